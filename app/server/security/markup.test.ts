import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

/** Text that would do something where it were taken for HTML, for an attribute or for the end of a script. */
const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><script>alert(1)</script>',
  '</body></main><svg onload=alert(1)>',
  '<!--',
  ']]><b>x</b>',
  '$& $` $1 \u2028 javascript:alert(1)',
]
const title = `fire ${markup.join(' ').slice(0, 230)}`

let app: TestApp
let ann: TestPerson
let video: { id: string; assetId: string }

beforeAll(async () => {
  app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  ann = await aPerson(app, { role: 'siteadmin', displayname: `Ann ${markup[0]}` })
  video = await aVideo(app.db, { owner: ann, title, description: markup.join(' '), visibility: 'PUBLIC' })
  await app.db.updateTable('video').set({ thumbnail_url: '"><script>alert(1)</script>' }).where('id', '=', video.id).execute()
})

const html = { headers: { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' } }

describe('what people write', () => {
  it.each([
    '/web/ajax/partials/videos_listing',
    '/web/ajax/partials/videos_listing?qtext=fire',
    '/web/ajax/partials/my/my-videos',
    '/web/ajax/partials/my/domain-content-video',
    '/web/ajax/configurable-home-partial',
    '/web/search?qtext=fire',
    '/web/ajax/partials/videos/ID',
    '/web/ajax/partials/videos/ID/settings',
    '/web/videos/ID/settings',
    `/web/ajax/partials/videos_listing?qtext=${encodeURIComponent(markup.join(''))}`.slice(0, 600),
  ])('is text in fragments, wherever it stands: %s', async (path) => {
    const answer = await ann.get(path.replace('ID', video.id), html)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).not.toMatch(/<script|<svg onload|<img[^>]*onerror=|<!--|\]\]>/i)
    const tags = answer.text.replace(/="[^"]*"/g, '').match(/<[^>]*>/g) ?? []
    expect(tags.filter((tag) => /\son\w+/i.test(tag))).toEqual([])
  })

  it('is text in pages, and ends neither the data that scripts read there nor the page', async () => {
    await ann.put('/api/v3/domain', { terms_text: markup.join('\n') })
    for (const path of [`/web/videos/${video.id}/settings`, `/web/search?qtext=fire`, '/web/']) {
      const { text } = await ann.get(path, { headers: { accept: 'text/html' } })
      const config = /<script type="application\/json" id="page-config">([^<]*)<\/script><\/body>/.exec(text)?.[1] ?? ''
      expect(JSON.parse(config).flags.terms_text).toBe(markup.join('\n'))
      expect(text.match(/<\/body>/g)).toHaveLength(1)
      expect(text.match(/<script(?! type="module"| (?:async )?src="\/|  ?type="application\/json" id="page-config")/g) ?? []).toEqual([])
      expect(text).not.toMatch(/<svg onload|<img[^>]*onerror=/i)
    }
    await ann.put('/api/v3/domain', { terms_text: '' })
  })

  it('is text in captions: no cue gets tags but the name of who speaks, classes or a time of its own', async () => {
    const speaker = '<v Ann &lt;b&gt;.evil>'
    const vtt = `WEBVTT\n\n00:00.000 --> 00:01.000\n&lt;c.evil&gt;${markup[0]}${speaker}Hello\n00:00 --> 99\n`
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt }))
    const { text, headers } = await ann.get(`/api/v3/videos/${video.id}/captions/en`)
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    const lines = text.split('\n')
    expect(lines.filter((line) => line.includes('-->'))).toEqual(Array(2).fill('00:00:00.000 --> 00:00:01.000'))
    expect(lines.filter((line) => line.startsWith(speaker))).toEqual([`${speaker}Hello`])
    expect(
      lines
        .filter((line) => !line.includes('-->'))
        .join('\n')
        .replace(speaker, ''),
    ).not.toMatch(/[<>]/)
  })

  it('is JSON where JSON is asked for, with a type that no browser shows as a page', async () => {
    for (const path of [
      `/api/v3/videos/${video.id}`,
      '/api/v3/users',
      '/web/search?qtext=fire',
      `/api/v3/videos/${encodeURIComponent(markup[0] ?? '')}`,
    ]) {
      const { headers, body } = await ann.get(path)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(typeof body).toBe('object')
    }
  })

  it('comes back to nobody out of a refusal as a page', async () => {
    const evil = encodeURIComponent(markup[0] ?? '')
    for (const path of [
      `/${evil}`,
      `/web/${evil}`,
      `/api/v3/${evil}`,
      `/web/files/${evil}`,
      `/web/search?max=${evil}`,
      `/assets/${evil}`,
    ]) {
      const { text, headers } = await ann.get(path, { headers: { accept: 'text/html' } })
      expect({ path, safe: !headers.get('content-type')?.includes('html') || !text.includes('alert(1)') }).toEqual({ path, safe: true })
    }
  })
})
