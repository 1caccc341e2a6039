import { randomUUID } from 'node:crypto'
import { eventStandings, managingEvent, moderatingEvent, overEvents, presentingEvent, seeingEvent } from '#domains/events/authorization.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aStream } from '#domains/live/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { type Answer, type Case, strangers } from './case.ts'

const at = '/api/v3/events'
const broadcast = { container: 'webm', width: 640, height: 360 }

/** Whoever runs the event gets to hear something else than yes. */
const managingGets =
  (instead: Answer) =>
  (standing: Parameters<typeof managingEvent>[0]): Case['expected'] => {
    const answered = Object.entries(managingEvent(standing))
    return Object.fromEntries(answered.map(([kind, answer]) => [kind, answer === 'yes' ? instead : answer])) as Case['expected']
  }

/** That there is no such broadcast of theirs. */
const ofNothing = managingGets('hidden')
/** That no SIP sessions are joined here. */
const notSetUp = managingGets(409)

/** Whoever runs, presents or moderates the event hears that nothing is sent to it. */
const ofTheEvent = (standing: Parameters<typeof managingEvent>[0]): Case['expected'] => {
  const presenting = presentingEvent(standing)
  const answered = Object.entries(moderatingEvent(standing)).map(([kind, answer]) => {
    const both = [answer, presenting[kind as keyof typeof presenting]]
    return [kind, both.includes('yes') ? 409 : answer]
  })
  return Object.fromEntries(answered) as Case['expected']
}

/** Every address of a stream: master playlist, playlist, init, segment, part and what is said. */
const bytes: readonly Case[] = eventStandings.flatMap((standing) =>
  ['master.m3u8', 'index.m3u8', 'init.mp4', '0.m4s', '1.0.m4s', 'captions.vtt'].map((name) => ({
    route: 'GET /live/*',
    about: `${name} of an event, ${standing.about}`,
    expected: seeingEvent(standing),
    ...(standing.as ? { as: standing.as } : {}),
    ask: async (app, me) => {
      const wish = await standing.wish(app, me)
      const event = await anEvent(app.db, { ...wish, settings: { ...wish.settings, state: 'LIVE' } })
      const { addresses } = await aStream(app.ports, event)
      return { path: addresses.find((address) => address.endsWith(`/${name}`)) ?? '' }
    },
  })),
)

/** The address of what is said at an event to which something is sent, at its beginning. */
const captionsAt =
  (rest: string) =>
  async (app: TestApp, event: { readonly id: string }): Promise<string> => {
    await app.db.updateTable('event').set({ state: 'LIVE' }).where('id', '=', event.id).execute()
    await aStream(app.ports, event)
    await app.db.insertInto('live_caption').values({ event_id: event.id, start_ms: 0, end_ms: 1000, text: 'Welcome' }).execute()
    return `${at}/${event.id}/captions${rest}`
  }

const line = { start: 100, end: 900, text: 'Good morning', language: 'en' }

export const streamCases: readonly Case[] = [
  ...bytes,
  ...overEvents({ route: `GET ${at}/:id/ingest`, of: managingEvent }),
  ...overEvents({ route: `POST ${at}/:id/ingest/rotate`, of: managingEvent, fields: {} }),
  ...overEvents({ route: `PUT ${at}/:id/ingest/video`, of: managingEvent }).map((one) => ({
    ...one,
    ask: async (...[app, me]: Parameters<NonNullable<Case['ask']>>) => ({
      ...(await one.ask?.(app, me)),
      fields: { video: (await aVideo(app.db, me ? { owner: me } : {})).id },
    }),
  })),
  ...overEvents({ route: `DELETE ${at}/:id/ingest/video`, of: managingEvent }),
  ...overEvents({ route: `POST ${at}/:id/ingest/sip`, of: notSetUp, fields: {} }),
  ...overEvents({ route: `DELETE ${at}/:id/ingest/sip`, of: managingEvent }),
  ...overEvents({ route: `POST ${at}/:id/whep`, of: ofTheEvent }),
  ...overEvents({
    route: `DELETE ${at}/:id/whep/:followingId`,
    of: () => strangers,
    path: async (_, { id }) => `${at}/${id}/whep/${randomUUID()}`,
  }),
  ...overEvents({ route: `GET ${at}/:id/captions`, of: moderatingEvent }),
  ...overEvents({ route: `POST ${at}/:id/captions`, of: moderatingEvent, path: captionsAt(''), fields: line }),
  ...overEvents({ route: `PUT ${at}/:id/captions/:start`, of: moderatingEvent, path: captionsAt('/0'), fields: { text: 'Hello' } }),
  ...overEvents({ route: `DELETE ${at}/:id/captions/:start`, of: moderatingEvent, path: captionsAt('/0') }),
  ...overEvents({ route: `POST ${at}/:id/broadcasts`, of: managingEvent, fields: broadcast }),
  ...overEvents({
    route: `DELETE ${at}/:id/broadcasts/:broadcastId`,
    of: managingEvent,
    path: async (_, { id }) => `${at}/${id}/broadcasts/${randomUUID()}`,
  }),
  ...overEvents({
    route: `POST ${at}/:id/broadcasts/:broadcastId/chunks/:sequence`,
    of: ofNothing,
    path: async (_, { id }) => `${at}/${id}/broadcasts/${randomUUID()}/chunks/0`,
  }).map((one) => ({
    ...one,
    ask: async (...asked: Parameters<NonNullable<Case['ask']>>) => ({
      ...(await one.ask?.(...asked)),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  })),
]
