import { z } from 'zod/mini'
import { flag, list, oneOfOr, text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { mostChannels, mostHosts, mostMembers, startsBefore } from '../limits.ts'
import { mostCopies, rhythms } from '../repeating.ts'
import { eventDetail, eventTile, eventVisibility, ownerType } from './shapes.ts'

const params = z.object({ id: gccId })

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'A day is written as YYYY-MM-DD.'))
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as HH:MM.'))

/** A username, and what that person is to the event. */
const host = z.object({ username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)), owner_type: ownerType })

/** An entry of the form (LE-3.19). */
const channel = z.object({
  id: z.optional(z.string().check(z.maxLength(80))),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
})

/** Copies of the event on later days, at the same hour in its time zone: so many, or until a day. For who may create events. */
const repeat = z.object({
  every: z.enum(rhythms),
  times: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostCopies))),
  until: z.optional(day),
})

const title = text({ min: 1, max: 255, empty: 'Event title should not be empty.' })

const fields = {
  description: z.optional(text({ max: 5000 })),
  /** A username, or any name. */
  presenter: z.optional(text({ max: 255 })),
  start_date: z.optional(day),
  start_time: z.optional(hour),
  end_date: z.optional(day),
  end_time: z.optional(hour),
  /** IANA; without one the organisation's. */
  timezone: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** Epoch seconds and minutes, in place of days and hours. */
  time_start: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lt(startsBefore))),
  duration: z.optional(z.coerce.number().check(z.int(), z.lte(1_000_000))),
  visibility: z.optional(eventVisibility),
  include_external: z.optional(flag),
  /** These and no others. */
  hosts: z.optional(z.array(host).check(z.maxLength(mostHosts, `At most ${mostHosts} hosts and moderators are allowed.`))),
  /** Usernames, and names or ids of groups, where the event is for MEMBERS. */
  user_members: z.optional(list(mostMembers)),
  group_members: z.optional(list(mostMembers)),
  /** These and no others, of those that one may publish to: entries of the form, or names or ids. */
  channels: z.optional(z.union([z.array(channel).check(z.maxLength(mostChannels)), list(mostChannels)])),
  /** Address of the storage upload; empty: none. */
  thumbnailUploadUrl: z.optional(z.string().check(z.maxLength(500))),
  comments_enabled: z.optional(flag),
  repeat: z.optional(repeat),
}

const copy = z.strictObject({
  id: gccId,
  /** Epoch seconds. */
  time_start: z.number(),
})

export const savedEvent = z.object({
  result: z.literal('success'),
  /** What was set otherwise than it was sent; null: nothing was. */
  message: z.nullable(z.string()),
  video: eventDetail,
  /** Made by this call, in their order; those that an earlier one has made are not among them. */
  copies: z.array(copy),
})

const update = {
  path: '/web/ajax/events/{id}/update',
  access: 'person',
  params,
  body: z.object({ displayname: z.optional(title), ...fields, revision: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
  answer: savedEvent,
  refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
} as const

const narrowing = {
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  order_by: z._default(oneOfOr('time_start', 'date', 'time', 'time_sort', 'displayname', 'title'), 'time_start'),
  order_type: z.optional(z.catch(z.optional(z.enum(['asc', 'desc'])), undefined)),
}

const eventsQuery = z.object({
  ...pageFields(6),
  ...narrowing,
  scope: z._default(oneOfOr('upcoming', 'active', 'live_only', 'past', 'cancelled', 'all', 'my'), 'upcoming'),
  /** Of those of the scope: for which one has registered, or that one owns or runs. */
  content_filtering: z._default(oneOfOr('all', 'registered', 'my'), 'all'),
})
export type EventsQuery = z.output<typeof eventsQuery>

/** Of those that one owns or runs; `active`, too, is one list. `registered`: of others, for which one has registered and which are not over. */
const myEventsQuery = z.object({
  ...pageFields(12),
  ...narrowing,
  scope: z._default(oneOfOr('all', 'upcoming', 'active', 'live_only', 'past', 'cancelled', 'registered'), 'all'),
})
export type MyEventsQuery = z.output<typeof myEventsQuery>

const section = z.object({ items: z.array(eventTile), total: z.nullable(z.number()), next: z.nullable(z.number()) })

export const eventPage = z.extend(pageOf(eventTile), {
  scope: z.string(),
  qtext: z.string(),
  /** Of the scope `active`, which has no items of its own. */
  sections: z.optional(z.object({ live_only: section, upcoming: section })),
})
export type EventPage = z.output<typeof eventPage>

export const eventsRoutes = routes({
  /** A duration over twelve hours is set to twelve; a start goes up to the quarter of an hour. */
  createEvent: {
    method: 'POST',
    path: '/web/ajax/events/create',
    access: 'person',
    body: z.object({ displayname: title, ...fields }),
    answer: savedEvent,
    refusals: ['forbidden', 'invalid', 'rate_limited'],
  },
  /**
   * Only what is sent changes. Of an event that is LIVE its time stays; one that is CLOSED stays as it is (409). With `revision`, hosts, members and
   * channels are not written over what somebody else has saved meanwhile (409 `stale`, with the `revision` that stands).
   */
  updateEvent: { method: 'PUT', ...update },
  /** The same, as forms of HTML send it. */
  sendEventForm: { method: 'POST', ...update },
  getEvent: { method: 'GET', path: '/api/v3/events/{id}', access: 'anyone', params, answer: eventDetail, refusals: ['not_found'] },
  /** `my`: those that one owns or runs, for which one is signed in. */
  listEvents: {
    method: 'GET',
    path: '/web/ajax/partials/events_listing',
    access: 'anyone',
    query: eventsQuery,
    answer: eventPage,
    fragment: 'preferred',
    refusals: ['invalid', 'unauthenticated'],
  },
  listMyEvents: {
    method: 'GET',
    path: '/web/my/events',
    access: 'person',
    query: myEventsQuery,
    answer: eventPage,
    fragment: 'offered',
    page: true,
    refusals: ['invalid'],
  },
  /** What its form shows, for who manages it; `page` is `listingPage` where the form stands in a list. */
  getEventSettings: {
    method: 'GET',
    path: '/web/events/{id}/settings',
    access: 'person',
    params,
    query: z.object({ page: z.optional(z.string()) }),
    answer: eventDetail,
    fragment: 'offered',
    page: true,
    refusals: ['not_found', 'forbidden'],
  },
})
