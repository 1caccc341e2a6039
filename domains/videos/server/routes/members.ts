import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { memberRoutes } from '../../contract/members.ts'
import type { MembersAsk, SharedPage } from '../asks.ts'
import { videoAudience } from '../audience.ts'
import { namedItemId } from '../item.ts'
import { can } from '../policy.ts'
import { getVisibleVideo } from '../queries/detail.ts'

/** @param ofOthers what else has an id of the form of a video's, and members */
export const membersBound = (ofOthers: MembersAsk) =>
  bind(memberRoutes, {
    listVideoMembers: async ({ db, viewer, params, query }) => {
      const id = namedItemId(params, query)
      const page = { first: firstOf(query), max: query.max }
      const { counts, members } = (await ofOthers(db, viewer, id, page)) ?? (await ofVideo(db, viewer, id, page))
      return { counts, list: [...members], total: counts.users + counts.groups }
    },
  })

const ofVideo: (...asked: Parameters<MembersAsk>) => Promise<SharedPage> = async (db, viewer, id, page) => {
  if (!can.manage(viewer, await getVisibleVideo(db, viewer, id))) throw new Problem('forbidden')
  return videoAudience.memberPage(db, id, page)
}
