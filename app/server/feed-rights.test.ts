import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type PersonWish, type TestPerson } from '#domains/accounts/testing.ts'
import { inboxFeed } from '#domains/inbox/contract.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Db, openDb } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { aProcess, killProcesses } from '#tests/process.ts'
import { headOf, type Raw, raw } from '#tests/raw.ts'

const secret = 'a secret that the processes and this test have'

let dataDir: string
let db: Db
/** Where people listen, and where rights are changed: two processes. */
let here: TestApp
let there: TestApp
let owner: TestPerson
let admin: TestPerson
const opened: Raw[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-feed-rights-'))
  const databaseUrl = await clonedDatabase()
  db = openDb(databaseUrl, console)
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secret, ROLE: 'web' }
  const appOf = ({ url }: { url: string }) =>
    ({ url, db, ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } } }) as unknown as TestApp
  here = appOf(await aProcess(settings))
  there = appOf(await aProcess(settings))
  owner = await aPerson(there, { role: 'poweruser' })
  admin = await aPerson(there, { role: 'siteadmin' })
})
afterAll(async () => {
  for (const { socket } of opened) socket.destroy()
  await killProcesses()
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

async function listen(by: Pick<TestPerson, 'url' | 'headers'>, ...topics: string[]): Promise<Raw> {
  const one = await raw(by.url, headOf('GET', `/api/v3/feed?${topics.map((topic) => `topic=${topic}`).join('&')}`, by.headers))
  opened.push(one)
  await eventually(() => one.heard().includes('retry: '))
  return one
}

const someone = (wish?: PersonWish) => aPerson(here, wish)
/** The answer ended, or the connection. */
const ended = (one: Raw) => one.isClosed() || one.heard().endsWith('\r\n0\r\n\r\n')
const ends = (one: Raw) => eventually(() => ended(one))

/** Says something of a topic, whatever it is. */
const say = (topic: string, id: string) =>
  sql`select pg_notify('lyceum_feed', ${JSON.stringify({ topic, type: 'told', data: { id } })})`.execute(db)

/** Takes the right away, says something of the topic at once, and looks who hears it. */
async function afterwards(lost: Raw, topic: string, withdraw: () => Promise<unknown>): Promise<void> {
  const stays = await listen({ url: here.url, headers: owner.headers }, topic)
  await withdraw()
  await say(topic, 'secret')
  await ends(lost)
  await eventually(() => stays.heard().includes('event: told'))
  expect(lost.heard()).not.toContain('event: told')
}

const update = (id: string, fields: object) => owner.put('/web/ajax/videos/update', { gconfid: id, ...fields })

describe('a feed that is open', () => {
  it('ends for everybody else when a video is narrowed, also for those who are not signed in', async () => {
    const { id } = await aVideo(db, { owner, visibility: 'PUBLIC' })
    const stranger = await listen({ url: here.url, headers: {} }, `video:${id}`)
    await afterwards(await listen(await someone(), `video:${id}`), `video:${id}`, () => update(id, { visibility: 'PRIVATE' }))
    await ends(stranger)
  })

  it('ends for a member who is taken out, and stays for the others', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const { id } = await aVideo(db, { owner, visibility: 'MEMBERS', people: [ann, bob] })
    const other = await listen(bob, `video:${id}`)
    await afterwards(await listen(ann, `video:${id}`), `video:${id}`, () =>
      update(id, { visibility: 'MEMBERS', user_members_data: bob.name, group_members_data: '' }),
    )
    await eventually(() => other.heard().includes('event: told'))
  })

  it('ends for whoever leaves the group that saw the video', async () => {
    const ann = await someone()
    const group = await aGroup(there, [ann])
    const { id } = await aVideo(db, { owner, visibility: 'MEMBERS', groups: [group] })
    await afterwards(await listen(ann, `video:${id}`), `video:${id}`, () =>
      admin.put(`/api/v3/groups/${group.id}/members`, { members: { remove: [ann.name] } }),
    )
  })

  it('ends when the video is deleted', async () => {
    const { id } = await aVideo(db, { owner, visibility: 'USERS' })
    const lost = await listen(await someone(), `video:${id}`)
    await owner.delete('/web/ajax/videos/delete', { gconfid: id })
    await ends(lost)
  })

  it('falls silent for the one topic that was lost and goes on with the others', async () => {
    const ann = await someone()
    const [kept, lost] = [(await aVideo(db, { owner })).id, (await aVideo(db, { owner })).id]
    const both = await listen(ann, `video:${kept}`, `video:${lost}`)
    await update(lost, { visibility: 'PRIVATE' })
    await say(`video:${lost}`, 'lost')
    await say(`video:${kept}`, 'kept')
    await eventually(() => both.heard().includes('"id":"kept"'))
    expect(both.heard()).not.toContain('"id":"lost"')
    expect(ended(both)).toBe(false)
  })

  it('ends for a channel and a playlist that are narrowed', async () => {
    const [ann, external] = [await someone(), await someone({ isExternal: true })]
    const channel = (await owner.post('/web/ajax/channels/create', { displayname: 'Ours', visibility: 'USERS' })).body.channel
    await afterwards(await listen(ann, `channel:${channel.id}`), `channel:${channel.id}`, () =>
      owner.put(`/web/ajax/channels/${channel.name}/update`, { visibility: 'GROUPS', user_members_data: owner.name }),
    )
    const { playlist } = (await owner.post('/web/ajax/playlists/create', { displayname: 'Ours', visibility: 'PUBLIC' })).body
    await afterwards(await listen(external, `playlist:${playlist.id}`), `playlist:${playlist.id}`, () =>
      owner.put(`/web/ajax/playlists/${playlist.name}/update`, { visibility: 'USERS' }),
    )
  })

  it('ends when the playlist is deleted', async () => {
    const { playlist } = (await owner.post('/web/ajax/playlists/create', { displayname: 'Not for long' })).body
    const lost = await listen(await someone(), `playlist:${playlist.id}`)
    await db.deleteFrom('playlist').where('id', '=', playlist.id).execute()
    await ends(lost)
  })

  it.each([
    ['is disabled', (ann: TestPerson) => admin.put(`/api/v3/users/${ann.name}`, { is_enabled: 0 })],
    ['signs out', (ann: TestPerson) => ann.delete('/api/v3/session')],
    ['ends the session from elsewhere', (ann: TestPerson) => db.deleteFrom('session').where('account_id', '=', ann.id).execute()],
  ])('ends for a person who %s', async (_, withdraw) => {
    const ann = await someone()
    const { id } = await aVideo(db, { owner, visibility: 'USERS' })
    const inbox = await listen(ann, `inbox:${ann.id}`)
    await afterwards(await listen(ann, `video:${id}`), `video:${id}`, () => withdraw(ann))
    await ends(inbox)
  })

  it('is cut off within a second of the commit that takes the right or the person away', async () => {
    const withdrawals: ((ann: TestPerson, id: string) => Promise<unknown>)[] = [
      (_, id) => db.deleteFrom('video_reader').where('video_id', '=', id).execute(),
      ({ id }) => db.updateTable('account').set({ is_enabled: false }).where('id', '=', id).execute(),
    ]
    for (const withdraw of withdrawals) {
      const times: number[] = []
      for (let n = 0; n < 3; n += 1) {
        const ann = await someone()
        const { id } = await aVideo(db, { owner, visibility: 'USERS' })
        const lost = await listen(ann, `video:${id}`)
        await withdraw(ann, id)
        const committed = performance.now()
        await ends(lost)
        times.push(performance.now() - committed)
      }
      // The machine does other things, too.
      expect(Math.min(...times)).toBeLessThan(1000)
    }
  })

  /** Sets when the session of a person is over, or began. */
  const session = ({ id }: TestPerson, set: { expires_at?: Date; created_at?: Date; last_seen_at?: Date }) =>
    db.updateTable('session').set(set).where('account_id', '=', id).execute()
  const inMs = (ms: number) => new Date(Date.now() + ms)
  /** ms until sessions end: everybody listens by then. */
  const lead = 6000
  const hour = 3_600_000

  it.each([
    ['has not been used for 30 days', (ann: TestPerson, over: Date) => session(ann, { expires_at: over })],
    [
      'is 90 days old',
      (ann: TestPerson, over: Date) => session(ann, { created_at: new Date(over.getTime() - 90 * 24 * hour), expires_at: inMs(hour) }),
    ],
  ])('ends within a second when the session %s, and not before', async (_, shorten) => {
    const late = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const ann = await someone()
        const over = inMs(lead)
        await shorten(ann, over)
        const lost = await listen(ann, `inbox:${ann.id}`)
        await ends(lost)
        return Date.now() - over.getTime()
      }),
    )
    // The machine does other things, too.
    expect(Math.min(...late)).toBeLessThan(1000)
    expect(Math.min(...late)).toBeGreaterThan(-100)
  })

  it('ends when an API token or a session that was in use for a while is over, and goes on where it is used elsewhere; listening is no use', async () => {
    const [ann, bob, cat] = [await someone(), await someone(), await someone()]
    const { token, id } = (await cat.post('/api/v3/tokens', { name: 'x', scopes: 'read' })).body
    // Together: all of them listen before what they listen with is over.
    await Promise.all([
      db
        .updateTable('api_token')
        .set({ expires_at: inMs(lead) })
        .where('id', '=', id)
        .execute(),
      session(ann, { expires_at: inMs(lead - 1000) }),
      session(bob, { expires_at: inMs(lead) }),
    ])
    const [program, stays, goes] = await Promise.all([
      listen({ url: here.url, headers: { authorization: `Bearer ${token}` } }, `inbox:${cat.id}`),
      listen(ann, `inbox:${ann.id}`),
      listen(bob, `inbox:${bob.id}`),
    ])
    const longAgo = new Date('2026-01-01')
    await session(ann, { expires_at: inMs(hour), last_seen_at: longAgo })
    await ends(goes)
    await ends(program)
    await publish(db, inboxFeed.changed, ann.id)
    await eventually(() => stays.heard().includes('event: changed'))
    const row = await db.selectFrom('session').select('last_seen_at').where('account_id', '=', ann.id).executeTakeFirstOrThrow()
    expect(row.last_seen_at).toEqual(longAgo)
  })

  it('of somebody who manages others’ videos ends with the role, and with the API token that opened it', async () => {
    const [ann, bob] = [await someone({ role: 'reviewer' }), await someone()]
    const { id } = await aVideo(db, { owner, visibility: 'USERS' })
    const { id: tokenId, token } = (await bob.post('/api/v3/tokens', { name: 'x', scopes: 'read' })).body
    const program = await listen({ url: here.url, headers: { authorization: `Bearer ${token}` } }, `video:${id}`)
    await afterwards(await listen(ann, `making:${id}`), `making:${id}`, () => admin.put(`/api/v3/users/${ann.name}`, { role: 'user' }))
    await bob.delete(`/api/v3/tokens/${tokenId}`)
    await ends(program)
  })
})
