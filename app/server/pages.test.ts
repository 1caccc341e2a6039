import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }

beforeAll(async () => {
  const { db } = await startedApp()
  await db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
})

describe('opening a page by its address', () => {
  it('a visitor is sent to sign in where that could help, whether or not the thing exists (VW-2.01, CM-2.01)', async () => {
    const app = await startedApp()
    const hidden = await aVideo(app.db, { visibility: 'USERS' })
    for (const path of [`/web/videos/${hidden.id}/play`, '/web/videos/gcc-00000000-0000-0000-0000-000000000000/play', '/web/my/videos']) {
      const answer = await app.anonymous.get(path, asBrowser)
      expect(answer).toMatchObject({ status: 302 })
      expect(answer.headers.get('location')).toBe(`/web/login?next=${encodeURIComponent(path)}`)
    }
    for (const path of ['/web/nothing/here', '/web/playlists/%00'])
      expect((await app.anonymous.get(path, asBrowser)).status, path).toBe(404)
  })

  it('a person gets the page of what they see, and 404 of what is hidden or absent (VW-2.01, VW-2.03, CM-2.13)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const bob = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
    expect((await bob.get(`/web/videos/${video.id}/play`, asBrowser)).status).toBe(200)
    expect((await bob.get(`/web/videos/${video.id}/settings`, asBrowser)).status).toBe(404)
    expect((await ann.get(`/web/videos/${video.id}/settings`, asBrowser)).status).toBe(200)
    expect((await bob.get('/web/videos/gcc-00000000-0000-0000-0000-000000000000/play', asBrowser)).status).toBe(404)
  })

  it('somebody who only watches opens each of the six listings, and gets what it asks for (VW-6.05)', async () => {
    const ann = await aPerson(await startedApp())
    for (const [page, call] of [
      ['videos', 'videos_listing'],
      ['shorts', 'short_videos_listing'],
      ['podcasts', 'podcasts_listing'],
      ['channels', 'channels'],
      ['playlists', 'playlists'],
      ['events', 'events_listing'],
    ]) {
      expect((await ann.get(`/web/${page}`, asBrowser)).status, page).toBe(200)
      const listed = await ann.get(`/web/ajax/partials/${call}?content_filtering=all`)
      expect([listed.status, Array.isArray(listed.body.items)], call).toEqual([200, true])
    }
  })

  it('an address that is page and call answers by what is asked for', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, visibility: 'USERS', title: 'Fire doors' })
    const path = `/web/videos/${video.id}/settings`
    const page = await ann.get(path, asBrowser)
    expect(page.text).toMatch(/<body data-canmanage="true"[\s\S]*<main>[\s\S]*Fire doors[\s\S]*id="page-config"/)
    const data = await ann.get(path)
    expect(data.body).toMatchObject({ option: 'settings', video: { displayname: 'Fire doors' } })
    expect(data.headers.get('cache-control')).toBe('no-store')
    const fragment = await ann.get(path, { headers: { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' } })
    expect(fragment.text).toMatch(/^<dl/)
    for (const answer of [page, data, fragment]) expect(answer.headers.get('vary')).toContain('X-Requested-With')
  })

  it('a visitor with a slow line sees the frame and the places of what comes before any script or style sheet is there', async () => {
    const { anonymous } = await startedApp()
    const { text } = await anonymous.get('/web/', { headers: { ...asBrowser.headers, cookie: 'lyceum-theme=dark' } })
    expect(text).toMatch(/<html[^>]* data-theme="dark"/)
    expect(text).toMatch(/<div id="root"><div id="start" aria-hidden="true"><header>/)
    // What comes before the skeleton stops no painting.
    const before = text.slice(0, text.indexOf('<div id="start"'))
    expect(before).not.toMatch(/rel="stylesheet"/)
    expect(before).not.toMatch(/<script (?![^>]*(async|type="module"))/)
    expect(text.indexOf('rel="stylesheet"')).toBeGreaterThan(0)
    const embedded = await anonymous.get('/web/search?embed=1', asBrowser)
    expect(embedded.text).not.toContain('id="start"')
  })

  it('every answer names the build whose documents the server sends', async () => {
    const { anonymous } = await startedApp()
    const page = await anonymous.get('/web/', asBrowser)
    const build = /data-build="(\w+)"/.exec(page.text)?.[1]
    expect(build).toMatch(/^[0-9a-f]{16}$/)
    for (const path of ['/api/v3/health', '/api/v3/users/me', '/web/csrfToken', '/assets/gone.js'])
      expect((await anonymous.get(path)).headers.get('x-lyceum-build'), path).toBe(build)
  })

  it('the embedded player has a short address too (CM-2.27)', async () => {
    const { anonymous } = await startedApp()
    const answer = await anonymous.get('/web/embed/videos/gcc-00000000-0000-0000-0000-000000000000', asBrowser)
    expect(answer).toMatchObject({ status: 302 })
    expect(answer.headers.get('location')).toBe('/web/videos/gcc-00000000-0000-0000-0000-000000000000/nv4/embedded')
  })

  it('a search stands in pages of other sites where it is asked for so, and not otherwise; a lesson of a course speaks with them, too', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    expect((await root.put('/api/v3/domain', { embed_origins: 'https://intranet.example.org' })).status).toBe(200)
    const policyOf = async (path: string) => (await app.anonymous.get(path, asBrowser)).headers.get('content-security-policy')
    expect(await policyOf('/web/search?embed=1')).toContain("frame-ancestors 'self' https://intranet.example.org")
    expect(await policyOf('/web/search')).not.toContain('intranet')
    const lesson = await policyOf('/web/tracks/any/units/any?kcid=any')
    expect(lesson).toContain("connect-src 'self' https://intranet.example.org;")
    expect(await policyOf('/web/embed/tracks/any?kcid=any')).toContain("connect-src 'self';")
    expect((await root.put('/api/v3/domain', { embed_origins: '*' })).status).toBe(200)
    expect(await policyOf('/web/tracks/any/units/any?kcid=any')).toContain("connect-src 'self';")
    await root.put('/api/v3/domain', { embed_origins: '' })
  })

  it('before the first run is over, every page leads to the set-up', async () => {
    const { db, anonymous } = await startedApp()
    await db.updateTable('organisation').set({ set_up_at: null }).execute()
    for (const path of ['/web/', '/web/login', '/web/nothing'])
      expect((await anonymous.get(path, asBrowser)).headers.get('location')).toBe('/web/setup')
    expect((await anonymous.get('/web/setup', asBrowser)).status).toBe(200)
  })
})
