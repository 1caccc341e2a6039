import { z } from 'zod/mini'
import { flag, jsonArray } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { language, standing, transcript, transcriptWithCues } from './shapes.ts'

const ofTranscript = z.object({ id: gccId, transcriptId: uuid })

/** What is asked for of those that the viewer sees: `all` the disabled ones too, for who manages the video. */
const listing = z.object({ all: z._default(flag, false) })
const listed = z.object({ items: z.array(transcript) })

/** As files; `docx` for word processors. */
const transcriptFormat = z.enum(['vtt', 'srt', 'txt', 'docx'])

export const managingRoutes = routes({
  /** A file that was sent as `transcript` becomes the words of the video in a language, in place of those it had. */
  addTranscript: {
    method: 'POST',
    path: '/api/v3/videos/{id}/transcripts',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({
      /** Taken; the address says which video. */
      gconfid: z.optional(z.string().check(z.maxLength(100))),
      language,
      upload_url: z.string().check(z.maxLength(2000)),
      /** The language that it was translated from. */
      translated_from: z.optional(language),
      is_default: z.optional(flag),
      is_enabled: z.optional(flag),
    }),
    answer: z.object({
      status: z.enum(['success', 'processing', 'failure']),
      transcript,
      /** As what the file was read: `utf-8`, `windows-1252`. */
      encoding: z.string(),
      /** What was mended in it. */
      repairs: z.strictObject({ overlaps: z.number(), reordered: z.boolean(), skipped: z.number() }),
    }),
    refusals: ['forbidden', 'not_found', 'invalid', 'conflict'],
  },
  /** `is_default` false changes nothing: exactly one is the default, until another is made it. */
  updateTranscript: {
    method: 'PUT',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}',
    access: 'person',
    params: ofTranscript,
    body: z.object({
      language: z.optional(language),
      is_default: z.optional(flag),
      is_enabled: z.optional(flag),
      /**
       * Corrections: `[number, start, end, text, speaker]`, or `[number]` of a cue that goes; a negative number makes a cue. Without a speaker it keeps the
       * one that it has, `""` is no speaker. 300 a call. A list, or the same as JSON.
       */
      cues: z.optional(jsonArray),
      /** All of the words anew, as WebVTT. */
      vtt: z.optional(z.string().check(z.maxLength(512 * 1024))),
      /** What the sender has seen; 409 `stale` where somebody else has changed the same cues since. Without it the last wins. */
      revision: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    answer: z.object({
      result: z.literal('success'),
      transcript,
      /** The numbers of the cues that were made, by those that they were sent with. */
      made: z.record(z.string(), z.number()),
      /** What others changed since `revision`. */
      others: z.nullable(standing),
    }),
    refusals: ['forbidden', 'not_found', 'invalid', 'conflict'],
  },
  removeTranscript: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}',
    access: 'person',
    params: ofTranscript,
    answer: z.literal(true),
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  /** The transcript with its cues; with `op=download`, for who manages the video, the address of a file (`res`). */
  getTranscript: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}',
    access: 'anyone',
    params: ofTranscript,
    query: z.object({ op: z.optional(z.string().check(z.maxLength(20))), format: z._default(transcriptFormat, 'vtt') }),
    answer: z.union([transcriptWithCues, z.strictObject({ res: z.union([z.string(), z.literal(false)]) })]),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** The file itself. */
  downloadTranscript: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}/file',
    access: 'person',
    params: ofTranscript,
    query: z.object({ format: z._default(transcriptFormat, 'vtt') }),
    answer: z.null(),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  listTranscripts: {
    method: 'GET',
    path: '/web/ajax/videos/{id}/transcripts',
    access: 'anyone',
    params: z.object({ id: gccId }),
    query: listing,
    answer: listed,
    fragment: 'preferred',
    refusals: ['not_found', 'invalid'],
  },
  /** The same under its second address (CM-7.89). */
  listTranscriptsPartial: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/transcripts',
    access: 'anyone',
    params: z.object({ id: gccId }),
    query: listing,
    answer: listed,
    fragment: 'preferred',
    refusals: ['not_found', 'invalid'],
  },
  /** By its id, its language, or `-1`: the default of those that the viewer sees (CM-7.77, CM-7.90). */
  getTranscriptPartial: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/transcripts/{name}',
    access: 'anyone',
    params: z.object({ id: gccId, name: z.string().check(z.maxLength(40)) }),
    answer: transcriptWithCues,
    fragment: 'preferred',
    refusals: ['not_found'],
  },
  /** The words of a video in one language as WebVTT, for who sees the video. */
  getCaptions: {
    method: 'GET',
    path: '/api/v3/videos/{id}/captions/{language}',
    access: 'anyone',
    params: z.object({ id: gccId, language: z.string().check(z.maxLength(40)) }),
    answer: z.string(),
    as: 'text',
    refusals: ['not_found'],
  },
})
