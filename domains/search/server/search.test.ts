import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

const cues = (lines: Record<string, string>) =>
  `WEBVTT\n\n${Object.entries(lines)
    .map(([at, text]) => `${at}.000 --> ${at}.900\n${text}\n`)
    .join('\n')}`

const say = (app: TestApp, id: string, lines: Record<string, string>, language = 'en') =>
  app.db.transaction().execute((tx) => putTranscript(tx, id, { language, vtt: cues(lines) }))

const idsOf = (reply: { body: { items: { id: string }[] } }) => reply.body.items.map(({ id }) => id)
const find = (text: string) => `/web/search?qtext=${encodeURIComponent(text)}`

// Each test finds none but its own.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('video').execute()
})

describe('searching', () => {
  it('says with dots where a description goes on around what was found', async () => {
    const app = await startedApp()
    const many = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')
    await aVideo(app.db, { title: 'Long', description: `${many} gasometer ${many}` })
    const { body } = await (await aPerson(app)).get(find('gasometer'))
    expect(body.items[0].hits[0].text).toMatch(/^… (word\d+ )*gasometer (word\d+ )+…$/)
  })

  it('finds by title, topic, description and spoken words, best first, and says why and when', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const spoken = await aVideo(app.db, { title: 'Monday meeting', duration_ms: 90_000 })
    await say(app, spoken.id, { '00:05': 'Welcome everybody', '01:02': 'the turbine needs grease', '01:10': 'That turbine is new' })
    const described = await aVideo(app.db, { title: 'Tour', description: 'We walk around the hall and look at a turbine of the old kind.' })
    const tagged = await aVideo(app.db, { title: 'Lesson two', topics: ['turbines', 'other'] })
    const titled = await aVideo(app.db, { title: 'Turbine repair' })
    const reply = await ann.get(find('turbine'))
    expect(idsOf(reply)).toEqual([titled.id, tagged.id, described.id, spoken.id])
    expect(reply.body.items.map((item: { hits: object[] }) => item.hits)).toMatchObject([
      [{ kind: 'title', text: 'Turbine repair', time: null }],
      [{ kind: 'topic', text: 'turbines', time: null }],
      [{ kind: 'description', text: '… look at a turbine of the old kind.', time: null }],
      [
        { kind: 'transcript', text: 'the turbine needs grease', time: 62 },
        { kind: 'transcript', text: 'That turbine is new', time: 70 },
      ],
    ])
    expect(reply.body.items[2].hits[0].text).toContain('look at a turbine')
    expect(idsOf(await ann.get(`${find('turbine')}&order_by=date`))[0]).toBe(titled.id)
  })

  it('wants every word, wherever it stands, in any form or begun, and forgives a slip of the finger', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { title: 'Quarterly figures', topics: ['controlling'] })
    await say(app, video.id, { '00:01': 'Revenue was up in Málaga' })
    for (const text of ['quarterly revenue', 'figure', 'quart', 'revenues', 'malaga', 'MÁLAGA figures', 'revenue, controlling!'])
      expect(idsOf(await ann.get(find(text))), text).toEqual([video.id])
    expect(idsOf(await ann.get(find('quaterly figures')))).toEqual([video.id])
    expect(idsOf(await ann.get(find('revneue')))).toEqual([video.id])
    for (const text of ['quarterly zebra', 'quxrtxrlx', 'xyzzy', '&|!:*()', "'"]) expect(idsOf(await ann.get(find(text))), text).toEqual([])
    expect((await ann.get('/web/search')).body).toMatchObject({ items: [], qtext: '', total: null })
  })

  it('says which words were found where a slip of the finger was forgiven, and none of what the viewer may not see', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: bob, title: 'The Walrüses of Helgoland' })
    await say(app, video.id, { '00:01': 'Every walrus, sleeps here' })
    await aVideo(app.db, { owner: bob, title: 'Walraus in secret', visibility: 'PRIVATE' })
    const forgiven = async (text: string) => (await ann.get(find(text))).body.forgiven
    expect(await forgiven('walrs')).toEqual(['walrus', 'walrüses'])
    expect(await forgiven('walrs helgoland')).toEqual(['helgoland', 'walrus', 'walrüses'])
    expect(await forgiven('walrus')).toEqual([])
    expect(await forgiven(video.id)).toEqual([])
  })

  it('shows and counts only what the viewer may see, by type', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    await aVideo(app.db, { owner: bob, title: 'Kayak one', visibility: 'PRIVATE' })
    await aVideo(app.db, { owner: bob, title: 'Kayak two', visibility: 'MEMBERS', people: [ann] })
    await aVideo(app.db, { owner: bob, title: 'Kayak three', visibility: 'PUBLIC', type: 'podcast' })
    await aVideo(app.db, { owner: bob, title: 'Kayak four', state: 'processing', type: 'short' })
    await aVideo(app.db, { owner: bob, title: 'Kayak five', state: 'uploading' })
    const path = `${find('kayak')}&count=1`
    const seen = await ann.get(path)
    expect(seen.body).toMatchObject({ total: 3, more: false })
    expect(seen.body.tabs.slice(0, 4)).toEqual([
      { type: 'all', count: 3, more: false },
      { type: 'videos', count: 1, more: false },
      { type: 'short_videos', count: 1, more: false },
      { type: 'podcasts', count: 1, more: false },
    ])
    const talks = await ann.get(`${path}&type=podcasts`)
    expect(talks.body).toMatchObject({ total: 1, type: 'podcasts', items: [{ displayname: 'Kayak three' }] })
    expect((await app.anonymous.get(path)).body).toMatchObject({ total: 1, items: [{ displayname: 'Kayak three' }] })
    const paged = await ann.get(`${find('kayak')}&max=2`)
    expect(paged.body).toMatchObject({ first: 0, next: 2, total: null })
    expect((await ann.get(`${find('kayak')}&max=2&first=2`)).body.items).toHaveLength(1)
  })

  it('for an id finds exactly that video, for who sees it (CM-5.84, CM-5.85)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    expect(idsOf(await ann.get(find(video.id)))).toEqual([video.id])
    expect((await bob.get(`${find(video.id)}&count=1`)).body).toMatchObject({ items: [], total: 0 })
  })

  it('follows what is said, renamed and taken back', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, title: 'Before' })
    await say(app, video.id, { '00:01': 'nothing about otters' })
    expect(idsOf(await bob.get(find('otters')))).toEqual([video.id])
    await say(app, video.id, { '00:01': 'only badgers' })
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, video_title: 'Afterwards', video_topics_data: 'wildlife' })
    expect(idsOf(await bob.get(find('otters')))).toEqual([])
    expect(idsOf(await bob.get(find('afterwards badgers wildlife')))).toEqual([video.id])
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PRIVATE' })
    expect(idsOf(await bob.get(find('badgers')))).toEqual([])
  })

  it('suggests up to eight titles and topics while one types, with their pages, of what one may see (VW-9.27)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let n = 0; n < 9; n += 1) await aVideo(app.db, { title: `Forklift course ${n}` })
    const short = await aVideo(app.db, { title: 'Gantry crane', type: 'short', topics: ['gantries'] })
    await aVideo(app.db, { title: 'Forklift secret', visibility: 'PRIVATE', topics: ['fundamentals'] })
    const suggested = async (qtext: string) => (await ann.get(`/api/v3/search/suggest?qtext=${qtext}`)).body.items
    expect(await suggested('forkl')).toHaveLength(8)
    expect(await suggested('gantr')).toEqual([
      { text: 'Gantry crane', type: 'short', id: short.id, url: `/web/shorts/${short.id}` },
      { text: 'gantries', type: 'topic', id: 'gantries', url: '/web/topics/gantries' },
    ])
    for (const hidden of ['forklift secret', 'fundament']) expect(await suggested(hidden), hidden).toEqual([])
    expect(await suggested('')).toEqual([])
  })
})
