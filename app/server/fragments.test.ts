import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
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
