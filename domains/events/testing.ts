import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#platform/server/db.ts'
import { type Client, clientOf, type TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import type { EventVisibility } from './contract.ts'
import { eventAudience } from './server/audience.ts'
import { type EventChanges, insertEvent, replaceHosts, updateEvent } from './server/queries/changes.ts'
import { insertGuest } from './server/queries/guests.ts'
import { refreshEventWords } from './server/queries/words.ts'

export { stopToken } from './server/guests/stopping.ts'
export { refreshEventWords }

interface Named {
  readonly id: string
}

export interface EventWish {
  /** Somebody new where nobody is named. */
  readonly owner?: Named
  readonly title?: string
  /** USERS where nothing is said, so that most people of a test see it. */
  readonly visibility?: EventVisibility
  readonly hosts?: readonly Named[]
  readonly moderators?: readonly Named[]
  readonly people?: readonly Named[]
  readonly groups?: readonly Named[]
  readonly settings?: EventChanges
}

/** An event, in a week where nothing else is said. */
export async function anEvent(db: Db, wish: EventWish = {}): Promise<{ id: string; title: string }> {
  const { title = 'An event', visibility = 'USERS', hosts = [], moderators = [], people = [], groups = [], settings = {} } = wish
  return db.transaction().execute(async (tx) => {
    const id = `gcc-${randomUUID()}`
    const owner_id = wish.owner?.id ?? (await somebody(tx))
    const starts_at = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 7 * 86_400_000)
    await insertEvent(tx, { id, owner_id, title, visibility, starts_at, duration_minutes: 60, time_zone: 'UTC' })
    await updateEvent(tx, id, settings)
    await replaceHosts(tx, id, [
      ...hosts.map((one) => ({ account_id: one.id, owner_type: 'HOST' as const })),
      ...moderators.map((one) => ({ account_id: one.id, owner_type: 'MODERATOR' as const })),
    ])
    const members = [
      ...people.map((one) => ({ principal: one.id, kind: 'USER' as const })),
      ...groups.map((one) => ({ principal: one.id, kind: 'GROUP' as const })),
    ]
    await eventAudience.replaceMembers(tx, id, { types: ['USER', 'GROUP'], members })
    await refreshEventWords(tx, [id])
    await eventAudience.refresh(tx, [id])
    return { id, title }
  })
}

async function somebody(tx: Tx): Promise<string> {
  const username = unique('owner')
  const { id } = await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Somebody who has joined an event, as if they had. @returns their id */
export const aGuestOf = (db: Db, event: Named, displayname = 'Gina'): Promise<string> =>
  db.transaction().execute((tx) =>
    insertGuest(tx, {
      eventId: event.id,
      secretHash: Buffer.from(randomUUID()),
      displayname,
      email: '',
      data: {},
      agreedTo: '',
      address: randomUUID(),
    }),
  )

/** Joins an event as their browser does, and calls as it does from then on. */
export async function aJoinedGuest(app: TestApp, event: Named, fields: object = {}): Promise<Client & { readonly guestId: string }> {
  const reply = await app.anonymous.post(`/web/events/${event.id}/participant/join`, { displayname: 'Gina', ...fields })
  if (reply.status !== 200) throw new Error(`joining answered ${reply.status}: ${reply.text}`)
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { _csrf } = (await clientOf(app.url, { cookie }).get('/web/csrfToken')).body
  return { ...clientOf(app.url, { cookie, 'x-csrf-token': _csrf }), guestId: reply.body.guest_id }
}
