import { managingEvent, overEvents, seeingEvent } from '#domains/events/authorization.ts'
import { aPoll } from '#domains/polls/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'

const at = '/api/v3/videos'
const fields = { text: 'Tea?', ch1: 'Yes', ch2: 'No' }

type Standing = Parameters<typeof managingEvent>[0]

/** For who does not run the event there is no such topic. */
function hearing(standing: Standing): Case['expected'] {
  const answered = Object.entries(managingEvent(standing))
  return Object.fromEntries(answered.map(([kind, answer]) => [kind, answer === 'yes' ? 'yes' : 'hidden'])) as Case['expected']
}

export const pollCases: readonly Case[] = [
  ...overEvents({ route: 'GET /web/ajax/videos/:id/live-polls', of: seeingEvent }),
  ...overEvents({ route: `POST ${at}/:id/live-poll`, of: managingEvent, fields }),
  ...overEvents({
    route: `PUT ${at}/:id/live-poll/:pollId`,
    of: managingEvent,
    fields,
    path: async ({ db }, event) => `${at}/${event.id}/live-poll/${await aPoll(db, event)}`,
  }),
  ...overEvents({
    route: `DELETE ${at}/:id/live-poll/:pollId`,
    of: managingEvent,
    path: async ({ db }, event) => `${at}/${event.id}/live-poll/${await aPoll(db, event)}`,
  }),
  ...overEvents({
    route: `POST ${at}/:id/live-poll/:pollId/vote`,
    of: (standing) => ({ ...seeingEvent(standing), anonymous: 'sign in' }),
    fields: { choice: 1 },
    path: async ({ db }, event) => `${at}/${event.id}/live-poll/${await aPoll(db, event, 'OPENED')}/vote`,
  }),
  ...overEvents({
    route: 'GET /api/v3/feed',
    about: 'votes, ',
    of: hearing,
    path: async (_, { id }) => `/api/v3/feed?topic=votes:${id}`,
  }),
]
