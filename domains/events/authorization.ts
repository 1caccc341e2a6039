import { randomUUID } from 'node:crypto'
import { aGroup, type TestPerson } from '#domains/accounts/testing.ts'
import { aGuestOf, anEvent, type EventWish, stopToken } from '#domains/events/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { type Answer, anyone, type Case, nobody, people, powerusers } from '#tests/authorization-table/case.ts'

/** What a person can be to an event: who sees it, who runs it (wire-details, "Rights"). */
interface Standing {
  readonly about: string
  readonly seeing: Case['expected']
  readonly managing: Case['expected']
  /** As who manages, where nothing is said. */
  readonly moderating?: Case['expected']
  /** As who manages, where nothing is said. */
  readonly presenting?: Case['expected']
  readonly as?: Case['as']
  readonly wish: (app: TestApp, me: TestPerson | null) => EventWish | Promise<EventWish>
}

/** Whoever administers sees and runs any. */
const answers = (anonymous: Answer, others: Answer): Case['expected'] => ({
  anonymous,
  user: others,
  poweruser: others,
  reviewer: others,
  siteadmin: 'yes',
})
const seen = answers('hidden', 'yes')
const unseen = answers('hidden', 'hidden')
const refused = answers('sign in', 'no')

export const eventStandings: readonly Standing[] = [
  { about: 'own', seeing: seen, managing: people, wish: (_, me) => ({ visibility: '', ...(me ? { owner: me } : {}) }) },
  { about: 'of which they are a host', seeing: seen, managing: people, wish: (_, me) => ({ visibility: '', hosts: me ? [me] : [] }) },
  {
    about: 'of which they are a moderator',
    moderating: people,
    seeing: seen,
    managing: refused,
    wish: (_, me) => ({ visibility: '', moderators: me ? [me] : [] }),
  },
  {
    about: 'which they present',
    presenting: people,
    seeing: seen,
    managing: refused,
    wish: (_, me) => ({ visibility: '', settings: { presenter_id: me?.id ?? null } }),
  },
  { about: 'PUBLIC', seeing: anyone, managing: refused, wish: () => ({ visibility: 'PUBLIC' }) },
  { about: 'USERS', seeing: seen, managing: refused, wish: () => ({}) },
  {
    about: 'USERS, from outside',
    seeing: unseen,
    managing: answers('sign in', 'hidden'),
    as: { isExternal: true },
    wish: () => ({}),
  },
  {
    about: 'USERS and people from outside, from there',
    seeing: seen,
    managing: refused,
    as: { isExternal: true },
    wish: () => ({ settings: { external_users: true } }),
  },
  { about: 'MEMBERS, among them', seeing: seen, managing: refused, wish: (_, me) => ({ visibility: 'MEMBERS', people: me ? [me] : [] }) },
  {
    about: 'MEMBERS, in a group of them',
    seeing: seen,
    managing: refused,
    wish: async (app, me) => ({ visibility: 'MEMBERS', groups: [await aGroup(app, me ? [me] : [])] }),
  },
  { about: 'MEMBERS, not among them', seeing: unseen, managing: answers('sign in', 'hidden'), wish: () => ({ visibility: 'MEMBERS' }) },
  { about: 'for nobody', seeing: unseen, managing: answers('sign in', 'hidden'), wish: () => ({ visibility: '' }) },
]

interface Over {
  readonly route: string
  readonly of: (standing: Standing) => Case['expected']
  readonly fields?: object
  /** Says the path where it has more in it than the event. */
  readonly path?: (app: TestApp, event: { readonly id: string }) => Promise<string>
  readonly about?: string
}

/** A case for each standing; `:id` is the event's. */
export const overEvents = ({ route, of, fields, path, about = '' }: Over): Case[] =>
  eventStandings.map((standing) => ({
    route,
    about: `${about}${standing.about}`,
    expected: of(standing),
    ...(standing.as ? { as: standing.as } : {}),
    ask: async (app, me) => {
      const event = await anEvent(app.db, await standing.wish(app, me))
      const plain = (route.split(' ')[1] ?? '').replace(':id', event.id)
      return { path: path ? await path(app, event) : plain, ...(fields ? { fields } : {}) }
    },
  }))

/** The address of something of an event that is over. */
const overAt =
  (rest: string) =>
  async ({ db }: TestApp, { id }: { readonly id: string }): Promise<string> => {
    await db.updateTable('event').set({ state: 'CLOSED', live_at: new Date(), closed_at: new Date() }).where('id', '=', id).execute()
    return `/api/v3/events/${id}/report${rest}`
  }

/** The address of the moments of an event that is LIVE. */
const marksAt = async ({ db }: TestApp, { id }: { readonly id: string }): Promise<string> => {
  await db.updateTable('event').set({ state: 'LIVE', live_at: new Date() }).where('id', '=', id).execute()
  return `/api/v3/events/${id}/marks`
}

const markedAt = async (app: TestApp, event: { readonly id: string }): Promise<string> => {
  const { id } = await app.db.insertInto('event_mark').values({ event_id: event.id }).returning('id').executeTakeFirstOrThrow()
  return `${await marksAt(app, event)}/${id}`
}

/** The address of something of an event that asks people to register. */
const registeringAt =
  (rest: string) =>
  async ({ db }: TestApp, { id }: { readonly id: string }): Promise<string> => {
    await db.updateTable('event').set({ asks_registration: true }).where('id', '=', id).execute()
    return `/api/v3/events/${id}/registrations${rest}`
  }

/** Somebody who has registered for an event, by their name. */
const registeredAt = async (app: TestApp, event: { readonly id: string }): Promise<string> => {
  const account = await app.db
    .insertInto('account')
    .values({ username: unique('registered'), displayname: 'Registered' })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow()
  await app.db.insertInto('event_registration').values({ event_id: event.id, account_id: account.id }).execute()
  return registeringAt(`/people/${account.username}`)(app, event)
}

/** Who runs it, looks after it or speaks there needs no place; whoever administers registers as others do. */
function registeringFor({ about, seeing }: Standing): Case['expected'] {
  const needsNone = ['own', 'of which they are a host', 'of which they are a moderator', 'which they present'].includes(about)
  const answered = Object.entries(seeing).map(([kind, answer]) => [
    kind,
    kind === 'anonymous' ? 'sign in' : answer === 'yes' && needsNone ? 409 : answer,
  ])
  return Object.fromEntries(answered) as Case['expected']
}

/** Whoever sees it, and has an account. */
const signedInSeeing = ({ seeing }: Standing): Case['expected'] => ({ ...seeing, anonymous: 'sign in' })

/** Whoever has an account takes part as themselves. */
function joining({ seeing }: Standing): Case['expected'] {
  const answered = Object.entries(seeing).map(([kind, answer]) => [kind, answer === 'yes' && kind !== 'anonymous' ? 409 : answer])
  return Object.fromEntries(answered) as Case['expected']
}

export const seeingEvent = (standing: Standing) => standing.seeing
export const moderatingEvent = ({ managing, moderating = managing }: Standing) => moderating
/** Who speaks at it, or runs it. */
export const presentingEvent = ({ managing, presenting = managing }: Standing) => presenting
export const managingEvent = (standing: Standing) => standing.managing

const inAWeek = () => Math.floor(Date.now() / 1000) + 7 * 86_400

export const eventCases: readonly Case[] = [
  {
    route: 'POST /web/ajax/events/create',
    expected: powerusers,
    ask: () => ({ fields: { displayname: 'New', time_start: inAWeek(), duration: 60, timezone: 'UTC' } }),
  },
  { route: 'GET /web/ajax/partials/events_listing', expected: anyone },
  {
    route: 'GET /web/ajax/partials/events_listing',
    about: 'one’s own',
    expected: people,
    ask: () => ({ path: '/web/ajax/partials/events_listing?scope=my' }),
  },
  { route: 'GET /web/my/events', about: 'call', expected: people },
  ...overEvents({ route: 'GET /web/events/:id/settings', of: managingEvent, about: 'call, ' }),
  ...overEvents({ route: 'GET /api/v3/events/:id', of: seeingEvent }),
  ...overEvents({ route: 'GET /api/v3/events/:id/calendar.ics', of: seeingEvent }),
  ...overEvents({
    route: 'GET /api/v3/feed',
    of: seeingEvent,
    about: 'event, ',
    path: async (_, { id }) => `/api/v3/feed?topic=event:${id}`,
  }),
  ...overEvents({ route: 'PUT /web/ajax/events/:id/update', of: managingEvent, fields: { displayname: 'Other' } }),
  ...overEvents({ route: 'POST /web/ajax/events/:id/update', of: managingEvent, fields: { displayname: 'Other' } }),
  ...overEvents({ route: 'POST /api/v3/events/:id/state', of: managingEvent, fields: { state: 'LIVE' } }),
  ...overEvents({ route: 'DELETE /web/ajax/events/:id', of: managingEvent }),
  ...overEvents({ route: 'POST /web/ajax/events/:id/session-initiation', of: managingEvent, fields: { uri: 'sip:room@example.org' } }),
  ...overEvents({ route: 'GET /web/ajax/:id/members', of: managingEvent, about: 'event, ' }),
  ...overEvents({ route: 'POST /web/events/:id/participant/join', of: joining, fields: { displayname: 'Gina' } }),
  // The token says who may, whatever they see of the event.
  {
    route: 'POST /api/v3/events/:id/mails/stop',
    about: 'by the link of a mail, for nobody',
    expected: anyone,
    ask: async (app) => {
      const { id } = await anEvent(app.db, { visibility: '' })
      return { path: `/api/v3/events/${id}/mails/stop`, fields: { token: stopToken(app.ports.secrets, id, randomUUID()) } }
    },
  },
  {
    route: 'POST /api/v3/events/:id/mails/stop',
    about: 'by the link of another event, PUBLIC',
    expected: nobody,
    ask: async (app) => {
      const { id } = await anEvent(app.db, { visibility: 'PUBLIC' })
      return {
        path: `/api/v3/events/${id}/mails/stop`,
        fields: { token: stopToken(app.ports.secrets, `gcc-${randomUUID()}`, randomUUID()) },
      }
    },
  },
  ...overEvents({ route: 'GET /api/v3/events/:id/registration-form', of: seeingEvent }),
  ...overEvents({ route: 'PUT /api/v3/events/:id/registration-form', of: managingEvent, fields: {} }),
  ...overEvents({ route: 'GET /api/v3/events/:id/registrations', of: managingEvent }),
  ...overEvents({
    route: 'DELETE /api/v3/events/:id/registrations/:guestId',
    of: managingEvent,
    path: async ({ db }, event) => `/api/v3/events/${event.id}/registrations/${await aGuestOf(db, event)}`,
  }),
  ...overEvents({ route: 'POST /api/v3/events/:id/registrations', of: registeringFor, path: registeringAt('') }),
  ...overEvents({ route: 'DELETE /api/v3/events/:id/registrations', of: signedInSeeing, path: registeringAt('') }),
  ...overEvents({ route: 'GET /api/v3/events/:id/registrations/people', of: managingEvent, path: registeringAt('/people') }),
  ...overEvents({ route: 'DELETE /api/v3/events/:id/registrations/people/:username', of: managingEvent, path: registeredAt }),
  ...overEvents({
    route: 'POST /api/v3/events/:id/registrations/file',
    of: managingEvent,
    path: registeringAt('/file'),
    fields: { export_file_format: 'csv' },
  }),
  ...overEvents({ route: 'POST /api/v3/events/:id/attendance', of: seeingEvent }),
  ...overEvents({ route: 'GET /api/v3/events/:id/attendees', of: (standing) => ({ ...seeingEvent(standing), anonymous: 'sign in' }) }),
  ...overEvents({ route: 'GET /api/v3/events/:id/presenting', of: presentingEvent }),
  ...overEvents({ route: 'GET /api/v3/events/:id/notes', of: presentingEvent }),
  ...overEvents({ route: 'PUT /api/v3/events/:id/notes', of: presentingEvent, fields: { text: 'Say hello' } }),
  ...overEvents({ route: 'GET /api/v3/events/:id/marks', of: moderatingEvent }),
  ...overEvents({ route: 'POST /api/v3/events/:id/marks', of: moderatingEvent, path: marksAt, fields: {} }),
  ...overEvents({ route: 'PUT /api/v3/events/:id/marks/:markId', of: moderatingEvent, path: markedAt, fields: { title: 'Lamps' } }),
  ...overEvents({ route: 'DELETE /api/v3/events/:id/marks/:markId', of: moderatingEvent, path: markedAt }),
  ...overEvents({ route: 'GET /api/v3/events/:id/report', of: managingEvent, path: overAt('') }),
  ...overEvents({ route: 'GET /api/v3/events/:id/report/people', of: managingEvent, path: overAt('/people') }),
  ...overEvents({
    route: 'POST /api/v3/events/:id/report/file',
    of: managingEvent,
    path: overAt('/file'),
    fields: { export_file_format: 'csv' },
  }),
]
