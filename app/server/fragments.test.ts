import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const asHtml = { headers: { accept: 'text/html' } }
const asAnything = { headers: { accept: '*/*' } }
const tiles = (html: string) => [...html.matchAll(/<li[^>]* data-video-id="(gcc-[^"]+)"/g)].map(([, id]) => id)

describe('the HTML that listings answer', () => {
  it('a program gets tiles without a page around them, of the type asked for (CM-7.32, VW-7.21)', async () => {
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

  it('a search gives six of seven hits on its first page (VW-9.04)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let number = 1; number <= 7; number += 1) await aVideo(app.db, { owner: ann, title: `Kayak lesson ${number}` })
    const { text } = await ann.get('/web/ajax/partials/videos_listing?params[qtext]=kayak', asHtml)
    expect(tiles(text)).toHaveLength(6)
    expect(text).toContain('data-next="6"')
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

  it('long answers travel compressed for who takes that', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let number = 1; number <= 12; number += 1) await aVideo(app.db, { owner: ann })
    const answer = await ann.get('/web/ajax/partials/my/my-videos', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.body.items).toHaveLength(12)
    expect((await ann.get('/web/csrfToken', { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBeNull()
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
