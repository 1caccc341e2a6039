import { z } from 'zod/mini'
import { flag, list, oneOf } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { mostHighlightsAtOnce } from '../limits.ts'
import { aiHighlights, saidThere } from './parts.ts'

/** Only for who manages the video. */
const source = z.strictObject({
  /** Of what made it. */
  method: z.string(),
  version: z.string(),
  /** ISO 8601 */
  at: z.string(),
  /** What it rests on. */
  quotation: z.nullable(saidThere),
})

/** A highlight or a suggestion of one. */
export const artifact = z.strictObject({
  id: uuid,
  text: z.string(),
  /** ms */
  relOffset: z.number(),
  /** ms; 0: it has no end. */
  duration: z.number(),
  /** The same in whole seconds; one without an end lasts until the next. */
  start: z.number(),
  end: z.number(),
  visibility: z.literal('PUBLIC'),
  details: z.string(),
  isAbsTime: z.boolean(),
  /** Of the reel that was last asked for from it; null: none. */
  job_id: z.nullable(z.string()),
  reel_id: z.nullable(z.string()),
  /** Null: a person made it, or the viewer does not manage the video. */
  source: z.nullable(source),
})
export type Artifact = z.output<typeof artifact>

/** How something that is worked out stands. */
export const generation = z.strictObject({
  state: z.enum(['queued', 'running', 'success', 'failed']),
  method: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** What it took, ms. */
  elapsed_ms: z.nullable(z.number()),
  made: z.number(),
  /** Statements that were dropped, because what they rest on is not said in the video. */
  dropped: z.number(),
  /** A sentence: why it failed; empty where there is nothing to say. */
  message: z.string(),
  /** ISO 8601: when it ended, and before that when it was asked for. */
  at: z.string(),
})
export type Generation = z.output<typeof generation>

const highlightList = z.strictObject({
  highlights: z.array(artifact),
  /** Empty for who does not manage the video. */
  suggestions: z.array(artifact),
  aihighlights: aiHighlights,
  generation: z.nullable(generation),
})
export type HighlightList = z.output<typeof highlightList>

const params = z.object({ id: gccId })
const whole = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** HTML-encoded; its length is looked at once it is decoded. */
const text = z.string().check(z.maxLength(10_000))
const details = z.string().check(z.maxLength(10_000))

const changes = {
  text: z.optional(text),
  relOffset: z.optional(whole),
  /** Below 0: it would end before it begins, which is refused in words. */
  duration: z.optional(z.coerce.number().check(z.int(), z.gte(-2_147_483_647), z.lte(2_147_483_647))),
  visibility: z.optional(oneOf('PUBLIC')),
  details: z.optional(details),
  isAbsTime: z.optional(flag),
}

const ids = z.optional(list(mostHighlightsAtOnce))
/** In any of the spellings (wire-details, "Lines of wire.md, corrected"). */
const severalIds = z.object({ artifactId: ids, artifactIds: ids, 'artifactId[]': ids, 'artifactIds[]': ids })

const changing = ['not_found', 'forbidden', 'invalid', 'conflict'] as const

export const artifactRoutes = routes({
  listHighlights: {
    method: 'GET',
    path: '/web/ajax/videos/{id}/list/highlights',
    access: 'anyone',
    params,
    answer: highlightList,
    refusals: ['not_found'],
  },
  /** The same as a section of the watch page (CM-7.91). */
  getHighlightSection: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/highlights',
    access: 'anyone',
    params,
    answer: highlightList,
    fragment: 'preferred',
    refusals: ['not_found'],
  },
  /** Adds one; with `generateAiHighlight` suggestions are worked out instead. */
  addHighlight: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/highlights',
    access: 'person',
    params,
    body: z.object({ ...changes, generateAiHighlight: z._default(flag, false) }),
    answer: z.object({ status: z.enum(['CREATED', 'SCHEDULED']), artifact: z.optional(artifact) }),
    refusals: [...changing, 'rate_limited'],
  },
  updateHighlight: {
    method: 'PUT',
    path: '/web/ajax/videos/{id}/update-highlights/{highlightId}',
    access: 'person',
    params: z.object({ id: gccId, highlightId: uuid }),
    body: z.object(changes),
    answer: z.object({ status: z.literal('UPDATED'), artifact }),
    refusals: changing,
  },
  updateSuggestion: {
    method: 'PUT',
    path: '/web/ajax/videos/{id}/update/suggestion/{suggestionId}',
    access: 'person',
    params: z.object({ id: gccId, suggestionId: uuid }),
    body: z.object(changes),
    answer: z.object({ status: z.literal('UPDATED'), artifact }),
    refusals: changing,
  },
  /** All or none of them become highlights. */
  acceptSuggestions: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/accept/suggestions',
    access: 'person',
    params,
    body: severalIds,
    answer: z.object({ status: z.literal('ACCEPTED'), artifacts: z.array(artifact) }),
    refusals: changing,
  },
  /** Highlights and suggestions, all or none of them. */
  deleteHighlights: {
    method: 'DELETE',
    path: '/web/ajax/videos/{id}/highlights',
    access: 'person',
    params,
    body: severalIds,
    answer: z.object({ status: z.literal('DELETED'), artifacts: z.array(uuid) }),
    refusals: changing,
  },
  deleteHighlight: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/highlights/{artifactId}',
    access: 'person',
    params: z.object({ id: gccId, artifactId: uuid }),
    answer: z.object({ status: z.literal('DELETED'), artifacts: z.array(uuid) }),
    refusals: changing,
  },
})
