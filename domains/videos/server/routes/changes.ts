import { undoEach } from '#domains/content/server.ts'
import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { changeRoutes } from '../../contract/changes.ts'
import { openPrivateVideo } from '../commands/access.ts'
import { createVideo } from '../commands/create.ts'
import { deleteVideo, restoreVideo } from '../commands/deletion.ts'
import { featureVideo, likeVideo } from '../commands/marks.ts'
import { changeVideo, changeVideos, type Updated } from '../commands/update.ts'
import { can } from '../policy.ts'
import { presentDeleted } from '../present.ts'
import { listDeleted } from '../queries/deletion.ts'
import { type Showing, showVideo } from '../showing.ts'
import { changeUndoably, deleteUndoably, undoChange } from '../undo/undo-changes.ts'
import { stageOf } from './stage.ts'

const success = { result: 'success' } as const

type Updating = Call<typeof changeRoutes.updateVideo>

function answerOf(updated: readonly Updated[]) {
  const videos = updated.map(({ id, displayname, visibility }) => ({ id, displayname, visibility }))
  const [video] = videos
  if (!video) throw new Error('nothing was named')
  return { ...success, video, ...(videos.length > 1 && { videos }), message: updated[0]?.message ?? '' }
}

const updated = ({ viewer, body: { gconfid: ids, ...update }, write }: Updating) =>
  write(async (tx) => {
    const [gconfid = ''] = ids
    if (ids.length > 1) return answerOf(await changeVideos(tx, viewer, ids, update))
    if (!update.undoable) return answerOf([await changeVideo(tx, viewer, { ...update, gconfid })])
    const { undo, ...changed } = await changeUndoably(tx, viewer, { ...update, gconfid })
    return { ...answerOf([changed]), undo }
  })

/** Whoever saw what is no longer so is told what stands. */
async function toldWhatStands<T>(call: Updating, showing: Showing, run: () => Promise<T>): Promise<T> {
  const [id = ''] = call.body.gconfid
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== 'stale') throw error
    throw error.with({ stands: await showVideo(stageOf(call, showing), id) })
  }
}

export const changesBound = (showing: Showing): Bound[] =>
  bind(changeRoutes, {
    createVideo: (call) => call.write(async (tx) => showVideo(stageOf(call, showing, tx), await createVideo(tx, call.viewer, call.body))),
    updateVideo: (call) => toldWhatStands(call, showing, () => updated(call)),
    undoChanges: ({ viewer, body, write }) => undoEach(body.changes, (id) => write((tx) => undoChange(tx, viewer, id))),
    deleteVideo: async ({ viewer, body, write }) => {
      const id = body.gconfid
      if (body.undoable) {
        const undo = await write((tx) => deleteUndoably(tx, viewer, id))
        return undo === undefined ? success : { ...success, undo }
      }
      await write((tx) => deleteVideo(tx, viewer, id))
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
