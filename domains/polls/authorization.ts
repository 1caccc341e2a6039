import { managingEvent, overEvents, seeingEvent } from '#domains/events/authorization.ts'
import { aPoll } from '#domains/polls/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'

const at = '/api/v3/videos'
const fields = { text: 'Tea?', ch1: 'Yes', ch2: 'No' }

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
]
