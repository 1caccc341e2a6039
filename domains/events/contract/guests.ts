import { z } from 'zod/mini'
import { participantForm, sentFormParts } from '#domains/participants/contract.ts'
import { flag, jsonObject, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { longestGuestName, mostPlaces } from '../limits.ts'
import { ownerType } from './shapes.ts'

const params = z.object({ id: gccId })
const { name, fields, gdpr } = participantForm.shape

/** What guests fill in before they join; without fields and words to agree to, nothing but their name. */
const guestForm = { name, fields, gdpr }
export type GuestForm = Pick<z.output<typeof participantForm>, keyof typeof guestForm>

const registrationForm = z.strictObject({
  ...guestForm,
  /** Whether people with an account register beforehand. */
  required: z.boolean(),
  /** Places for them; null: one for everybody. Guests are not counted. */
  limit: z.nullable(z.number()),
})
export type RegistrationForm = z.output<typeof registrationForm>

const email = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine((value) => value === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value), 'This is not an email address.'),
)

const attendee = z.strictObject({
  /** Null of a guest, who has a `guest_id`. */
  username: z.nullable(z.string()),
  guest_id: z.nullable(uuid),
  displayname: z.string(),
  /** Null of who neither runs nor moderates it. */
  owner_type: z.nullable(ownerType),
  /** Their page has been open within the last minute. */
  present: z.boolean(),
  /** Epoch seconds: when they came first. */
  at: z.number(),
})
export type Attendee = z.output<typeof attendee>

const registration = z.strictObject({
  guest_id: uuid,
  displayname: z.string(),
  email: z.string(),
  /** Identifier → text, of the form as it was then. */
  data: z.record(z.string(), z.string()),
  /** The words that were agreed to; empty: there were none. */
  agreed_to: z.string(),
  /** Epoch seconds. */
  at: z.number(),
})
export type Registration = z.output<typeof registration>

export const guestRoutes = routes({
  /** Somebody without an account takes part from now on: the answer sets their session. Answers to the form stand beside it or in `data`. */
  joinEvent: {
    method: 'POST',
    path: '/web/events/{id}/participant/join',
    access: 'anyone',
    params,
    body: z.looseObject({
      displayname: text({ min: 1, max: longestGuestName, empty: 'Please enter your name.' }),
      email: z._default(email, ''),
      gdpr: z._default(flag, false),
      data: z._default(jsonObject, {}),
    }),
    answer: z.object({ result: z.literal('success'), guest_id: uuid, url: z.string() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Whoever reads a mailbox ends the mails to it about an event that somebody joined with its address, by what each mail brings. */
  stopEventMails: {
    method: 'POST',
    path: '/api/v3/events/{id}/mails/stop',
    access: 'anyone',
    params,
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found'],
  },
  getRegistrationForm: {
    method: 'GET',
    path: '/api/v3/events/{id}/registration-form',
    access: 'anyone',
    params,
    answer: registrationForm,
    refusals: ['not_found'],
  },
  /** The whole form for guests, or none of it: it stays then. `required` and `limit` stay where they are absent. */
  putRegistrationForm: {
    method: 'PUT',
    path: '/api/v3/events/{id}/registration-form',
    access: 'person',
    params,
    body: z.object({
      ...sentFormParts,
      required: z.optional(flag),
      limit: z.optional(
        z.nullable(
          z.coerce
            .number()
            .check(z.int(), z.gte(1, 'There is at least one place.'), z.lte(mostPlaces, `At most ${mostPlaces} places are allowed.`)),
        ),
      ),
    }),
    answer: registrationForm,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Guests, the last first, for who manages the event. */
  listRegistrations: {
    method: 'GET',
    path: '/api/v3/events/{id}/registrations',
    access: 'person',
    params,
    query: z.object(pageFields(20)),
    answer: pageOf(registration),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** They are no guest any more, and what they asked goes with them; what they commented stays without a name. */
  deleteRegistration: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/registrations/{guestId}',
    access: 'person',
    params: z.object({ id: gccId, guestId: uuid }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
  /** The page of an event tells twice a minute that it is open; who only looks on is not counted. */
  attendEvent: {
    method: 'POST',
    path: '/api/v3/events/{id}/attendance',
    access: 'anyone',
    params,
    /** How many are there now. */
    answer: z.object({ attendees: z.number() }),
    refusals: ['not_found'],
  },
  /** Whoever is there first, then who was; for who takes part. */
  listAttendees: {
    method: 'GET',
    path: '/api/v3/events/{id}/attendees',
    access: 'participant',
    params,
    query: z.object(pageFields(50)),
    answer: z.extend(pageOf(attendee), {
      /** How many are there now. */
      attendees: z.number(),
    }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
