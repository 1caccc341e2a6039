import type { z } from 'zod/mini'
import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { changeRoutes } from '../../contract/changes.ts'
import { openPrivateVideo } from '../commands/access.ts'
import { createVideo } from '../commands/create.ts'
import { deleteVideo, restoreVideo } from '../commands/deletion.ts'
import { featureVideo, likeVideo } from '../commands/marks.ts'
import { changeVideo } from '../commands/update.ts'
import { can } from '../policy.ts'
import { presentDeleted } from '../present.ts'
import { listDeleted } from '../queries/deletion.ts'
import { type Showing, showVideo } from '../showing.ts'
import { changeUndoably, undoChange } from '../undo/undo-changes.ts'
import { stageOf } from './stage.ts'

type UndoneChange = z.output<typeof changeRoutes.undoChanges.answer>['items'][number]

/** One that is refused leaves the others as they are. */
async function undone(undo: string, run: () => Promise<unknown>): Promise<UndoneChange> {
  try {
    await run()
    return { undo, outcome: 'undone', reason: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { undo, outcome: 'refused', reason: error.code === 'conflict' ? 'changed' : 'gone' }
  }
}

const success = { result: 'success' } as const

export const changesBound = (showing: Showing): Bound[] =>
  bind(changeRoutes, {
    createVideo: (call) => call.write(async (tx) => showVideo(stageOf(call, showing, tx), await createVideo(tx, call.viewer, call.body))),
    updateVideo: async ({ viewer, body, write }) => {
      if (body.undoable && body.newownername === undefined) {
        const { message, undo, ...video } = await write((tx) => changeUndoably(tx, viewer, body))
        return { ...success, video, message, undo }
      }
      const { message, ...video } = await write((tx) => changeVideo(tx, viewer, body))
      return { ...success, video, message }
    },
    undoChanges: async ({ viewer, body, write }) => {
      const items: UndoneChange[] = []
      for (const undo of new Set(body.changes)) items.push(await undone(undo, () => write((tx) => undoChange(tx, viewer, undo))))
      return { items }
    },
    deleteVideo: async ({ viewer, body, write }) => {
      await write((tx) => deleteVideo(tx, viewer, body.gconfid))
      return success
    },
    listDeletedVideos: async ({ db, viewer, query }) => {
      if (!can.seeDeleted(viewer)) throw new Problem('forbidden')
      const first = firstOf(query)
      const page = pageFrom(await listDeleted(db, { first, max: query.max }), first, query.max)
      return { ...page, items: page.items.map(presentDeleted) }
    },
    restoreVideo: async ({ viewer, params, write }) => {
      await write((tx) => restoreVideo(tx, viewer, params.id))
      return success
    },
    featureVideo: async ({ viewer, params, body, write }) => {
      await write((tx) => featureVideo(tx, viewer, params.id, body.featured))
      return { ...success, featured: body.featured }
    },
    likeVideo: async ({ viewer, params, write }) => ({ ...success, ...(await write((tx) => likeVideo(tx, viewer, params.id, true))) }),
    unlikeVideo: async ({ viewer, params, write }) => ({ ...success, ...(await write((tx) => likeVideo(tx, viewer, params.id, false))) }),
    answerAccessNotice: async ({ viewer, params, body, write }) => {
      await write((tx) => openPrivateVideo(tx, viewer, params.id, body.action))
      return success
    },
  })
