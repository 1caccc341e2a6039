import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { complete } from '#domains/videos/completion.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import type { Certificate, CertificateRenewal } from '../contract.ts'
import { issueCertificate } from './issuing.ts'
import { openRenewals } from './jobs.ts'
import { renewCertificate } from './renewing.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

const lookForRenewals = () => openRenewals.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
const ownOf = async (who: TestPerson, name: string): Promise<Certificate[]> =>
  (await who.get(`/api/v3/users/me/certificates?track=${name}`)).body.items
const renewalOf = async (who: TestPerson, name: string): Promise<CertificateRenewal | null> =>
  (await who.get(`/api/v3/tracks/${name}/renewal`)).body.renewal
const watchedAgain = async (who: TestPerson, name: string) => (await renewalOf(who, name))?.videos.map(({ id, watched }) => [id, watched])
const noticesOf = async (who: TestPerson, kind: string) =>
  (await who.get('/api/v3/inbox')).body.items.filter((one: { kind: string }) => one.kind === kind)
const isSet = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('it is not there')
  return found
}

/** A track whose certificates hold for a year, and somebody who completed it so long ago that it ends in so many days. */
async function earned({ endsIn = 10, videos: count = 2 } = {}) {
  const bob = await aPerson(app)
  const making = Array.from({ length: count }, () => aVideo(app.db, { owner: ann, visibility: 'PUBLIC', duration_ms: 2000 }))
  const videos = await Promise.all(making)
  const track = await aTrack(app.db, { owner: ann, title: 'First aid', recertifyMonths: 12, modules: [videos] })
  for (const video of videos) await hasWatched(app.db, bob, video.id, 2)
  const { code } = await eventually(async () => (await ownOf(bob, track.name)).find(({ state }) => state === 'valid'))
  await sql`
    update certificate set issued_at = issued_at - interval '1 year', renewable_at = now() - interval '1 minute',
      expires_at = now() + ${endsIn} * interval '1 day' where code = ${code}`.execute(app.db)
  const { id } = await app.db.selectFrom('certificate').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return { bob, videos, track, code, id }
}

/** As a player reports it: 2 s of a video at nearly double speed. */
async function watchAgain(who: TestPerson, { id }: { id: string }): Promise<void> {
  const { kvtoken } = (await who.get(`/api/v3/videos/${id}`)).body
  const report = async (intervals: readonly (readonly number[])[]) =>
    (await who.post(`/api/v3/videos/${id}/progress`, { session: kvtoken, intervals, position: 2 })).body
  await eventually(async () => (await report([])).at > 1100)
  await report([[0, 2, 0, 1100]])
}

/** What the ledger writes down, at that moment. */
const credit = (who: TestPerson, { id }: { id: string }, at: string, ms = 2000) =>
  sql`insert into watch_log (video_id, session_id, account_id, device, at, positions)
    values (${id}, ${who.id}::uuid, ${who.id}::uuid, 'desktop', now() + ${at}::interval, int4multirange(int4range(0, ${ms}::int)))`.execute(
    app.db,
  )

describe('whoever holds a certificate that ends soon', () => {
  it('is told once, watches every video again and gets the next one, while the one before holds until its end', async () => {
    const { bob, videos, track, code } = await earned()
    const [first, second] = [isSet(videos[0]), isSet(videos[1])]
    expect(await renewalOf(bob, track.name)).toBeNull()
    await Promise.all([lookForRenewals(), lookForRenewals()])
    const [notice, ...others] = await eventually(async () => {
      const found = await noticesOf(bob, 'certificate_expiring')
      return found.length > 0 && found
    })
    expect([notice.url, others]).toEqual([`/web/tracks/${track.name}/certificate`, []])
    expect(notice.text).toBe('Your certificate for “First aid” expires soon: watch the track again to renew it')
    expect(await watchedAgain(bob, track.name)).toEqual(videos.map(({ id }) => [id, false]))
    await watchAgain(bob, first)
    await eventually(async () => (await watchedAgain(bob, track.name))?.[0]?.[1])
    expect(await ownOf(bob, track.name)).toHaveLength(1)
    await watchAgain(bob, second)
    const next = await eventually(async () => (await ownOf(bob, track.name)).find((one) => one.code !== code && one.state === 'valid'))
    const all = await ownOf(bob, track.name)
    expect(all.map((one) => [one.code, one.state])).toEqual([
      [next.code, 'valid'],
      [code, 'valid'],
    ])
    expect(Date.parse(next.expires_at ?? '')).toBeGreaterThan(Date.parse(all[1]?.expires_at ?? '') + 300 * 86_400_000)
    expect(await renewalOf(bob, track.name)).toBeNull()
    await lookForRenewals()
    expect(await ownOf(bob, track.name)).toHaveLength(2)
    await eventually(async () => (await noticesOf(bob, 'certificate_issued')).length === 2)
  })

  it('gets nothing for what they watched before, in part, of another video or as somebody else', async () => {
    const { bob, videos, track, id } = await earned({ videos: 1 })
    const video = isSet(videos[0])
    const eve = await aPerson(app)
    await credit(bob, video, '0 s')
    await lookForRenewals()
    await credit(bob, video, '-1 minute')
    await credit(bob, video, '0 s', 1800)
    await credit(bob, await aVideo(app.db), '0 s')
    await credit(eve, video, '0 s')
    expect(await watchedAgain(bob, track.name)).toEqual([[video.id, false]])
    expect(await renewalOf(eve, track.name)).toBeNull()
    await app.db.transaction().execute((tx) => renewCertificate(tx, id))
    expect(await ownOf(bob, track.name)).toHaveLength(1)
    await credit(bob, video, '0 s', 1900)
    await eventually(async () => (await ownOf(bob, track.name)).length === 2)
  })

  it('passes its quizzes again, where the track asks for them, in whichever order', async () => {
    for (const isFirst of [true, false]) {
      const { bob, videos, track } = await earned({ videos: 1 })
      const video = isSet(videos[0])
      const quiz = await aQuiz(app.db, video, { passing_score: 50 })
      const take = async () => {
        const path = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
        const { attempt_id: attempt, questions } = (await bob.post(path, {})).body
        const answers = Object.fromEntries(questions.map((one: { id: string }) => [one.id, 2]))
        expect((await bob.post(`${path}/${attempt}`, { answers })).body.passed).toBe(true)
      }
      // Before the renewal began: this one counts no more.
      await take()
      expect((await ann.put(`/web/ajax/tracks/${track.name}/update`, { quizzes_required: 1 })).status).toBe(200)
      await lookForRenewals()
      if (isFirst) await take()
      else await credit(bob, video, '0 s')
      const left = async () => (await renewalOf(bob, track.name))?.videos.map(({ watched, quiz_left }) => [watched, quiz_left])
      expect(await left()).toEqual([[!isFirst, !isFirst]])
      expect(await ownOf(bob, track.name)).toHaveLength(1)
      if (isFirst) await credit(bob, video, '0 s')
      else await take()
      await eventually(async () => (await ownOf(bob, track.name)).length === 2)
    }
  })

  it('gets one, however many jobs come to it at once', async () => {
    const { bob, videos, track, id } = await earned({ videos: 1 })
    await lookForRenewals()
    await credit(bob, isSet(videos[0]), '0 s')
    await Promise.all([1, 2, 3].map(() => app.db.transaction().execute((tx) => renewCertificate(tx, id))))
    await eventually(async () => (await ownOf(bob, track.name)).every(({ state }) => state === 'valid'))
    expect(await ownOf(bob, track.name)).toHaveLength(2)
  })

  it('gets it, too, when the video that was left has been taken out of the track', async () => {
    const { bob, videos, track } = await earned()
    await lookForRenewals()
    await credit(bob, isSet(videos[0]), '0 s')
    await app.db.deleteFrom('track_item').where('video_id', '=', isSet(videos[1]).id).execute()
    await lookForRenewals()
    expect(await ownOf(bob, track.name)).toHaveLength(2)
  })

  it('is not told where they do not see the track any more, and has nothing to renew there', async () => {
    const { bob, track } = await earned()
    await app.db.deleteFrom('track_reader').where('track_id', '=', track.id).execute()
    await lookForRenewals()
    expect((await bob.get(`/api/v3/tracks/${track.name}/renewal`)).status).toBe(404)
    // What comes later has come.
    const other = await earned()
    await lookForRenewals()
    await eventually(async () => (await noticesOf(other.bob, 'certificate_expiring')).length > 0)
    expect(await noticesOf(bob, 'certificate_expiring')).toEqual([])
  })
})

describe('a certificate whose time is over', () => {
  it('says so to anybody, keeps its files, and can still be followed by the next', async () => {
    const { bob, videos, track, code } = await earned({ endsIn: -1, videos: 1 })
    const checked = (await app.anonymous.get(`/api/v3/certificates/${code}/check`)).body
    expect(checked).toMatchObject({ state: 'expired', expires_at: expect.any(String) })
    expect(await ownOf(bob, track.name)).toMatchObject([{ state: 'expired' }])
    expect((await ann.get(`/api/v3/tracks/${track.name}/certificates`)).body.items).toMatchObject([{ code, state: 'expired' }])
    expect((await bob.get(`/certificates/${code}.pdf`)).status).toBe(200)
    await lookForRenewals()
    await credit(bob, isSet(videos[0]), '0 s')
    await eventually(async () => (await ownOf(bob, track.name))[0]?.state === 'valid')
    expect((await app.anonymous.get(`/api/v3/certificates/${code}/check`)).body.state).toBe('expired')
  })

  it('that was revoked is never renewed, whether its renewal was open or not', async () => {
    for (const isOpen of [true, false]) {
      const { bob, videos, track, code } = await earned({ videos: 1 })
      if (isOpen) await lookForRenewals()
      expect((await ann.delete(`/api/v3/certificates/${code}`, { reason: 'Given by mistake.' })).status).toBe(200)
      await lookForRenewals()
      await credit(bob, isSet(videos[0]), '0 s')
      await lookForRenewals()
      await app.db.transaction().execute((tx) => issueCertificate(tx, track.id, bob.id))
      expect(await renewalOf(bob, track.name)).toBeNull()
      expect(await ownOf(bob, track.name)).toMatchObject([{ code, state: 'revoked' }])
    }
  })
})

describe('how long a certificate holds', () => {
  it('is said by the track when it is given, in calendar months to the end of the day, and stands in the credential', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    expect((await root.put('/api/v3/domain', { time_zone: 'Asia/Tokyo' })).status).toBe(200)
    const bob = await aPerson(app)
    const track = await aTrack(app.db, { owner: ann, recertifyMonths: 6 })
    const completed = { track_id: track.id, account_id: bob.id, completed_at: new Date('2026-08-31T10:00:00Z') }
    await app.db.insertInto('track_completion').values(completed).execute()
    await app.db.transaction().execute((tx) => issueCertificate(tx, track.id, bob.id))
    const { code, expires_at: ends } = await eventually(async () => (await ownOf(bob, track.name)).find(({ state }) => state !== 'making'))
    expect(ends).toBe('2027-02-28T14:59:59.000Z')
    const credential = (await app.anonymous.get(`/api/v3/certificates/${code}`)).body
    expect(credential).toMatchObject({ validFrom: '2026-08-31T10:00:00Z', validUntil: '2027-02-28T14:59:59Z' })
    expect((await ann.put(`/web/ajax/tracks/${track.name}/update`, { recertify_months: 0 })).status).toBe(200)
    expect((await ownOf(bob, track.name))[0]?.expires_at).toBe(ends)
    expect((await root.put('/api/v3/domain', { time_zone: 'UTC' })).status).toBe(200)
  })

  it('is for whoever manages the track to say, from a month to ten years or for good', async () => {
    const { track, bob } = await earned()
    const say = (who: TestPerson, recertify_months: unknown) => who.put(`/web/ajax/tracks/${track.name}/update`, { recertify_months })
    for (const months of [-1, 121, 1.5, 'soon']) expect((await say(ann, months)).status).toBe(422)
    expect((await say(bob, 6)).status).toBe(403)
    for (const months of [120, '6', 0]) {
      expect((await say(ann, months)).status).toBe(200)
      expect((await ann.get(`/api/v3/tracks/${track.name}`)).body.recertify_months).toBe(Number(months))
    }
  })

  it('asks for the same part of each video as the first time', async () => {
    const { rows } = await sql<{ share: number }>`select share_to_watch() as share`.execute(app.db)
    expect(rows).toEqual([{ share: complete }])
  })
})
