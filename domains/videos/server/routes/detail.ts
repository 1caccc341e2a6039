import { listScenes, originalUrl } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
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
      await reply.header('cache-control', 'no-store').redirect(`${originalUrl(video.asset_id)}?save=1`)
      return null
    },
    getVideoSettings: async (call) => ({
      option: 'settings' as const,
      video: await showManagedVideo(stageOf(call, showing), call.params.id),
    }),
    getVideoSettingsPanel: async (call) => ({
      option: 'settings' as const,
      video: await showManagedVideo(stageOf(call, showing), call.params.id),
    }),
  })
