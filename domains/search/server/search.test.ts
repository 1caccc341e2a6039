import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'

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

  it('shows before newer videos one that says the words together, and not while its transcript is switched off', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const together = await aVideo(app.db, { title: 'Monday', published_at: new Date(Date.now() - 86_400_000) })
    await say(app, together.id, { '00:05': 'Welcome', '00:09': 'grease the turbine before winter' })
    const apart = await aVideo(app.db, { title: 'Tuesday' })
    await say(app, apart.id, { '00:05': 'the turbine is new', '01:02': 'we bought grease', '02:03': 'in winter' })
    expect(idsOf(await ann.get(find('turbine grease winter')))).toEqual([together.id, apart.id])
    const described = await aVideo(app.db, { title: 'Tour', description: 'Turbine, grease, winter' })
    expect(idsOf(await ann.get(find('turbine grease winter')))).toEqual([described.id, together.id, apart.id])
    await app.db.updateTable('transcript').set({ is_enabled: false }).where('video_id', '=', together.id).execute()
    expect(idsOf(await ann.get(find('turbine grease winter')))).toEqual([described.id, apart.id, together.id])
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
      { type: 'all', label: 'All', count: 3, more: false },
      { type: 'videos', label: 'Videos', count: 1, more: false },
      { type: 'short_videos', label: 'Shorts', count: 1, more: false },
      { type: 'podcasts', label: 'Podcasts', count: 1, more: false },
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

  it('A person finds a video by its possessives and plurals, by a part of a word with a hyphen, and with one word of three missing, which the page says', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { title: "The driver's follow-up lesson", description: 'About forklifts' })
    for (const text of ['drivers', "driver's", 'driver’s lessons', 'follow', 'follow-up', 'forklift', "forklift's"]) {
      const { body } = await ann.get(find(text))
      expect([text, body.items.map(({ id }: { id: string }) => id), body.one_missing]).toEqual([text, [video.id], false])
    }
    const fewer = (await ann.get(find('driver forklift zebra'))).body
    expect([fewer.items.map(({ id }: { id: string }) => id), fewer.one_missing]).toEqual([[video.id], true])
    const none = (await ann.get(find('driver zebra xylophone'))).body
    expect([none.items, none.one_missing]).toEqual([[], false])
    expect(idsOf(await ann.get(find('driver zebra')))).toEqual([])
  })

  it('A person finds videos by the name of their owner, also after the owner was renamed, and hears that this is why', async () => {
    const app = await startedApp()
    const owner = await aPerson(app, { displayname: 'Zelda Quist' })
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner, title: 'Welding' })
    await aVideo(app.db, { owner, title: 'Secret', visibility: 'PRIVATE' })
    const { body } = await ann.get(find('quist welding'))
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([video.id])
    expect(body.items[0].hits).toContainEqual({ kind: 'owner', text: 'Zelda Quist', time: null })
    expect((await admin.put(`/api/v3/users/${owner.name}`, { displayname: 'Zelda Oakes' })).status).toBe(200)
    await eventually(async () => idsOf(await ann.get(find('oakes'))).length > 0)
    expect(idsOf(await ann.get(find('oakes')))).toEqual([video.id])
    expect(idsOf(await ann.get(find('quist')))).toEqual([])
  })

  it('A person finds videos by the names of their authors, after those that have the words in their titles, and hears that this is why', async () => {
    const app = await startedApp()
    const [owner, ann] = [await aPerson(app), await aPerson(app)]
    const authors = [{ name: 'Zoë Brückner', accountId: null }]
    const made = await aVideo(app.db, { owner, title: 'Welding', authors })
    await aVideo(app.db, { owner, title: 'Secret', visibility: 'PRIVATE', authors })
    const about = await aVideo(app.db, { title: 'Zoe Bruckner, a portrait', published_at: new Date(Date.now() - 86_400_000) })
    for (const text of ['zoe bruckner', 'ZOË BRÜCKNER']) expect(idsOf(await ann.get(find(text)))).toEqual([about.id, made.id])
    expect((await ann.get(find('bruckner welding'))).body.items[0].hits).toEqual([
      { kind: 'title', text: 'Welding', time: null },
      { kind: 'author', text: 'Zoë Brückner', time: null },
    ])
    expect(idsOf(await ann.get(`${find('bruckner')}&shallow_search=1`))).toEqual([about.id])
  })

  it('A renamed author is found by the new name and not by the old one', async () => {
    const app = await startedApp()
    const [owner, author] = [await aPerson(app), await aPerson(app, { displayname: 'Ida Holm' })]
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner, title: 'Welding' })
    await owner.put('/web/ajax/videos/update', { gconfid: video.id, video_authors_data: author.name.toUpperCase() })
    expect(idsOf(await ann.get(find('holm')))).toEqual([video.id])
    expect((await admin.put(`/api/v3/users/${author.name}`, { displayname: 'Ida Vinter' })).status).toBe(200)
    await eventually(async () => idsOf(await ann.get(find('vinter'))).length > 0)
    expect(idsOf(await ann.get(find('holm')))).toEqual([])
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.authors).toEqual(['Ida Vinter'])
  })

  it('Channels and playlists are found by topic, description and the names of their owners and authors, best first, also after a slip and a renaming', async () => {
    const app = await startedApp()
    const owner = await aPerson(app, { role: 'poweruser', displayname: 'Orla Finch' })
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const request = { owner, topics: ['smelting'], description: 'About crucibles' }
    const channel = await aChannel(app.db, { ...request, title: 'Metal' })
    const playlist = await aPlaylist(app.db, { owner, title: 'Metal', topics: ['smelting'], settings: { author: 'Zoë Brückner' } })
    const named = await aPlaylist(app.db, { title: 'Smelting for beginners' })
    const of = async (text: string, type: string) => idsOf(await ann.get(`${find(text)}&type=${type}`))
    expect(await of('smelting', 'playlists')).toEqual([named.id, playlist.id])
    for (const text of ['smelting metal', 'crucible', 'finch', 'smeltng']) expect(await of(text, 'channels'), text).toEqual([channel.id])
    expect(await of('bruckner', 'playlists')).toEqual([playlist.id])
    const { hits } = (await ann.get(`${find('bruckner smelting')}&type=playlists`)).body.items[0]
    expect(hits.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['topic', 'smelting'],
      ['author', 'Zoë Brückner'],
    ])
    expect((await admin.put(`/api/v3/users/${owner.name}`, { displayname: 'Orla Wren' })).status).toBe(200)
    await eventually(async () => (await of('wren', 'channels')).length > 0 && (await of('wren', 'playlists')).length > 0)
    expect([await of('finch', 'channels'), await of('finch', 'playlists')]).toEqual([[], []])
  })

  it('A person finds and is suggested their own PRIVATE videos; nobody else is', async () => {
    const app = await startedApp()
    const [ann, bob, admin] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner: ann, title: 'Walrus diary', visibility: 'PRIVATE', topics: ['walruses'] })
    const suggested = async (by: typeof ann) =>
      (await by.get('/api/v3/search/suggest?qtext=walrus')).body.items.map(({ id }: { id: string }) => id)
    expect(idsOf(await ann.get(find('walrus')))).toEqual([video.id])
    expect(await suggested(ann)).toEqual([video.id, 'walruses'])
    for (const other of [bob, admin]) {
      expect(idsOf(await other.get(find('walrus')))).toEqual([])
      expect(await suggested(other)).toEqual([])
    }
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
