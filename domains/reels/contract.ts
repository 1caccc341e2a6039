import { z } from 'zod/mini'
import { jsonArray, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { ratios } from './framing.ts'
import { mostParts } from './limits.ts'

export type {} from './contract/parts.ts'

/**
 * How the picture fills the shape of the reel: a window that follows the movement, one that stays where it is put, or the whole picture over a blurred
 * copy of it.
 */
const framing = z.enum(['follow', 'fixed', 'fit'])
export type Framing = z.output<typeof framing>

const second = z.number().check(z.gte(0), z.lte(172_800))

const pathStop = z.strictObject({ at: z.number(), x: z.number() })

/** A stretch of the video between two cuts, as the reel could show it. */
const reelHighlight = z.strictObject({
  id: z.string(),
  /** Seconds of the video. */
  start: z.number(),
  end: z.number(),
  /** What is said in it. */
  text: z.string(),
  /** How much of the movement the window holds, 0 to 1. */
  score: z.number(),
  thumbnail_url: z.nullable(z.string()),
  /** What suits it. */
  framing: z.enum(['follow', 'fit']),
  /** Where the middle of the window lies, in order of time. */
  path: z.array(pathStop),
})
export type ReelHighlight = z.output<typeof reelHighlight>

const reelCue = z.strictObject({ start: z.number(), end: z.number(), text: z.string() })

const detected = z.strictObject({
  status: z.enum(['processing', 'success', 'failed']),
  /** Why it failed. */
  message: z.nullable(z.string()),
  highlights: z.array(reelHighlight),
  /** Seconds of the video within which parts may begin and end; null until it is known. */
  bounds: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
  /** What is said there; null where the video has no words. */
  captions: z.nullable(
    z.strictObject({
      language: z.string(),
      /** Whether the server has fonts for all of its letters. */
      burnable: z.boolean(),
      cues: z.array(reelCue),
    }),
  ),
})
export type Detected = z.output<typeof detected>

const captionsChoice = z.enum(['none', 'soft', 'burned'])
export type CaptionsChoice = z.output<typeof captionsChoice>

const reelPart = z.object({
  /** Seconds of the video. */
  start: second,
  end: second,
  /** What was found to suit it where nothing is said. */
  framing: z.optional(framing),
  /** Where the middle of a `fixed` window lies, 0 to 1. */
  x: z.optional(z.number().check(z.gte(0), z.lte(1))),
})
export type ReelPart = z.output<typeof reelPart>

const wholeSecond = z.coerce.number().check(z.int(), z.gte(0), z.lte(172_800))
const ofJob = z.object({ id: gccId, job: uuid })

export const reelRoutes = routes({
  /** Begins to look at a passage of a video for a reel; `start` and `end` are whole seconds. */
  detectReel: {
    method: 'POST',
    path: '/api/v3/videos/{id}/reel-detection',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({ start: wholeSecond, end: wholeSecond }),
    answer: z.object({ data: z.object({ job_id: uuid }) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** What was found, for whoever asked for it. */
  getDetectedReel: {
    method: 'GET',
    path: '/api/v3/videos/{id}/reel-creator/{job}',
    access: 'person',
    params: ofJob,
    query: z.object({ op: z.optional(z.string()) }),
    answer: z.object({ data: detected }),
    refusals: ['not_found', 'forbidden'],
  },
  /** A reel of a highlight, or of a suggestion of one, as it suits that: nobody edits it. */
  createReelOfHighlight: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/highlights/{highlightId}',
    access: 'person',
    params: z.object({ id: gccId, highlightId: uuid }),
    answer: z.object({ status: z.literal('SCHEDULED'), job_id: uuid }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Tries once more to make a reel that failed. */
  retryReel: {
    method: 'POST',
    path: '/api/v3/videos/{id}/reel',
    access: 'person',
    params: z.object({ id: gccId }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
  /** Makes the reel: a short of whoever asks. Asked again it answers the same one. */
  createReel: {
    method: 'POST',
    path: '/api/v3/videos/{id}/reel-creator/{job}',
    access: 'person',
    params: ofJob,
    body: z.object({
      displayname: text({ min: 1, max: 255, empty: 'Please enter a title' }),
      parts: z.pipe(jsonArray, z.array(reelPart).check(z.minLength(1), z.maxLength(mostParts))),
      ratio: z._default(z.enum(ratios), '9:16'),
      captions: z._default(captionsChoice, 'none'),
    }),
    answer: z.object({ data: z.object({ id: gccId, job_id: uuid }) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
})
