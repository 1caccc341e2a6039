import { type Bound, bind } from '#platform/server/bind.ts'
import { copyRoutes } from '../../contract/copying.ts'
import { copyOwnPicture, copyVideo } from '../commands/copy.ts'
import { type Showing, showVideo } from '../showing.ts'
import { stageOf } from './stage.ts'

export const copyingBound = (showing: Showing): Bound[] =>
  bind(copyRoutes, {
    copyVideo: async (call) => {
      const { viewer, params, body, ports } = call
      const picture = await copyOwnPicture(ports, viewer, params.id)
      const video = await call.write(async (tx) => {
        const id = await copyVideo(tx, viewer, { id: params.id, ...body }, { parts: showing.asks.copyParts, picture })
        return showVideo(stageOf(call, showing, tx), id)
      })
      return { result: 'success' as const, video }
    },
  })
