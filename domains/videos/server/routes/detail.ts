import { listScenes, originalUrl } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { detailRoutes } from '../../contract/detail.ts'
import { can } from '../policy.ts'
import { presentTile } from '../present.ts'
import { getVideo, getVisibleVideo } from '../queries/detail.ts'
import { type Asks, showManagedVideo, showVideoOrAsk } from '../showing.ts'
import { stageOf } from './stage.ts'

export const detailBound = (asks: Asks): Bound[] =>
  bind(detailRoutes, {
    getVideo: (call) => showVideoOrAsk(stageOf(call, asks), call.params.id),
    getVideoTile: async ({ db, viewer, params }) => presentTile(await getVideo(db, viewer, params.id), viewer),
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
    getVideoSettings: async (call) => ({ option: 'settings' as const, video: await showManagedVideo(stageOf(call, asks), call.params.id) }),
    getVideoSettingsPanel: async (call) => ({
      option: 'settings' as const,
      video: await showManagedVideo(stageOf(call, asks), call.params.id),
    }),
  })
