import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aPoll } from '#domains/polls/testing.ts'
import { aProject } from '#domains/projects/testing.ts'
import { aTemplate } from '#domains/templates/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const asHtml = { headers: { accept: 'text/html' } }
const asAnything = { headers: { accept: '*/*' } }
const tiles = (html: string) => [...html.matchAll(/<li[^>]* data-video-id="(gcc-[^"]+)"/g)].map(([, id]) => id)

describe('the HTML that listings answer', () => {
  it('a program gets tiles without a page around them, of the type asked for (CM-7.32)', async () => {
    const { db } = await startedApp()
    const ann = await aPerson(await startedApp())
    const owner = ann
    const video = await aVideo(db, { owner, title: 'Ladders <b>first</b>' })
    const short = await aVideo(db, { owner, type: 'short' })
    const podcast = await aVideo(db, { owner, type: 'podcast' })
    for (const [name, id] of [
      ['videos_listing', video.id],
      ['short_videos_listing', short.id],
      ['podcasts_listing', podcast.id],
      ['my/my-videos', video.id],
      ['my/my-reels', short.id],
      ['my/my-podcasts', podcast.id],
    ]) {
      const answer = await ann.get(`/web/ajax/partials/${name}`, asAnything)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.text).toMatch(/^<ul/)
      expect(tiles(answer.text)).toEqual([id])
    }
    expect((await ann.get('/web/ajax/partials/videos_listing', asHtml)).text).toContain('Ladders &lt;b&gt;first&lt;/b&gt;')
  })

  it('the listings of videos, events, playlists and shorts are asked for by GET and are HTML with tiles of their type alone (VW-7.21)', async () => {
    const { db } = await startedApp()
    const ann = await aPerson(await startedApp())
    const titled = (kind: string) => ({ owner: ann, title: `Quokka <${kind}>` })
    await aVideo(db, { ...titled('podcast'), type: 'podcast' })
    for (const [name, kind, { id }] of [
      ['videos_listing', 'video', await aVideo(db, titled('video'))],
      ['short_videos_listing', 'short', await aVideo(db, { ...titled('short'), type: 'short' })],
      ['events_listing', 'event', await anEvent(db, titled('event'))],
      ['playlists', 'playlist', await aPlaylist(db, titled('playlist'))],
    ] as const)
      for (const sending of [asAnything, asHtml]) {
        const { status, headers, text } = await ann.get(`/web/ajax/partials/${name}?params[qtext]=quokka`, sending)
        expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'text/html; charset=utf-8'])
        const listed = [...text.matchAll(/<li[^>]* data-(?:video-)?id="([^"]+)"/g)]
        expect([name, listed.map(([, one]) => one)]).toEqual([name, [id]])
        expect(text).toContain(`Quokka &lt;${kind}&gt;`)
        expect(text, name).toMatch(/^<ul/)
      }
  })

  it('projects are HTML where nobody asks for JSON, eight a page, each with its way to the studio (CM-7.69)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let number = 1; number <= 9; number += 1) await aProject(app.db, ann, { name: `Take ${number} <b>` })
    const { text } = await ann.get('/web/ajax/partials/my/projects_listing', asAnything)
    expect(text.match(/<li[^>]* data-project-id=/g)).toHaveLength(8)
    expect(text).toMatch(/href="\/web\/studio#\/project\/gcc-[^"]+"/)
    expect(text).toContain('Take 9 &lt;b&gt;')
  })

  it('a search gives six of seven hits on its first page (VW-9.04)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let number = 1; number <= 7; number += 1) await aVideo(app.db, { owner: ann, title: `Kayak lesson ${number}` })
    const { text } = await ann.get('/web/ajax/partials/videos_listing?params[qtext]=kayak', asHtml)
    expect(tiles(text)).toHaveLength(6)
    expect(text).toContain('data-next="6"')
  })

  it('a search gives its facets and hits as HTML, and nothing for a word that nobody used (LE-7.45)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, title: 'Astrolabe', topics: ['stars'] })
    const at = async (query: string) => (await ann.get(`/web/search?viewTemplate=1&${query}`, asHtml)).text
    const found = await at('qtext=astrolabe&type=videos&topic=stars')
    expect(tiles(found)).toEqual([video.id])
    expect(found).toContain('data-facet="topic"')
    expect(found).toMatch(/data-value="stars" data-count="1" data-selected="1"/)
    expect(tiles(await at('qtext=xylophagous&type=videos'))).toEqual([])
    const within = await ann.get(`/web/ajax/partials/videos/${video.id}/search?qtext=nothing`, asAnything)
    expect(within.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(within.text).toMatch(/^<ul data-total="0"/)
  })

  it('whoever promotes something chooses from all that is theirs, twelve a page (CM-7.38, CM-7.34, CM-9.07)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let number = 1; number <= 13; number += 1) await aVideo(app.db, { owner: ann, type: 'podcast', visibility: 'PRIVATE' })
    await aVideo(app.db, { owner: ann, type: 'short', published_at: new Date(Date.now() + 1000) })
    for (const path of ['my/promotion/my-content', 'promotion/my-content']) {
      const answer = await ann.get(`/web/ajax/partials/${path}`)
      expect(answer.body.items).toHaveLength(12)
      expect(new Set(answer.body.items.map((item: { type: string }) => item.type))).toEqual(new Set(['short', 'podcast']))
    }
    const podcasts = await ann.get('/web/ajax/partials/my/my-podcasts')
    expect(podcasts.body).toMatchObject({ next: 12, items: Array.from({ length: 12 }, () => ({ type: 'podcast' })) })
  })

  it('playlists, their videos and what is chosen for them are HTML where nobody asks for JSON (VW-7.04, VW-7.07, VW-7.08, VW-7.09, VW-7.12, CM-7.93)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [video, other] = [
      await aVideo(app.db, { owner: ann, title: 'Knots <i>one</i>' }),
      await aVideo(app.db, { owner: ann, title: 'Knots two' }),
    ]
    const { name } = await aPlaylist(app.db, { owner: ann, title: 'All knots', videos: [video] })
    const html = async (path: string) => {
      const answer = await ann.get(path, asAnything)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      return answer.text
    }
    expect(await html('/web/ajax/partials/playlists?params[mode]=explore')).toMatch(/^<ul[^>]* data-scope="all".*All knots/)
    const content = await html(`/web/ajax/partials/playlists/${name}/content`)
    expect(content).toContain(`data-video-id="${video.id}" data-serial-number="1" data-is-locked="false" data-already-watched="false"`)
    expect(content).toContain('Knots &lt;i&gt;one&lt;/i&gt;')
    expect(await html(`/web/ajax/partials/playlists/${name}/related`)).toContain(video.id)
    const choices = await html(`/web/ajax/partials/videos/${video.id}/video-playlist-partial`)
    expect(choices).toMatch(/^<ul[^>]* data-myplaylist-count="0" data-videoplaylist-count="1"><li id="All knots"/)
    const panel = await ann.get(`/web/videos/${video.id}/settings?option=playlist&viewTemplate=1&paginate=1`, asHtml)
    expect(panel.text).toBe(choices)
    expect(tiles(await html(`/web/ajax/content/${name}/search?qtext=knots+two&contentType=playlist`))).toEqual([other.id])
    const added = await ann.post(`/web/ajax/playlists/${name}/content/${other.id}`, {}, asAnything)
    expect(added.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(added.text).toMatch(new RegExp(`^<li>.*data-video-id="${other.id}".*Knots two`))
  })

  it('long answers travel compressed for who takes that', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let number = 1; number <= 12; number += 1) await aVideo(app.db, { owner: ann })
    const answer = await ann.get('/web/ajax/partials/my/my-videos', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.body.items).toHaveLength(12)
    expect((await ann.get('/web/csrfToken', { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBeNull()
  })

  it('the sections of the home page, and the panel that shares a video (LE-7.08, CM-7.70)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { title: 'Ropes' })
    const home = await ann.get('/web/ajax/configurable-home-partial', asAnything)
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(home.text).toContain('data-section="recent"')
    expect(tiles(home.text)).toContain(video.id)
    const panel = await ann.get(`/web/ajax/partials/videos/share?page=video&contentId=${video.id}`, asAnything)
    expect(panel.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(panel.text).toContain('name="recipients"')
    expect(panel.text).toContain(`/web/videos/${video.id}/play`)
    expect(panel.text).toContain(`/web/videos/${video.id}/nv4/embedded`)
  })

  it('videos, shorts, events and playlists are listed as HTML that names them (VW-7.21)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const owner = ann
    await aVideo(app.db, { owner, title: 'A listed video' })
    await aVideo(app.db, { owner, title: 'A listed short', type: 'short' })
    await anEvent(app.db, { owner, title: 'A listed event' })
    await aPlaylist(app.db, { owner, title: 'A listed playlist' })
    for (const [listing, title] of [
      ['videos_listing', 'A listed video'],
      ['short_videos_listing', 'A listed short'],
      ['events_listing?scope=all', 'A listed event'],
      ['playlists', 'A listed playlist'],
    ] as const) {
      const answer = await ann.get(`/web/ajax/partials/${listing}`, asHtml)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.text).toContain(title)
      expect(answer.text.match(/A listed/g)).toHaveLength(1)
    }
  })
})

describe('the HTML that channels answer', () => {
  it('lists of channels, a channel with what it holds, its kin and its search (VW-7.16, VW-7.17, VW-7.18, VW-7.20, LE-7.48)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { title: 'Knots <b>and</b> ropes' })
    const here = await aChannel(app.db, { title: 'Ropes', topics: ['ropes'], videos: [video] })
    const near = await aChannel(app.db, { title: 'Knots', topics: ['ropes'] })
    const at = `/web/ajax/partials/channels/${here.name}`
    const ask = async (path: string) => {
      const answer = await ann.get(path, asAnything)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      return answer.text
    }
    const ids = (html: string) => [...html.matchAll(/<li[^>]* data-channel-id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids(await ask('/web/ajax/partials/channels?scope=all&order_by=displayname'))).toEqual([near.id, here.id])
    expect(ids(await ask(`${at}/related?first=0&max=20`))).toEqual([near.id])
    const held = await ask(at)
    expect(held).toContain(`data-channel-id="${here.id}"`)
    expect(held).toContain(`data-entity-id="${video.id}"`)
    expect(held).toContain('Knots &lt;b&gt;and&lt;/b&gt; ropes')
    expect(await ask(`${at}?excludeVideo=${video.id}`)).not.toContain(video.id)
    expect(await ask(`${at}/search?qtext=knots&type=videos`)).toContain(video.id)
    expect(await ask(`${at}/search?qtext=elsewhere&type=videos`)).not.toContain(video.id)
  })
})

describe('the HTML of comments', () => {
  it('carries the fields of each, for a comment as for a reply, and what was sent', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 90_000 })
    const path = `/web/ajax/partials/videos/${video.id}/comments`
    const made = (await bob.post(path, { text: 'a < b', comment_type: 'parent_comment' }, asAnything)).text
    const id = /data-comment-id="([^"]+)"/.exec(made)?.[1] ?? ''
    const fields = { adid: id, kapowner: ann.name, cmntowner: bob.name }
    const reply = (await ann.post(path, { text: 'So?', comment_type: 'reply_comment', ...fields }, asHtml)).text
    expect(reply).toContain(`data-comment-type="reply_comment" data-adid="${id}"`)
    const listed = (await ann.get(path, asAnything)).text
    for (const one of [
      'data-comment-type="parent_comment"',
      `data-kapowner="${ann.name}"`,
      `data-cmntowner="${bob.name}"`,
      'data-total-replies="1"',
      'data-total-duration="90"',
    ])
      expect(listed).toContain(one)
    expect(listed).toContain('<p>a &lt; b</p>')
    expect((await ann.get(`${path}/${id}`, asHtml)).text).toMatch(/^<ul data-previous="false" data-total="1" data-last-shown-reply-id=/)
  })
})

describe('the HTML of saved lists', () => {
  it('is a section a list, and a box a list for one video, checked where it holds it (VW-7.44)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db)
    await ann.post(`/web/ajax/videos/${video.id}/mylist`, { text: 'L & M' })
    const boxes = (await ann.get(`/web/ajax/videos/${video.id}/mylist`, asAnything)).text
    expect(boxes).toMatch(/data-name="Favorites" data-checked="false"/)
    expect(boxes).toMatch(
      /data-name="L &amp; M" data-checked="true"><label><input type="checkbox" name="text" checked="" value="L &amp; M"/,
    )
    const section = (await ann.get('/web/ajax/partials/mylists?text=L%20%26%20M&listindex=2', asAnything)).text
    expect(section).toMatch(/^<section data-name="L &amp; M" data-listindex="2" data-total="1"><h2>L &amp; M<\/h2>/)
    expect(tiles(section)).toEqual([video.id])
    expect((await ann.get('/web/ajax/partials/mylists', asHtml)).text.match(/<section/g)).toHaveLength(3)
  })
})

describe('the HTML of templates and of the feedback link', () => {
  it('is the fields to fill in, and a list of names (VW-7.36, VW-7.37)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aTemplate(app.db, 'Contact <us>')
    for (const word of ['globaltemplates', 'globalTemplates']) {
      const { text, headers } = await ann.get(`/web/ajax/${word}/${id}`, asAnything)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toMatch(/^<form[^>]* data-name="Contact &lt;us&gt;"/)
      expect(text).toMatch(/<input (?=[^>]*name="phone")(?=[^>]*value="\+43")/)
      expect((await ann.get(`/web/ajax/${word}`, asHtml)).text).toContain(`<li data-id="${id}" data-name="Contact &lt;us&gt;">`)
    }
    const raw = await ann.get(`/web/ajax/globaltemplates/${id}?rawData=true`, asHtml)
    expect(JSON.parse(raw.text)).toMatchObject({ id, name: 'Contact <us>' })
  })

  it('stands in the page of the link, which is also the call', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { owner: ann })
    const path = `/web/videos/${id}/feedback`
    await ann.post(path, { customFeedback_url: 'https://example.com/?a=1&b=2' })
    expect((await ann.get(`${path}?viewTemplate=1`, asHtml)).text).toMatch(/^<form .*value="https:\/\/example.com\/\?a=1&amp;b=2"/)
  })
})

describe('the HTML of polls', () => {
  it('is a list with the state of each and its choices (LE-7.40)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const event = await anEvent(app.db, { owner: ann })
    const id = await aPoll(app.db, event, 'OPENED')
    const { text, headers } = await ann.get(`/web/ajax/videos/${event.id}/live-polls`, asAnything)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/^<ul data-stream-state="NOT_LIVE" data-canmanage="true">/)
    expect(text).toContain(`<li data-poll-id="${id}" data-state="OPENED" data-total="0"><p>Tea?</p><ol><li data-count="0">Yes</li>`)
  })
})
