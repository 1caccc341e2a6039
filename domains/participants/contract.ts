import { z } from 'zod/mini'
import { jsonObject } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { participantForm, sentParticipantForm } from './contract/form.ts'

export { formToFillIn, type ParticipantForm, participantForm, sentFormParts } from './contract/form.ts'

const params = z.object({ id: gccId })
const done = z.object({ result: z.literal('success') })

const participant = z.strictObject({
  id: uuid,
  /** Null: an anonymous viewer. */
  username: z.nullable(z.string()),
  displayname: z.nullable(z.string()),
  /** Identifier → text, of the form as it was then. */
  data: z.record(z.string(), z.string()),
  /** The words that were agreed to; empty: there were none. */
  agreed_to: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type Participant = z.output<typeof participant>

export const participantRoutes = routes({
  /** Without fields and without words to agree to there is none. */
  getParticipantForm: {
    method: 'GET',
    path: '/api/v3/videos/{id}/participant-form',
    access: 'anyone',
    params,
    answer: participantForm,
    refusals: ['not_found'],
  },
  /** The whole form; without fields and words to agree to the video has none any more. */
  putParticipantForm: {
    method: 'PUT',
    path: '/api/v3/videos/{id}/participant-form',
    access: 'person',
    params,
    body: sentParticipantForm,
    answer: participantForm,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** What a participant filled in; sent again, it replaces. `participant_form` where it does not fit the form. */
  sendParticipant: {
    method: 'POST',
    path: '/api/v1/xapi/kapsule/{id}/track/widget',
    access: 'anyone',
    params,
    body: z.object({
      /** Of the form. */
      name: z.string().check(z.maxLength(5000)),
      kvtoken: z.string().check(z.maxLength(200)),
      gconfid: gccId,
      /** Identifier → value, and `gdpr`; an object or its JSON. */
      data: jsonObject,
    }),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** Newest first; `qtext` is looked for in names and answers. */
  listParticipants: {
    method: 'GET',
    path: '/api/v3/videos/{id}/participants',
    access: 'person',
    params,
    query: z.object({ ...pageFields(20), qtext: z._default(z.string().check(z.maxLength(200)), '') }),
    answer: pageOf(participant),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** All of them as CSV. */
  downloadParticipants: {
    method: 'GET',
    path: '/api/v3/videos/{id}/participants/download',
    access: 'person',
    params,
    answer: z.null(),
    refusals: ['not_found', 'forbidden'],
  },
  /** What somebody filled in is gone; they are asked again. */
  deleteParticipant: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/participants/{participantId}',
    access: 'person',
    params: z.object({ id: gccId, participantId: uuid }),
    answer: done,
    refusals: ['not_found', 'forbidden'],
  },
})
