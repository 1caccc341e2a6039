import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { memberRoutes } from '../../contract/members.ts'
import { videoAudience } from '../audience.ts'
import { namedItemId } from '../item.ts'
import { can } from '../policy.ts'
import { getVisibleVideo } from '../queries/detail.ts'

export const membersBound = bind(memberRoutes, {
  listVideoMembers: async ({ db, viewer, params, query }) => {
    const id = namedItemId(params, query)
    if (!can.manage(viewer, await getVisibleVideo(db, viewer, id))) throw new Problem('forbidden')
    const { counts, members } = await videoAudience.memberPage(db, id, { first: firstOf(query), max: query.max })
    return { counts, list: [...members], total: counts.users + counts.groups }
  },
})
