import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleOf } from '#domains/accounts/server.ts'
import { aGroup, aPerson, type PersonWish } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { contentTypes } from '#domains/content/server.ts'
import { type NotificationKind, notificationKinds, notifications, notify } from '#domains/notifications/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { deliver, deliveringJob } from './commands/deliver.ts'
import { filterCanSee } from './queries/shares.ts'

/** Everybody whose username begins so. */
const crowdNews: NotificationKind<{ readonly crowd: string }> = {
  kind: 'crowd',
  name: 'News for many',
  channel: 'app',
  text: ({ title }) => `News of “${title}”`,
  quotesMessage: false,
  recipients: ({ crowd }) => sql`select id, null from account where username like ${`${crowd}-%`}`,
}

let app: TestApp
let kinds: ReturnType<typeof notificationKinds>

beforeAll(async () => {
  app = await startedApp()
  kinds = notificationKinds()
  notifications([...kinds, crowdNews])
})

afterAll(() => void notifications(kinds))

/** So many people, of whom the first few get mails. */
async function aCrowd(many: number, mailed: number): Promise<{ crowd: string; ids: string[] }> {
  const crowd = randomUUID()
  const { rows } = await sql<{ id: string }>`
    insert into account (username, displayname, email, preferences)
    select ${crowd} || '-' || n, 'Person ' || n, ${crowd} || '-' || n || '@example.org',
      case when n <= ${mailed} then '{"notify_crowd": "mail"}'::jsonb else '{}' end
    from generate_series(1, ${many}::int) as n returning id`.execute(app.db)
  return { crowd, ids: rows.map(({ id }) => id) }
}

/** Notices in the inboxes of a crowd, people who have one, and mails to them. */
async function toldOf(crowd: string) {
  const { rows } = await sql<{ notices: number; people: number; mails: number }>`
    select count(*) as notices, count(distinct account_id) as people,
      (select count(*) from mail where recipient like ${`${crowd}-%`}) as mails
    from notification join account on account.id = account_id where username like ${`${crowd}-%`}`.execute(app.db)
  return rows[0]
}

/** Jobs that told a chunk of people of this, by how many those were. */
async function chunksTold(source: string): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`
    select jsonb_array_length(data -> 'accountIds') as size from pgboss.job
    where name = ${deliveringJob} and state = 'completed' and data ->> 'source' = ${source} order by 1`.execute(app.db)
  return rows.map(({ size }) => size)
}

const tell = (crowd: string, videoId: string, source: string) =>
  app.db
    .transaction()
    .execute((tx) =>
      notify(tx, crowdNews, { subject: { type: 'video', id: videoId }, actorId: null, source, message: '', data: { crowd } }),
    )

describe('something that many are to hear of', () => {
  it('is told to 1,200 people once each, by a job for 500 of them at most, also where the jobs run again', async () => {
    const [{ crowd }, video, source] = [await aCrowd(1200, 100), await aVideo(app.db), randomUUID()]
    await tell(crowd, video.id, source)
    await eventually(async () => (await chunksTold(source)).length === 3)
    expect(await chunksTold(source)).toEqual([200, 500, 500])
    const once = { notices: 1200, people: 1200, mails: 100 }
    expect(await toldOf(crowd)).toEqual(once)
    await tell(crowd, video.id, source)
    await eventually(async () => (await chunksTold(source)).length === 6)
    expect(await toldOf(crowd)).toEqual(once)
  })

  it('is told to nobody by a job that dies before its end, and once by the one that takes it up, and by the one after that', async () => {
    const [{ crowd, ids }, video] = [await aCrowd(30, 10), await aVideo(app.db)]
    const telling = {
      subject: { type: 'video', id: video.id },
      actorId: null,
      source: randomUUID(),
      message: '',
      accountIds: ids,
      messages: [],
    }
    const run = (end: () => void) =>
      app.db.transaction().execute(async (tx) => {
        await deliver(tx, app.url, crowdNews, telling)
        end()
      })
    const death = () => {
      throw new Error('killed')
    }
    await expect(run(death)).rejects.toThrow('killed')
    expect(await toldOf(crowd)).toEqual({ notices: 0, people: 0, mails: 0 })
    for (const end of [() => {}, () => {}]) await run(end)
    expect(await toldOf(crowd)).toEqual({ notices: 30, people: 30, mails: 10 })
  })

  it('is neither kept nor mailed for people who may not see it, and each of the others gets the message that is theirs', async () => {
    const { crowd, ids } = await aCrowd(6, 6)
    const [first = '', , third = ''] = ids
    const video = await aVideo(app.db, { visibility: 'MEMBERS', people: [{ id: first }, { id: third }] })
    const subject = { type: 'video', id: video.id }
    const telling = {
      subject,
      actorId: null,
      source: randomUUID(),
      message: 'All',
      accountIds: ids,
      messages: ['1', '2', null, '4', '5', '6'],
    }
    await app.db.transaction().execute((tx) => deliver(tx, app.url, crowdNews, telling))
    const rows = await app.db.selectFrom('notification').select(['account_id', 'message']).where('account_id', 'in', ids).execute()
    expect(Object.fromEntries(rows.map((row) => [row.account_id, row.message]))).toEqual({ [first]: '1', [third]: 'All' })
    expect(await toldOf(crowd)).toEqual({ notices: 2, people: 2, mails: 2 })
  })

  it('takes as many statements for a chunk as for one person', async () => {
    const video = await aVideo(app.db)
    const statements = async (many: number): Promise<number> => {
      const { ids } = await aCrowd(many, many)
      const telling = {
        subject: { type: 'video', id: video.id },
        actorId: null,
        source: randomUUID(),
        message: '',
        accountIds: ids,
        messages: [],
      }
      const counted = counting(app.db)
      await counted.db.transaction().execute((tx) => deliver(tx, app.url, crowdNews, telling))
      return counted.statements()
    }
    const one = await statements(1)
    expect(one).toBeGreaterThan(5)
    expect(await statements(500)).toBe(one)
  })
})

/** A database that counts what it is asked. */
function counting(db: Db): { db: Db; statements: () => number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  return { db: db.withPlugin(plugin), statements: () => statements }
}

describe('who may see something, asked of many at once', () => {
  const roles: readonly PersonWish[] = [
    {},
    {},
    { isExternal: true },
    { role: 'poweruser' },
    { role: 'poweruser', isExternal: true },
    { role: 'siteadmin' },
  ]

  it('is who finds it when asked alone, of every type of content', async () => {
    const people = await Promise.all(roles.map((wish) => aPerson(app, wish)))
    const [owner, member, outsider] = people.slice(0, 3) as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    const group = await aGroup(app, [member, outsider])
    await owner.put(`/web/ajax/users/${owner.name}/update`, { topics: 'keels' })
    const playlist = (visibility: string) => owner.post('/web/ajax/playlists/create', { displayname: 'Keels', visibility })
    const made: readonly (readonly [type: string, id: string])[] = [
      ['video', (await aVideo(app.db, { owner, visibility: 'PRIVATE' })).id],
      ['video', (await aVideo(app.db, { owner, visibility: 'MEMBERS', groups: [group], topics: ['keels'] })).id],
      ['video', (await aVideo(app.db, { owner, visibility: 'USERS' })).id],
      ['channel', (await aChannel(app.db, { owner, visibility: 'GROUPS', groups: [group] })).id],
      ['channel', (await aChannel(app.db, { owner, visibility: 'USERS' })).id],
      ['playlist', (await playlist('USERS')).body.playlist.id],
      ['playlist', (await playlist('PUBLIC')).body.playlist.id],
      ['feed', 'keels'],
    ]
    for (const [name, id] of made) {
      const type = contentTypes().find((one) => one.type === name)
      if (!type) throw new Error(name)
      const viewers = await peopleOf(
        app.db,
        people.map((one) => one.id),
      )
      const alone = await Promise.all(viewers.map(async (viewer) => ((await type.find(app.db, viewer, id)) ? viewer.id : undefined)))
      const together = await app.db
        .transaction()
        .execute((tx) => filterCanSee(tx, viewers, (person) => type.sees(person, sql`${id}::text`)))
      expect([name, together.toSorted()]).toEqual([name, alone.filter((one) => one !== undefined).toSorted()])
      expect(together).toContain(owner.id)
    }
  })
})
