import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aComment, aHeldComment } from '#domains/comments/testing.ts'
import { moderatingEvent, overEvents, seeingEvent } from '#domains/events/authorization.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { type Case, strangers } from '#tests/authorization-table/case.ts'
import { all, few, managing, over, type Relation, seeing, seeingPerson } from '#tests/authorization-table/relations.ts'

const path = '/web/ajax/partials/videos/:id/comments'
const held = '/api/v3/events/:id/held-comments/:heldId'

interface OfOne {
  readonly route: string
  readonly of: (relation: Relation) => Case['expected']
  readonly relations?: readonly Relation[]
  readonly fields?: object
  /** Whoever asks wrote it; somebody else where nothing is said. */
  readonly own?: boolean
}

/** A case for each relation to the video, about one comment of it. */
const ofOne = ({ route, of, relations = few, fields, own = false }: OfOne): Case[] =>
  relations.map((relation) => ({
    route,
    about: `${own ? 'own comment, ' : ''}video ${relation.about}`,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app: TestApp, me: TestPerson | null) => {
      const video = await relation.make(app, me)
      const { id } = await aComment(app.db, { video, author: own && me ? me : await aPerson(app) })
      return { path: route.split(' ')[1]?.replace(':id', video.id).replace(':commentId', id) ?? '', ...(fields ? { fields } : {}) }
    },
  }))

/** Nobody but the author changes the words, whatever they manage. */
const notTheAuthor = (relation: Relation) => {
  const answers = Object.entries(seeingPerson(relation)).map(([kind, answer]) => [kind, answer === 'yes' ? 'no' : answer])
  return Object.fromEntries(answers) as Case['expected']
}

const atEvent = async (app: TestApp, event: { readonly id: string }) => {
  const { id } = await aComment(app.db, { event, author: await aPerson(app) })
  return `${path.replace(':id', event.id)}/${id}`
}

/** That of somebody else waits there. */
const heldAt = async (app: TestApp, event: { readonly id: string }) =>
  `/api/v3/events/${event.id}/held-comments/${await aHeldComment(app.db, { event, author: await aPerson(app) })}`

type Standing = Parameters<typeof seeingEvent>[0]
const takingPart = (standing: Standing): Case['expected'] => ({ ...seeingEvent(standing), anonymous: 'sign in' })

/** The same calls about an event. */
const eventCases: readonly Case[] = [
  ...overEvents({ route: `GET ${path}`, about: 'event, ', of: seeingEvent }),
  ...overEvents({ route: `POST ${path}`, about: 'event, ', of: takingPart, fields: { text: 'Good' } }),
  ...overEvents({ route: 'GET /web/ajax/videos/:id/comments/download', about: 'event, ', of: takingPart }),
  ...overEvents({ route: `GET ${path}/:commentId`, about: 'event, ', of: seeingEvent, path: atEvent }),
  ...overEvents({ route: `PUT ${path}/:commentId`, about: 'event, ', of: moderatingEvent, path: atEvent, fields: { op: 'pin' } }),
  ...overEvents({ route: `DELETE ${path}/:commentId`, about: 'event, ', of: moderatingEvent, path: atEvent }),
  ...overEvents({ route: 'GET /api/v3/events/:id/held-comments', of: moderatingEvent }),
  ...overEvents({
    route: 'GET /api/v3/events/:id/held-comments',
    about: 'one’s own, ',
    of: takingPart,
    path: async (_, { id }) => `/api/v3/events/${id}/held-comments?own=1`,
  }),
  ...overEvents({ route: `PUT ${held}`, of: moderatingEvent, path: heldAt, fields: { op: 'release' } }),
  // Not even who moderates withdraws what others wrote.
  ...overEvents({ route: `DELETE ${held}`, of: () => strangers, path: heldAt }),
  ...overEvents({
    route: `POST ${path}/:commentId/like`,
    about: 'event, ',
    of: takingPart,
    path: async (app, event) => `${await atEvent(app, event)}/like`,
  }),
  ...overEvents({
    route: `DELETE ${path}/:commentId/like`,
    about: 'event, ',
    of: takingPart,
    path: async (app, event) => `${await atEvent(app, event)}/like`,
  }),
]

export const commentCases: readonly Case[] = [
  ...eventCases,
  ...over({ route: `GET ${path}`, of: seeing, relations: all }),
  ...over({ route: `POST ${path}`, of: seeingPerson, relations: all, fields: () => ({ text: 'Good' }) }),
  ...over({ route: 'GET /web/ajax/videos/:id/comments/download', of: seeingPerson, relations: all }),
  ...ofOne({ route: `GET ${path}/:commentId`, of: seeing, relations: all }),
  ...ofOne({ route: `PUT ${path}/:commentId`, of: managing, relations: all, fields: { op: 'pin' } }),
  ...ofOne({ route: `PUT ${path}/:commentId`, of: notTheAuthor, fields: { op: 'edit', text: 'Mine' } }).map((one) => ({
    ...one,
    about: `${one.about}, words`,
  })),
  ...ofOne({ route: `POST ${path}/:commentId/like`, of: seeingPerson, relations: all }),
  ...ofOne({ route: `DELETE ${path}/:commentId/like`, of: seeingPerson, relations: all }),
  ...ofOne({ route: `DELETE ${path}/:commentId`, of: managing, relations: all }),
  ...ofOne({ route: `DELETE ${path}/:commentId`, of: seeingPerson, own: true }),
]
