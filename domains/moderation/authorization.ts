import { aPerson } from '#domains/accounts/testing.ts'
import { managingEvent, moderatingEvent, overEvents, seeingEvent } from '#domains/events/authorization.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Answer, Case } from '#tests/authorization-table/case.ts'

type Standing = Parameters<typeof seeingEvent>[0]

const changed = (answers: Case['expected'], change: (answer: Answer) => Answer) =>
  Object.fromEntries(Object.entries(answers).map(([kind, answer]) => [kind, change(answer)])) as Case['expected']

/** An event that nobody has opened takes none: who may send them learns that. */
const reacting = (standing: Standing): Case['expected'] =>
  changed({ ...seeingEvent(standing), anonymous: 'sign in' }, (answer) => (answer === 'yes' ? 409 : answer))

/** For who may only see the event there is no such topic. */
const hearing = (standing: Standing): Case['expected'] =>
  changed(moderatingEvent(standing), (answer) => (answer === 'yes' ? 'yes' : 'hidden'))

export const moderationCases: readonly Case[] = [
  ...overEvents({ route: 'GET /api/v3/events/:id/controls', of: seeingEvent }),
  ...overEvents({ route: 'PUT /api/v3/events/:id/controls', of: managingEvent, fields: { slow_mode_seconds: 30 } }),
  ...overEvents({ route: 'GET /api/v3/events/:id/people', of: moderatingEvent }),
  ...overEvents({
    route: 'PUT /api/v3/events/:id/people/:person',
    of: moderatingEvent,
    fields: { muted: 1 },
    path: async (app: TestApp, { id }) => `/api/v3/events/${id}/people/${(await aPerson(app)).name}`,
  }),
  ...overEvents({ route: 'POST /api/v3/events/:id/reactions', of: reacting, fields: { kind: 'heart' } }),
  ...overEvents({
    route: 'GET /api/v3/feed',
    about: 'moderation, ',
    of: hearing,
    path: async (_, { id }) => `/api/v3/feed?topic=moderation:${id}`,
  }),
]
