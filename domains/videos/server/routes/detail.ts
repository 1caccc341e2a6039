import { isWithheld, listScenes, originalUrl } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { detailRoutes } from '../../contract/detail.ts'
import { can } from '../policy.ts'
import { getVisibleVideo } from '../queries/detail.ts'
import { type Showing, showManagedVideo, showTile, showVideoOrAsk } from '../showing.ts'
import { stageOf } from './stage.ts'

export const detailBound = (showing: Showing): Bound[] =>
  bind(detailRoutes, {
    getVideo: (call) => showVideoOrAsk(stageOf(call, showing), call.params.id),
    getVideoTile: (call) => showTile(stageOf(call, showing), call.params.id),
    listSceneThumbnails: async ({ db, viewer, params }) => {
      const video = await getVisibleVideo(db, viewer, params.id)
      if (!can.manage(viewer, video)) throw new Problem('forbidden')
      return { items: await listScenes(db, video.asset_id) }
    },
    downloadVideo: async ({ db, viewer, params, reply }) => {
      const video = await getVisibleVideo(db, viewer, params.id)
      if (!can.download(viewer, video)) throw new Problem('forbidden', 'download')
      if (!can.manage(viewer, video) && (await isWithheld(db, video.asset_id))) throw new Problem('forbidden', 'download')
      await reply.header('cache-control', 'no-store').redirect(`${originalUrl(video.asset_id)}?save=1`)
      return null
    },
    getVideoSettings: (call) => settings(call, showing),
    getVideoSettingsPanel: (call) => settings(call, showing),
  })

type SettingsCall = Pick<Call<typeof detailRoutes.getVideoSettings>, 'db' | 'viewer' | 'ports' | 'params' | 'query'>

/** The video, and beside it what the domain says to which the option belongs. */
async function settings({ db, viewer, ports, params, query }: SettingsCall, showing: Showing) {
  const video = await showManagedVideo(stageOf({ db, viewer, ports }, showing), params.id)
  if (query.option === 'distribute') return { option: query.option, video }
  const panel = Object.hasOwn(showing.asks.panels, query.option) ? showing.asks.panels[query.option] : undefined
  if (!panel) return { option: 'settings', video }
  return { ...(await panel({ db, viewer, videoId: video.id, query })), option: query.option, video }
}
