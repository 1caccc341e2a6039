import { moderatingEvent, overEvents, seeingEvent } from '#domains/events/authorization.ts'
import { aQuestion } from '#domains/questions/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'

const list = '/web/ajax/partials/events/:id/questions'
const one = `${list}/:questionId`
const claim = '/api/v3/events/:id/questions/:questionId/claim'
const votes = '/api/v3/events/:id/questions/:questionId/vote'

const pathOf = (route: string) => async (app: TestApp, event: { readonly id: string }) =>
  route.replace(':id', event.id).replace(':questionId', await aQuestion(app.db, event))

type Expected = (standing: Parameters<typeof seeingEvent>[0]) => Case['expected']
const seeingPerson: Expected = (standing) => ({ ...seeingEvent(standing), anonymous: 'sign in' })

export const questionCases: readonly Case[] = [
  ...overEvents({ route: 'GET /web/ajax/events/:id/questions/count', of: seeingEvent, about: 'event, ' }),
  ...overEvents({ route: 'GET /web/ajax/events/:id/questions/download', of: seeingPerson, about: 'event, ' }),
  ...overEvents({ route: `GET ${list}`, of: seeingEvent }),
  ...overEvents({ route: `POST ${list}`, of: seeingPerson, fields: { text: 'Why?' } }),
  ...overEvents({ route: `PUT ${one}`, of: moderatingEvent, fields: { state: 'ANSWERED' }, path: pathOf(one) }),
  ...overEvents({ route: `PUT ${claim}`, of: moderatingEvent, fields: { claimed: true }, path: pathOf(claim) }),
  ...overEvents({ route: `DELETE ${one}`, of: moderatingEvent, path: pathOf(one) }),
  ...overEvents({ route: `POST ${votes}`, of: seeingPerson, path: pathOf(votes) }),
  ...overEvents({ route: `DELETE ${votes}`, of: seeingPerson, path: pathOf(votes) }),
]
