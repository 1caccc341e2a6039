import { askForExport, refuseOtherSites } from '#domains/exports/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { unlessKnown } from '#platform/server/answer.ts'
import { bind } from '#platform/server/bind.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { commentRoutes } from '../contract.ts'
import { addComment, deleteComment, editComment, likeComment, pinComment, restoreComment, type Which } from './commands.ts'
import { commentsExport } from './export.ts'
import { decideHeld, showHeld, withdrawHeld } from './held.ts'
import { readComments, readReplies, versionOf } from './reading.ts'
import { getThread } from './subject.ts'

const success = { result: 'success' } as const

export const commentsBound = bind(commentRoutes, {
  listComments: async (call) => {
    const { db, viewer, params, query, ports } = call
    const thread = await getThread(db, viewer, params.id)
    return unlessKnown(call, {
      version: () => versionOf(ports.feed, thread),
      read: () => readComments(db, thread, query),
      told: (answer) => ({ ...answer, ts: 0 }),
    })
  },
  listReplies: ({ db, viewer, params, query }) => readReplies(db, viewer, params, query),
  addComment: ({ viewer, params, body, write }) =>
    write((tx) => addComment(tx, viewer, params.id, { text: body.text, adid: parentOf(body) })),
  changeComment: ({ viewer, params, body, write }) => write((tx) => change(tx, viewer, params, body)),
  deleteComment: async ({ viewer, params, write }) => {
    await write((tx) => deleteComment(tx, viewer, params))
    return 'OK' as const
  },
  likeComment: async ({ viewer, params, write }) => ({ ...success, ...(await write((tx) => likeComment(tx, viewer, params, true))) }),
  unlikeComment: async ({ viewer, params, write }) => ({ ...success, ...(await write((tx) => likeComment(tx, viewer, params, false))) }),
  listHeld: ({ db, viewer, params, query }) => showHeld(db, viewer, params.id, query.own),
  decideHeld: async ({ viewer, params, body, write, ports: { secrets } }) => ({
    ...success,
    id: await write((tx) => decideHeld(tx, viewer, params, { op: body.op, secrets })),
  }),
  withdrawHeld: async ({ viewer, params, write }) => {
    await write((tx) => withdrawHeld(tx, viewer, params))
    return 'OK' as const
  },
  askForReport: async ({ viewer, params, query, request, write }) => {
    refuseOtherSites(request)
    const parameters = { videoId: params.id, groupBy: query.groupBy }
    await write((tx) =>
      askForExport(tx, viewer, { kind: commentsExport, parameters, format: query.export_file_format, subject: params.id }),
    )
    return success
  },
})

/** A reply without the comment that it belongs to is attached to nothing (LE-7.20). */
function parentOf({ comment_type, adid }: { comment_type: string; adid?: string | undefined }): string | null {
  if (comment_type === 'parent_comment') return null
  if (!adid) throw new Problem('invalid', undefined, 'A reply needs the comment that it belongs to.', 'adid')
  return adid
}

interface Change {
  readonly op: 'pin' | 'unpin' | 'edit' | 'restore'
  readonly text?: string | undefined
}

async function change(tx: Tx, viewer: Viewer, which: Which, { op, text }: Change) {
  const { commentId: id } = which
  if (op === 'restore') {
    await restoreComment(tx, viewer, which)
    return { id }
  }
  if (op === 'edit') {
    if (text === undefined) throw new Problem('invalid', undefined, 'A comment can not be empty', 'text')
    await editComment(tx, viewer, which, text)
    return { id, text }
  }
  await pinComment(tx, viewer, which, op === 'pin')
  return { id, pinned: op === 'pin' }
}
