import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { highlightRoutes, type ManagedSummary } from '../contract.ts'
import { cancelGeneration, requestSuggestions, requestSummary } from './commands/generations.ts'
import { acceptSuggestions, addHighlight, deleteHighlights, updateHighlight } from './commands/highlights.ts'
import { deleteSummary, keepSummary } from './commands/summaries.ts'
import { showHighlights } from './listing.ts'
import { presentManagedSummary } from './present.ts'
import { findMethodRun } from './queries/generations.ts'
import { countRequests, listSummaries } from './queries/summaries.ts'

interface SentIds {
  readonly artifactId?: string[] | undefined
  readonly artifactIds?: string[] | undefined
  readonly 'artifactId[]'?: string[] | undefined
  readonly 'artifactIds[]'?: string[] | undefined
}

/** What is no id names nothing. */
function idsIn(body: SentIds): string[] {
  const ids = body.artifactIds ?? body['artifactIds[]'] ?? body.artifactId ?? body['artifactId[]'] ?? []
  if (!ids.every((id) => uuidPattern.test(id))) throw new Problem('not_found')
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

export const highlightsBound = bind(highlightRoutes, {
  listHighlights: ({ db, viewer, params }) => showHighlights(db, viewer, params.id),
  getHighlightSection: ({ db, viewer, params }) => showHighlights(db, viewer, params.id),
  addHighlight: ({ viewer, params, body: { generateAiHighlight, ...wish }, write }) =>
    write(async (tx) => {
      if (!generateAiHighlight) return { status: 'CREATED' as const, artifact: await addHighlight(tx, viewer, params.id, wish) }
      await requestSuggestions(tx, viewer, params.id)
      return { status: 'SCHEDULED' as const }
    }),
  updateHighlight: async ({ viewer, params, body, write }) => {
    const which = { videoId: params.id, id: params.highlightId, state: 'kept' as const }
    return { status: 'UPDATED' as const, artifact: await write((tx) => updateHighlight(tx, viewer, which, body)) }
  },
  updateSuggestion: async ({ viewer, params, body, write }) => {
    const which = { videoId: params.id, id: params.suggestionId, state: 'suggested' as const }
    return { status: 'UPDATED' as const, artifact: await write((tx) => updateHighlight(tx, viewer, which, body)) }
  },
  acceptSuggestions: async ({ viewer, params, body, write }) => {
    const several = { videoId: params.id, ids: idsIn(body) }
    return { status: 'ACCEPTED' as const, artifacts: await write((tx) => acceptSuggestions(tx, viewer, several)) }
  },
  deleteHighlights: async ({ viewer, params, body, write }) => {
    const ids = idsIn(body)
    await write((tx) => deleteHighlights(tx, viewer, { videoId: params.id, ids }))
    return { status: 'DELETED' as const, artifacts: ids }
  },
  deleteHighlight: async ({ viewer, params, write }) => {
    const ids = [params.artifactId]
    await write((tx) => deleteHighlights(tx, viewer, { videoId: params.id, ids }))
    return { status: 'DELETED' as const, artifacts: ids }
  },
  requestSummary: async ({ viewer, params, write }) => {
    await write((tx) => requestSummary(tx, viewer, params.id))
    return { data: { result: 'success' as const } }
  },
  cancelGeneration: async ({ viewer, params, write }) => {
    await write((tx) => cancelGeneration(tx, viewer, params.id, params.purpose))
    return { result: 'success' as const }
  },
  getManagedSummary: async ({ db, viewer, params }) => {
    if (!manages(viewer, await getVisibleVideo(db, viewer, params.id))) throw new Problem('forbidden')
    return managedSummary(db, params.id)
  },
  keepSummary: ({ viewer, params, body, write }) =>
    write(async (tx) => {
      await keepSummary(tx, viewer, params.id, body.text)
      return managedSummary(tx, params.id)
    }),
  deleteSummary: ({ viewer, params, body, write }) =>
    write(async (tx) => {
      await deleteSummary(tx, viewer, params.id, body.state)
      return managedSummary(tx, params.id)
    }),
})

async function managedSummary(db: Db | Tx, videoId: string): Promise<ManagedSummary> {
  const summaries = await listSummaries(db, videoId)
  const generation = await findMethodRun(db, videoId, 'summary')
  return presentManagedSummary({ summaries, generation, waiting: await countRequests(db, videoId) })
}
