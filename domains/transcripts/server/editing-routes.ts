import { bind } from '#platform/server/bind.ts'
import { editingRoutes } from '../contract/editing.ts'
import { announceEditor } from './commands/editors.ts'
import { cuesAt, restoreTranscript } from './commands/restore.ts'
import { presentHistory, presentTranscript } from './present.ts'
import { listHistory } from './queries/history.ts'
import { getManagedTranscript } from './reading.ts'
import { standingSince } from './standing.ts'

export const editingBound = bind(editingRoutes, {
  listTranscriptChanges: async ({ db, viewer, params, query }) => {
    const { row } = await getManagedTranscript(db, viewer, params.id, params.transcriptId)
    return standingSince(db, row, query.since)
  },
  listTranscriptHistory: async ({ db, viewer, params }) => {
    const { row } = await getManagedTranscript(db, viewer, params.id, params.transcriptId)
    return { items: presentHistory(await listHistory(db, row.id)) }
  },
  getTranscriptRevision: async ({ db, viewer, params }) => {
    const { row } = await getManagedTranscript(db, viewer, params.id, params.transcriptId)
    return { ...presentTranscript(row), revision: params.revision, cues: await cuesAt(db, row, params.revision) }
  },
  restoreTranscript: async ({ viewer, params, write }) => {
    const place = { videoId: params.id, transcriptId: params.transcriptId }
    const revision = await write((tx) => restoreTranscript(tx, viewer, { ...place, revision: params.revision }))
    return { result: 'success' as const, revision }
  },
  announceEditor: async ({ viewer, params, body, write }) => {
    const place = { videoId: params.id, transcriptId: params.transcriptId }
    return { editors: await write((tx) => announceEditor(tx, viewer, { ...place, open: body.open !== 0 })) }
  },
})
