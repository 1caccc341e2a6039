import { z } from 'zod/mini'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { editors, historyEntry, standing, transcriptWithCues } from './shapes.ts'

const params = z.object({ id: gccId, transcriptId: uuid })
const revision = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** For who corrects the cues of a transcript. */
export const editingRoutes = routes({
  /** What was changed after a revision. */
  listTranscriptChanges: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}/changes',
    access: 'person',
    params,
    query: z.object({ since: z._default(revision, 0) }),
    answer: standing,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** Who changed how much and when, newest first; what one person did in one go stands together. As far back as it is kept. */
  listTranscriptHistory: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}/history',
    access: 'person',
    params,
    answer: z.object({ items: z.array(historyEntry) }),
    refusals: ['not_found', 'forbidden'],
  },
  /** The cues as they were at a revision. */
  getTranscriptRevision: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}/history/{revision}',
    access: 'person',
    params: z.object({ id: gccId, transcriptId: uuid, revision }),
    answer: transcriptWithCues,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** Makes the cues what they were at a revision; that can be taken back like any other change. */
  restoreTranscript: {
    method: 'POST',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}/history/{revision}/restore',
    access: 'person',
    params: z.object({ id: gccId, transcriptId: uuid, revision }),
    answer: z.object({ result: z.literal('success'), revision: z.number() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Sent while the editor is open, and when it is left (`open` 0): the others are told. */
  announceEditor: {
    method: 'POST',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}/editors',
    access: 'person',
    params,
    body: z.object({ open: z._default(z.coerce.number(), 1) }),
    answer: editors,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})
