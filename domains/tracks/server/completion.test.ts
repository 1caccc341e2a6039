import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { eventually, startedApp, type TestApp, untilWaiting } from '#platform/server/testing.ts'
import { aTrack, type TrackWish } from '../testing.ts'
import { completeSome, noticeCompletions } from './commands/completion.ts'
import type { CompletionLook } from './queries/completion.ts'
import { appendToModule } from './queries/modules.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser' })
})

interface Thing {
  readonly id: string
}

const film = (visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') => aVideo(app.db, { owner: ann, visibility })
const watch = async (who: Thing, ...videos: readonly Thing[]) => {
  for (const { id } of videos) await hasWatched(app.db, who, id, 60)
}
/** For chosen people unless said, and given to nobody yet. */
const track = (wish: TrackWish) => aTrack(app.db, { owner: ann, visibility: 'GROUPS', ...wish })
const give = async (name: string, members: object) => expect((await ann.put(`/web/ajax/groups/${name}/members`, members)).status).toBe(200)
const add = async (module: string | undefined, videoId: string) =>
  expect((await ann.post(`/web/ajax/modules/${module}/content/add`, { videoId })).status).toBe(200)
const rowsOf = ({ id }: Thing) =>
  app.db.selectFrom('track_completion').select(['account_id', 'completed_at']).where('track_id', '=', id).orderBy('account_id').execute()
const completedBy = async (of: Thing) => (await rowsOf(of)).map((row) => row.account_id)
const untilCompleted = (of: Thing, ...people: readonly Thing[]) =>
  eventually(async () => {
    const found = await completedBy(of)
    return people.every(({ id }) => found.includes(id)) && found
  })
const look = (at: CompletionLook) => noticeCompletions(app.db, at, new AbortController().signal)
const certificatesOf = async (who: TestPerson, name: string): Promise<{ state: string; code: string }[]> =>
  (await who.get(`/api/v3/users/me/certificates?track=${name}`)).body.items
const noticesOf = async (who: TestPerson) =>
  (await who.get('/api/v3/inbox')).body.items.filter(({ kind }: { kind: string }) => kind === 'certificate_issued')
const untilNoticed = (who: TestPerson) => eventually(async () => (await noticesOf(who)).length > 0)

describe('whoever has watched every video of a track before it was theirs', () => {
  it('has completed it and gets one certificate when it is given to them, without opening anything, however often it is given (LE-1.51)', async () => {
    const [bob, cid, dan] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const [one, two] = [await film(), await film()]
    await watch(bob, one, two)
    await watch(cid, one)
    await watch(dan, one, two)
    const made = await track({ modules: [[one], [two, await film('PRIVATE')]] })
    await give(made.name, { userMembers: [bob.name, cid.name] })
    expect(await untilCompleted(made, bob)).toEqual([bob.id])
    const valid = await eventually(async () => (await certificatesOf(bob, made.name)).find(({ state }) => state === 'valid'))
    await untilNoticed(bob)
    const before = await rowsOf(made)
    await give(made.name, { userMembers: [bob.name] })
    await Promise.all([1, 2, 3].map(() => look({ trackId: made.id })))
    await look({ accountIds: [bob.id, cid.id, dan.id] })
    expect(await rowsOf(made)).toEqual(before)
    await give(made.name, { userMembers: [dan.name] })
    await untilCompleted(made, dan)
    await untilNoticed(dan)
    expect((await certificatesOf(bob, made.name)).map(({ code }) => code)).toEqual([valid.code])
    expect(await noticesOf(bob)).toHaveLength(1)
    const told = [
      await bob.post(`/api/v3/tracks/${made.name}/completion`, {}),
      await bob.post(`/api/v3/tracks/${made.name}/completion`, {}),
    ]
    expect(told.map(({ body }) => body.proceed)).toEqual([true, false])
  })

  it('has completed it when it is given to a group of theirs, and when they join a group that has it', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const video = await film()
    await watch(bob, video)
    await watch(cid, video)
    const group = await aGroup(app, [bob])
    const made = await track({ modules: [[video]] })
    await give(made.name, { groupMembers: [group.name] })
    expect(await untilCompleted(made, bob)).toEqual([bob.id])
    const joining = { members: { add: [cid.name], remove: [] } }
    expect((await root.put(`/api/v3/groups/${group.id}/members`, joining)).status).toBe(200)
    await untilCompleted(made, cid)
  })

  it('has completed it when it is published, and when they enrol', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const [one, two] = [await film(), await film()]
    await watch(bob, one)
    await watch(cid, two)
    const draft = await track({ modules: [[one]] })
    expect((await ann.put(`/web/ajax/tracks/${draft.name}/update`, { visibility: 'USERS' })).status).toBe(200)
    await untilCompleted(draft, bob)
    const open = await track({ visibility: 'PUBLIC', selfEnrol: true, modules: [[]] })
    await add(open.modules[0], two.id)
    expect((await cid.post(`/api/v3/tracks/${open.name}/enrolment`)).status).toBe(200)
    expect(await untilCompleted(open, cid)).toEqual([cid.id])
  })

  it('has completed it an hour after somebody began to fill it, which is looked at once', async () => {
    const bob = await aPerson(app)
    const [one, two] = [await film(), await film()]
    await watch(bob, one, two)
    const made = await track({ people: [bob], modules: [[]] })
    for (const { id } of [one, two]) await add(made.modules[0], id)
    const waiting = async () => {
      const { rows } = await sql<{ data: CompletionLook; later: boolean }>`
        select data, start_after > now() + interval '50 minutes' as later from pgboss.job
        where name = 'notice-completions' and singleton_key = ${`filled ${made.id}`}`.execute(app.db)
      return rows
    }
    const outbox = () => app.db.selectFrom('outbox').select('id').where('name', '=', 'notice-completions').execute()
    await eventually(async () => (await outbox()).length === 0)
    expect(await waiting()).toEqual([{ data: { trackId: made.id }, later: true }])
    expect(await completedBy(made)).toEqual([])
    await look({ trackId: made.id })
    expect(await completedBy(made)).toEqual([bob.id])
  })

  it('has not completed it while they are disabled', async () => {
    const bob = await aPerson(app)
    const video = await film()
    await watch(bob, video)
    const enable = (is_enabled: boolean) => app.db.updateTable('account').set({ is_enabled }).where('id', '=', bob.id).execute()
    await enable(false)
    const made = await track({ people: [bob], modules: [[video]] })
    await look({ trackId: made.id })
    expect(await completedBy(made)).toEqual([])
    await enable(true)
    await untilCompleted(made, bob)
  })
})

describe('whoever has one video of a track left', () => {
  const ways: readonly [string, (left: Thing, modules: readonly string[]) => Promise<{ readonly status: number }>][] = [
    ['is taken out', (left, modules) => ann.delete(`/web/ajax/modules/${modules[1]}/content/${left.id}`)],
    ['goes with its module', (_, modules) => ann.delete(`/web/ajax/modules/${modules[1]}/delete`)],
    ['is deleted', (left) => ann.delete('/web/ajax/videos/delete', { gconfid: left.id })],
    ['is hidden from them', (left) => ann.put('/web/ajax/videos/update', { gconfid: left.id, visibility: 'PRIVATE' })],
  ]
  it.each(ways)('has completed it when that one %s, and who has more left has not', async (_, remove) => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const [watched, more, left] = [await film(), await film(), await film()]
    await watch(bob, watched, more)
    await watch(cid, watched)
    const made = await track({ people: [bob, cid], modules: [[watched, more], [left]] })
    await look({ trackId: made.id })
    expect(await completedBy(made)).toEqual([])
    expect((await remove(left, made.modules)).status).toBe(200)
    expect(await untilCompleted(made, bob)).toEqual([bob.id])
  })

  it('has not completed it as a site admin who opened a private video of it, until they have watched that, too', async () => {
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [watched, secret] = [await film(), await film('PRIVATE')]
    await watch(admin, watched)
    await app.db.insertInto('video_access').values({ video_id: secret.id, account_id: admin.id }).execute()
    const made = await track({ people: [admin], modules: [[watched, secret]] })
    await look({ trackId: made.id })
    expect(await completedBy(made)).toEqual([])
    await watch(admin, secret)
    await untilCompleted(made, admin)
  })
})

describe('a look at a track', () => {
  it('takes a few statements for a thousand learners, and says of each once that they have completed it', async () => {
    const video = await film()
    const group = await aGroup(app, [])
    await sql`
      with crowd as (
        insert into account (username, displayname)
        select ${group.name}::text || '-' || n, 'One of many' from generate_series(1, 1000) as n returning id
      )
      insert into group_member (group_id, account_id) select ${group.id}::uuid, id from crowd`.execute(app.db)
    await sql`
      insert into viewing (account_id, video_id, covered, completed_at)
      select account_id, ${video.id}::text, '{[0,60000)}'::int4multirange, now() from group_member
      where group_id = ${group.id}::uuid`.execute(app.db)
    const made = await track({ groups: [group], modules: [[video]] })
    const counted = counting(app.db)
    const found: number[] = []
    await counted.db.transaction().execute(async (tx) => {
      do {
        found.push(await completeSome(tx, { trackId: made.id }))
      } while (found.at(-1) !== 0)
      expect(counted.statements()).toBeLessThanOrEqual(12)
      const { rows } = await sql<{ said: number; people: number }>`
        select count(*)::int as said, count(distinct payload ->> 'accountId')::int as people from outbox
        where kind = 'fact' and name = 'track.completed' and payload ->> 'trackId' = ${made.id}`.execute(tx)
      expect(rows).toEqual([{ said: 1000, people: 1000 }])
      // A thousand certificates are not what this is about.
      await sql`delete from outbox where name = 'track.completed' and payload ->> 'trackId' = ${made.id}`.execute(tx)
    })
    expect(found).toEqual([500, 500, 0])
    expect(await app.db.transaction().execute((tx) => completeSome(tx, { trackId: made.id }))).toBe(0)
    expect(await completedBy(made)).toHaveLength(1000)
  })

  it('completes nobody who has not watched what is put into it in the same moment', async () => {
    const bob = await aPerson(app)
    const [watched, added] = [await film(), await film()]
    await watch(bob, watched)
    const made = await track({ people: [bob], modules: [[watched]] })
    const { looking } = await app.db.transaction().execute(async (tx) => {
      await sql`select from track where id = ${made.id} for no key update`.execute(tx)
      await appendToModule(tx, made.modules[0] ?? '', added.id)
      const looking = look({ trackId: made.id })
      await untilWaiting(app.db, 'for share')
      return { looking }
    })
    await looking
    expect(await completedBy(made)).toEqual([])
    await watch(bob, added)
    await untilCompleted(made, bob)
  })

  it('finds nothing in a track that is gone', async () => {
    const made = await track({ modules: [[await film()]] })
    await ann.delete('/web/ajax/tracks/delete', { name: made.name })
    await look({ trackId: made.id })
    expect(await completedBy(made)).toEqual([])
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
