import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { rollUpWatching } from './jobs.ts'

const minimum = 3
const begun = Date.UTC(2026, 4, 4)
const dayOf = (n: number) => new Date(begun + n * 86_400_000).toISOString().slice(0, 10)

const addUp = ({ ports }: TestApp) => rollUpWatching.run({}, { ports, log: ports.log, signal: new AbortController().signal })

async function setPrivacy(app: TestApp, flags: object): Promise<void> {
  const admin = await aPerson(app, { role: 'siteadmin' })
  expect((await admin.put('/api/v3/domain', flags)).status).toBe(200)
}

afterEach(async () => setPrivacy(await startedApp(), { person_analytics: 'NOBODY', analytics_minimum: 0 }))

/** Somebody watches 10 s of a video on a day: a view. */
async function watched(app: TestApp, videoId: string, all: readonly (readonly [day: number, accountId: string | null])[]): Promise<void> {
  for (const [day, accountId] of all)
    await sql`insert into watch_log (video_id, session_id, account_id, device, at, positions, views)
      values (${videoId}, ${accountId ?? sql`gen_random_uuid()`}, ${accountId}, 'desktop', ${new Date(begun + day * 86_400_000 + 3_600_000)}, '{[0,10000)}', 1)`.execute(
      app.db,
    )
}

const period = (from: number, to: number) => `from_date=${dayOf(from)}&to_date=${dayOf(to)}`

const figures = async (who: TestPerson, id: string, from: number, to: number) =>
  (await who.get(`/api/v3/videos/${id}/analytics?${period(from, to)}`)).body

describe('who watched a video', () => {
  it('is read by name by whom the organisation lets read it, and by nobody else', async () => {
    const app = await startedApp()
    const [ann, bob, admin] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 20_000 })
    await watched(app, video.id, [
      [0, bob.id],
      [1, bob.id],
      [1, ann.id],
    ])
    await addUp(app)
    const read = (who: TestPerson) => who.get(`/api/v3/videos/${video.id}/viewers?${period(0, 5)}`)
    const table = (who: TestPerson) => who.get(`/api/v3/videos/${video.id}/analytics/people?${period(0, 5)}`)
    const answers = async () => [(await read(ann)).status, (await table(ann)).status, (await read(admin)).status, (await read(bob)).status]
    expect(await answers()).toEqual([403, 403, 403, 403])
    await setPrivacy(app, { person_analytics: 'SITEADMINS' })
    expect(await answers()).toEqual([403, 403, 200, 403])
    await setPrivacy(app, { person_analytics: 'MANAGERS' })
    expect(await answers()).toEqual([200, 200, 200, 403])
    const { items } = (await read(ann)).body
    expect(items).toEqual([
      {
        username: bob.name,
        displayname: items[0].displayname,
        watch_duration: 20,
        last_watched: dayOf(1),
        percentage: 0,
        completed: false,
      },
      {
        username: ann.name,
        displayname: items[1].displayname,
        watch_duration: 10,
        last_watched: dayOf(1),
        percentage: 0,
        completed: false,
      },
    ])
    expect((await table(ann)).text.split('\r\n')[1]).toBe(`${bob.name},${items[0].displayname},20,${dayOf(1)},0,0`)
    expect((await figures(ann, video.id, 0, 5)).can.see_people).toBe(true)
    const entries = (await admin.get('/api/v3/audit?max=5')).text
    expect(entries).toContain('person_analytics')
  })
})

describe('small counts that are held back', () => {
  it('are in no figure, table or file, of the video, the channel or the organisation, until enough people have watched', async () => {
    const app = await startedApp()
    const [ann, bob, cid, dan] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [video, other] = [await aVideo(app.db, { owner: ann, title: 'Enough' }), await aVideo(app.db, { owner: ann, title: 'Too few' })]
    await setPrivacy(app, { analytics_minimum: minimum })
    await watched(app, video.id, [
      [0, bob.id],
      [0, cid.id],
      [2, cid.id],
      [2, dan.id],
      [3, bob.id],
    ])
    // Sessions without an account cost nothing: nobody is hidden among them, so none of them helps to see somebody.
    await watched(app, other.id, [
      [0, bob.id],
      [0, null],
      [0, null],
      [0, null],
      [0, null],
    ])
    await sql`insert into viewing_session (id, video_id, started_at, covered, counted)
      select session_id, video_id, at, '{}', true from watch_log where account_id is null`.execute(app.db)
    await addUp(app)
    const whole = await figures(ann, video.id, 0, 3)
    expect(whole).toMatchObject({ playCount: 4, viewers: null, watch_duration: 40, completions: 0, devices: [], held_back: { minimum } })
    expect(whole.days).toEqual([{ date: dayOf(2), from_date: dayOf(0), playCount: 4, viewers: 3, watch_duration: 40, completions: 0 }])
    expect(whole).toMatchObject({ heat: [4, 4], again: null, left: null })
    for (const [from, to] of [
      [0, 1],
      [1, 3],
      [3, 3],
    ] as const)
      expect(await figures(ann, video.id, from, to)).toMatchObject({ playCount: 0, watch_duration: 0, days: [] })
    const table = (await ann.get(`/api/v3/videos/${video.id}/analytics/days?${period(0, 3)}`)).text
    expect(table).toContain(`${dayOf(0)}/${dayOf(2)},4,3,40,0`)
    expect(await figures(ann, other.id, 0, 3)).toMatchObject({ playCount: 0, days: [], heat: [] })

    const site = (await admin.get(`/api/v3/domain/analytics?${period(0, 3)}`)).body
    expect(site).toMatchObject({ playCount: 4, viewers: null, videos: [{ id: video.id }] })
    const day = { from_date: dayOf(0), to_date: dayOf(3) }
    expect((await admin.post('/web/ajax/domain/download/usagedata', day)).status).toBe(200)
    const mail = await eventually(() =>
      app.db.selectFrom('mail').select('body_text').where('recipient', '=', `${admin.name}@example.org`).executeTakeFirst(),
    )
    const file = (await admin.get(new URL(/https?:\S+/.exec(mail.body_text)?.[0] ?? '').pathname)).text
    expect(file).toContain(`${dayOf(0)}/${dayOf(2)},${video.id},Enough`)
    expect(file).not.toContain('Too few')
  })

  it('are not found out by comparing any two periods: each answer is made of whole blocks of days, which a count of its own finds too', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
    await setPrivacy(app, { analytics_minimum: minimum })
    const days = 8
    const watching = fc.array(fc.tuple(fc.nat(days - 1), fc.nat(people.length - 1)), { minLength: 6, maxLength: 18 })
    for (const all of fc.sample(watching, 4)) {
      const video = await aVideo(app.db, { owner: ann })
      // Blocks of days that are over for all are made once; this video is watched on days that none had before.
      await sql`update watch_block_state set until_day = null`.execute(app.db)
      await sql`delete from watch_block`.execute(app.db)
      await watched(
        app,
        video.id,
        all.map(([day, n]) => [day, people[n]?.id ?? null] as const),
      )
      await addUp(app)
      const blocks = blocksOf(all)
      for (let from = 0; from < days; from++)
        for (let to = from; to < days; to++) {
          const expected = blocks.filter((block) => block.from >= from && block.to <= to)
          const { playCount, days: told } = await figures(ann, video.id, from, to)
          expect(playCount).toBe(expected.reduce((sum, { views }) => sum + views, 0))
          expect(told.map(({ date, from_date, viewers }: Record<string, unknown>) => [from_date, date, viewers])).toEqual(
            expected.map((block) => [dayOf(block.from), dayOf(block.to), block.people]),
          )
        }
    }
  })

  it('stay held back while a day is not over, whatever is asked every minute', async () => {
    const app = await startedApp()
    const [ann, ...people] = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
    if (!ann) throw new Error('nobody')
    const video = await aVideo(app.db, { owner: ann })
    await setPrivacy(app, { analytics_minimum: minimum })
    const today = Math.floor((Date.now() - begun) / 86_400_000)
    await watched(
      app,
      video.id,
      people.map(({ id }) => [today - 1, id] as const),
    )
    for (const { id } of people)
      await sql`insert into watch_log (video_id, session_id, account_id, device, at, views) values (${video.id}, ${id}, ${id}, 'tv', now(), 1)`.execute(
        app.db,
      )
    await addUp(app)
    expect((await ann.get(`/api/v3/videos/${video.id}/analytics?days=3`)).body).toMatchObject({ playCount: people.length })
    const named = await aPerson(app, { role: 'siteadmin' })
    await setPrivacy(app, { person_analytics: 'SITEADMINS' })
    expect((await named.get(`/api/v3/videos/${video.id}/analytics?days=3`)).body).toMatchObject({
      playCount: 2 * people.length,
      held_back: null,
    })
  })
})

interface Block {
  readonly from: number
  readonly to: number
  readonly people: number
  readonly views: number
}

/** One by one: as soon as enough people have watched since the last block, the days since then are one. */
function blocksOf(all: readonly (readonly [day: number, person: number])[]): Block[] {
  const blocks: Block[] = []
  const last = Math.max(...all.map(([day]) => day))
  let from = Math.min(...all.map(([day]) => day))
  for (let to = from; to <= last; to++) {
    const within = all.filter(([day]) => day >= from && day <= to)
    const people = new Set(within.map(([, person]) => person)).size
    if (people < minimum || within.length < minimum || !all.some(([day]) => day === to)) continue
    blocks.push({ from, to, people, views: within.length })
    from = to + 1
  }
  return blocks
}
