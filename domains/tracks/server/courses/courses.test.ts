import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Client, clientOf, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack, aUnit, type TrackWish } from '../../testing.ts'

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
})

/** Ann’s track: two videos of hers, one of them with a quiz, and one of somebody else, which she does not manage. */
async function scene(wish: TrackWish = {}) {
  const ann = await aPerson(app)
  const knots = await aVideo(app.db, { owner: ann, title: 'Knots & <bends>' })
  const splices = await aVideo(app.db, { owner: ann, title: 'Splices' })
  const other = await aVideo(app.db, { title: 'Somebody else’s' })
  const modules = [
    [knots, other],
    [splices, knots],
  ]
  const track = await aTrack(app.db, { owner: ann, title: 'Über Ropes', visibility: 'GROUPS', modules, ...wish })
  const entry = await aQuiz(app.db, splices, { appears_at: 'start', passing_score: 50 })
  const quiz = await aQuiz(app.db, splices, { passing_score: 80 })
  await aQuiz(app.db, knots)
  const course = `/api/v3/tracks/${track.name}/course`
  return { ann, knots, splices, other, entry, quiz, track, course }
}

/** The files of a package, by their names. */
async function packageOf(who: TestPerson, course: string, format = 'cmi5'): Promise<Map<string, string>> {
  const answer = await fetch(new URL(`${course}/package?format=${format}`, who.url), { headers: who.headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="ueber-ropes-${format}.zip"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

async function xmlOf(who: TestPerson, course: string): Promise<string> {
  const files = await packageOf(who, course)
  expect([...files.keys()]).toEqual(['cmi5.xml'])
  return files.get('cmi5.xml') ?? ''
}

interface Unit {
  readonly id: string
  readonly secret: string
  readonly url: string
}

const unitsIn = (xml: string): Unit[] =>
  [...xml.matchAll(/<url>([^<]*)<\/url>\n<launchParameters>([^<]*)<\/launchParameters>/g)].map(([, url = '', secret = '']) => ({
    url,
    secret,
    id: /kcid=(.*)$/.exec(url)?.[1] ?? '',
  }))

const open = (track: { name: string }, { id, secret }: Pick<Unit, 'id' | 'secret'>) =>
  app.anonymous.post(`/api/v3/tracks/${track.name}/units/${id}/session`, { secret })

describe('the course of a track', () => {
  it('has a lesson for each video that its manager manages, in the order of the track, with the score by which its quiz is passed', async () => {
    const { ann, track, course } = await scene()
    expect((await ann.get(course)).body).toEqual({ units: 0, videos: 3, made_at: null, by: null })
    const made = await ann.post(course)
    expect(made.body).toMatchObject({ units: 2, videos: 3, by: { name: ann.name } })
    expect((await ann.get(course)).body).toEqual(made.body)
    const xml = await xmlOf(ann, course)
    const { origin } = new URL(app.ports.config.publicUrl)
    expect(xml).toContain(`<course id="${origin}/web/tracks/${track.name}">`)
    expect([...xml.matchAll(/<block id/g)]).toHaveLength(2)
    expect([...xml.matchAll(/<au id="([^"]*)" ([^>]*)>/g)].map(([, , how]) => how)).toEqual([
      'moveOn="Completed" launchMethod="AnyWindow"',
      'moveOn="Completed" masteryScore="0.8" launchMethod="AnyWindow"',
    ])
    expect(xml).toContain('<title><langstring lang="und">Knots &amp; &lt;bends&gt;</langstring></title>')
    expect(xml).not.toContain('Somebody else')
    for (const { url, id } of unitsIn(xml)) expect(url).toBe(`${origin}/web/tracks/${track.name}/units/${id}?kcid=${id}`)
  })

  it('lets nobody move on who has not passed, where the track asks for its quizzes, and tells the lesson of all of them', async () => {
    const { ann, track, course, quiz, entry } = await scene({ quizzesRequired: true })
    await ann.post(course)
    const xml = await xmlOf(ann, course)
    expect([...xml.matchAll(/<au id="([^"]*)" ([^>]*)>/g)].map(([, , how]) => how)).toEqual([
      'moveOn="Completed" launchMethod="AnyWindow"',
      'moveOn="CompletedAndPassed" masteryScore="0.8" launchMethod="AnyWindow"',
    ])
    const [first, second] = unitsIn(xml)
    expect((await open(track, second ?? { id: '', secret: '' })).body).toMatchObject({
      ...{ quiz: quiz.id, other_quizzes: [entry.id], quizzes_required: true },
    })
    expect((await open(track, first ?? { id: '', secret: '' })).body).toMatchObject({ quiz: null, other_quizzes: [] })
    expect((await ann.put(`/web/ajax/tracks/${track.name}/update`, { quizzes_required: 0 })).status).toBe(200)
    expect((await open(track, second ?? { id: '', secret: '' })).body).toMatchObject({ quiz: quiz.id, other_quizzes: [] })
    expect(await xmlOf(ann, course)).not.toContain('CompletedAndPassed')
  })

  it.each(['scorm-1.2', 'scorm-2004'])(
    'is for platforms of %s, too, with the same lessons, each of which opens its video by its secret',
    async (format) => {
      const { ann, knots, splices, track, course } = await scene()
      await ann.post(course)
      const units = unitsIn(await xmlOf(ann, course))
      const files = await packageOf(ann, course, format)
      expect([...files.keys()]).toEqual(expect.arrayContaining(['imsmanifest.xml', 'lesson-1.html', 'lesson-2.html', 'framed.js']))
      expect(files.get('imsmanifest.xml')).toContain('<title>Knots &amp; &lt;bends&gt;</title>')
      expect([...files.values()].join('')).not.toContain('Somebody else')
      for (const [at, video] of [knots, splices].entries()) {
        const page = files.get(`lesson-${at + 1}.html`) ?? ''
        const secret = /data-secret="([^"]+)"/.exec(page)?.[1] ?? ''
        const id = units[at]?.id ?? ''
        expect(secret).toBe(units[at]?.secret)
        expect(page).toContain(`data-player="/web/tracks/${track.name}/units/${id}/embedded?kcid=${id}"`)
        expect((await open(track, { id, secret })).body).toMatchObject({ video: video.id, quizzes_required: false })
      }
      const answer = await ann.get(`${course}/package?format=zip`)
      expect(answer.status).toBe(422)
    },
  )

  it('opens a video for whoever was launched into its lesson, who sees that one and no other', async () => {
    const { ann, knots, splices, quiz, track, course } = await scene()
    await ann.post(course)
    const [first, second] = unitsIn(await xmlOf(ann, course))
    const opened = await open(track, second ?? { id: '', secret: '' })
    expect(opened.body).toMatchObject({ result: 'success', video: splices.id, quiz: quiz.id })
    const learner = clientOf(app.url, { 'x-embed-token': opened.body.token })
    expect((await learner.get(`/api/v3/videos/${splices.id}`)).body.displayname).toBe('Splices')
    expect((await open(track, first ?? { id: '', secret: '' })).body).toMatchObject({ video: knots.id, quiz: null })
    expect((await open(track, { id: first?.id ?? '', secret: second?.secret ?? '' })).status).toBe(404)
    const another = await aTrack(app.db, { owner: ann, modules: [[splices]] })
    expect((await open(another, second ?? { id: '', secret: '' })).status).toBe(404)
    expect((await learner.get(`/api/v3/tracks/${track.name}`)).status).toBe(404)
  })

  it('plays each lesson of a track in sequence for everybody to whoever was launched into it, and to others in order', async () => {
    const ann = await aPerson(app)
    const lesson = () => aVideo(app.db, { owner: ann, visibility: 'PUBLIC', duration_ms: 10_000 })
    const [knots, splices] = [await lesson(), await lesson()]
    const track = await aTrack(app.db, { owner: ann, title: 'Über Ropes', sequential: true, modules: [[knots, splices]] })
    const course = `/api/v3/tracks/${track.name}/course`
    await ann.post(course)
    const bytes = await giveBytes(app.ports, splices.assetId)
    const segment = bytes.find((path) => path.endsWith('.m4s')) ?? ''
    const [, second = { id: '', secret: '' }] = unitsIn(await xmlOf(ann, course))
    const learner = clientOf(app.url, { 'x-embed-token': (await open(track, second)).body.token })
    const accessOf = async (who: Client, { id }: { id: string }) => (await who.get(`/api/v3/videos/${id}`)).body.access
    expect(await accessOf(learner, splices)).toBe('granted')
    expect((await learner.get(segment)).status).toBe(200)
    expect([await accessOf(app.anonymous, knots), await accessOf(app.anonymous, splices)]).toEqual(['granted', 'locked'])
    expect((await app.anonymous.get(segment)).status).toBe(403)
  })

  it('is extended by what is new, by whoever manages the rest, and keeps its lessons', async () => {
    const { ann, course } = await scene()
    await ann.post(course)
    const before = unitsIn(await xmlOf(ann, course))
    expect((await root.post(course)).body).toMatchObject({ units: 3, videos: 3, by: { name: root.name } })
    const after = unitsIn(await xmlOf(ann, course))
    expect(after).toHaveLength(3)
    expect(after).toEqual(expect.arrayContaining(before))
    const { items } = (await root.get(`/api/v3/audit?kind=content&person=${ann.name}`)).body
    expect(items).toMatchObject([{ action: 'track.course_made', details: { videos: 2 } }])
  })

  it('shows nothing any more once it has ended, to who was in it either', async () => {
    const { ann, knots, track, course } = await scene()
    await ann.post(course)
    const [unit = { id: '', secret: '' }] = unitsIn(await xmlOf(ann, course))
    const learner = clientOf(app.url, { 'x-embed-token': (await open(track, unit)).body.token })
    expect((await learner.get(`/api/v3/videos/${knots.id}`)).status).toBe(200)
    expect((await ann.delete(course)).body).toEqual({ result: 'success' })
    expect((await learner.get(`/api/v3/videos/${knots.id}`)).status).toBe(401)
    expect((await open(track, unit)).status).toBe(404)
    expect((await ann.get(course)).body).toMatchObject({ units: 0, made_at: null })
    const refused = await ann.get(`${course}/package`)
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'no_videos'])
    expect((await ann.delete(course)).status).toBe(200)
  })

  it('leaves nobody in who was launched while it was ended, whichever came first', async () => {
    const { ann, knots, splices, track, course } = await scene()
    for (let round = 0; round < 5; round += 1) {
      expect((await ann.post(course)).status).toBe(200)
      const units = unitsIn(await xmlOf(ann, course))
      const [ended, ...opened] = await Promise.all([ann.delete(course), ...units.flatMap((unit) => [open(track, unit), open(track, unit)])])
      expect(ended.status).toBe(200)
      for (const { status, body } of opened) {
        expect([200, 404]).toContain(status)
        const learner = clientOf(app.url, { 'x-embed-token': body.token ?? 'none' })
        for (const { id } of [knots, splices]) expect((await learner.get(`/api/v3/videos/${id}`)).status).toBe(401)
      }
    }
    const kept = await app.db.selectFrom('embed_token').select('id').where('thing_id', 'in', [knots.id, splices.id]).execute()
    expect(kept).toEqual([])
  })

  it('has each lesson once, whoever makes it at the same time, and opens it by its own secret alone', async () => {
    const { ann, track, course } = await scene()
    const made = await Promise.all([ann.post(course), root.post(course), ann.post(course), root.post(course)])
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await root.get(course)).body).toMatchObject({ units: 3, videos: 3 })
    const [unit = { id: '', secret: '' }, another = { id: '', secret: '' }] = unitsIn(await xmlOf(ann, course))
    const forged = ['', 'guessed', unit.id, another.secret, `${unit.secret} `, unit.secret.toUpperCase(), unit.secret.slice(0, -1)]
    for (const secret of forged) expect((await open(track, { id: unit.id, secret })).status, secret).toBe(404)
    expect((await open(track, { id: unit.id, secret: 'x'.repeat(201) })).status).toBe(422)
    expect((await open(track, { id: 'ab7d6bd5-4f0c-4c27-8d3c-5e2d6ad5a8a1', secret: unit.secret })).status).toBe(404)
    // Who is launched again within the time is let in by the same, so that no table fills.
    const [first, second] = [await open(track, unit), await open(track, unit)]
    expect(second.body).toEqual(first.body)
  })

  it('is nothing to whoever is launched into it but their video, and ends for them when its manager restricts that', async () => {
    const { ann, knots, splices, track, course } = await scene()
    await ann.post(course)
    const [unit = { id: '', secret: '' }] = unitsIn(await xmlOf(ann, course))
    const learner = clientOf(app.url, { 'x-embed-token': (await open(track, unit)).body.token })
    expect((await learner.get(`/api/v3/videos/${knots.id}`)).status).toBe(200)
    for (const path of [course, `${course}/package`, `/api/v3/tracks/${track.name}/learners`, `/api/v3/tracks/${track.name}/progress`])
      expect((await learner.get(path)).status, path).toBe(401)
    expect((await learner.get(`/api/v3/videos/${splices.id}`)).status).toBe(404)
    expect((await learner.delete(course)).status).toBe(401)
    const restricted = { gconfid: knots.id, visibility: 'MEMBERS', user_members_data: [ann.name], restricted_video: 1 }
    expect((await ann.put('/web/ajax/videos/update', restricted)).status).toBe(200)
    expect((await learner.get(`/api/v3/videos/${knots.id}`)).status).toBe(401)
    expect((await open(track, unit)).status).toBe(404)
  })

  it('is packed by an author of the track who manages none of its videos, and by nobody any more who is no author', async () => {
    const { ann, track, course } = await scene()
    const bob = await aPerson(app)
    await ann.post(course)
    const letBeAuthor = async (author: string) =>
      expect((await ann.put(`/web/ajax/tracks/${track.name}/update`, { author })).status).toBe(200)
    await letBeAuthor(`${bob.name}, Somebody`)
    expect((await bob.get(course)).body).toMatchObject({ units: 2, videos: 3, by: { name: ann.name } })
    expect((await bob.post(course)).body.error.reason).toBe('no_videos')
    expect(unitsIn(await xmlOf(bob, course))).toHaveLength(2)
    await letBeAuthor('Somebody')
    for (const answer of [await bob.get(course), await bob.post(course), await bob.delete(course), await bob.get(`${course}/package`)])
      expect(answer.status).toBe(404)
    expect((await ann.get(course)).body).toMatchObject({ units: 2, videos: 3 })
  })

  it('is not made of more videos than a learning platform shows on a page', async () => {
    const { ann, track, knots, course } = await scene()
    await sql`
      with made as (
        insert into video (id, owner_id, asset_id, type, title, visibility, published)
        select 'gcc-' || gen_random_uuid(), v.owner_id, v.asset_id, v.type, v.title, v.visibility, v.published
        from video v, generate_series(1, 998) where v.id = ${knots.id} returning id
      )
      insert into track_item (module_id, video_id, position) select ${track.modules[0] ?? ''}::uuid, id, 100 + row_number() over () from made`.execute(
      app.db,
    )
    const refused = await ann.post(course)
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'full'])
    expect((await ann.get(course)).body).toMatchObject({ units: 0, videos: 1001 })
  })

  it('ends with its track, and a lesson when its video leaves the track or may not be shown to others', async () => {
    const { ann, knots, splices, track, course } = await scene()
    await ann.post(course)
    const [first = { id: '', secret: '' }, second = { id: '', secret: '' }] = unitsIn(await xmlOf(ann, course))
    for (const module of track.modules) await ann.delete(`/web/ajax/modules/${module}/content/${knots.id}`)
    expect((await open(track, first)).status).toBe(404)
    await ann.put('/web/ajax/videos/update', { gconfid: splices.id, visibility: 'PRIVATE' })
    expect((await open(track, second)).status).toBe(404)
    await ann.put('/web/ajax/videos/update', { gconfid: splices.id, visibility: 'USERS' })
    const { token } = (await open(track, second)).body
    const learner = clientOf(app.url, { 'x-embed-token': token })
    expect((await learner.get(`/api/v3/videos/${splices.id}`)).status).toBe(200)
    expect((await ann.delete('/web/ajax/tracks/delete', { name: [track.name] })).status).toBe(200)
    expect((await learner.get(`/api/v3/videos/${splices.id}`)).status).toBe(401)
  })

  it('is not made of videos of others, nor of what has expired or is restricted', async () => {
    const ann = await aPerson(app)
    const videos = [
      await aVideo(app.db),
      await aVideo(app.db, { owner: ann, expires_at: new Date(Date.now() - 1000) }),
      await aVideo(app.db, { owner: ann, settings: { restricted_video: true } }),
    ]
    const { name } = await aTrack(app.db, { owner: ann, modules: [videos] })
    const refused = await ann.post(`/api/v3/tracks/${name}/course`)
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'no_videos'])
    const ids = videos.map(({ id }) => id)
    const embedded = await app.db.selectFrom('video').select('embedded').where('id', 'in', ids).execute()
    expect(embedded.map((one) => one.embedded)).toEqual([false, false, false])
  })

  it('tells whoever manages the track nothing of a video in it that they do not see', async () => {
    const { ann, track, course } = await scene()
    const hidden = await aVideo(app.db, { title: 'Nobody’s business', visibility: 'PRIVATE' })
    await app.db
      .insertInto('track_item')
      .values({ module_id: track.modules[0] ?? '', video_id: hidden.id, position: 9 })
      .execute()
    await aUnit(app, track, hidden)
    await ann.post(course)
    expect((await ann.get(course)).body).toMatchObject({ units: 2, videos: 4 })
    const xml = await xmlOf(ann, course)
    expect(unitsIn(xml)).toHaveLength(2)
    expect(xml).not.toContain('business')
  })
})
