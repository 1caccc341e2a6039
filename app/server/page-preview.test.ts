import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }

let app: TestApp
let ann: TestPerson
let admin: TestPerson

beforeAll(async () => {
  app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  ann = await aPerson(app, { role: 'poweruser' })
  admin = await aPerson(app, { role: 'siteadmin' })
  expect((await admin.put('/api/v3/domain', { embed_origins: 'https://intranet.example', site_name: 'Merewater' })).status).toBe(200)
})

const whole = (path: string) => new URL(path, app.ports.config.publicUrl).href
const playOf = ({ id }: { id: string }) => `/web/videos/${id}/play`
const oembed = (path: string, more = '', who: Pick<TestPerson, 'get'> = app.anonymous) =>
  who.get(`/api/v3/oembed?url=${encodeURIComponent(whole(path))}${more}`)

/** What stands in the head of a page for whom nobody has signed in. */
async function headOf(path: string, who: Pick<TestPerson, 'get'> = app.anonymous): Promise<string> {
  const { status, text } = await who.get(path, asBrowser)
  expect(status).toBe(200)
  return text.slice(0, text.indexOf('</head>'))
}

const metaOf = (head: string) =>
  Object.fromEntries(
    [...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
  )

describe('a link to a page that everybody may see', () => {
  it('says what it leads to: title, description, picture, and how a video is embedded', async () => {
    const video = await aVideo(app.db, { owner: ann, title: 'Fire doors', description: 'Keep them shut', visibility: 'PUBLIC' })
    const head = await headOf(playOf(video))
    expect(metaOf(head)).toMatchObject({
      'og:title': 'Fire doors',
      'og:description': 'Keep them shut',
      'og:type': 'video.other',
      'og:url': whole(playOf(video)),
      'og:site_name': 'Merewater',
      'twitter:card': expect.stringMatching(/^summary/),
    })
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(head)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const { pathname, search } = new URL(link)
    const { status, body } = await app.anonymous.get(`${pathname}${search}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: '1.0', type: 'video', title: 'Fire doors', provider_name: 'Merewater', width: 800, height: 450 })
    expect(body.html).toContain(`src="${whole(`/web/videos/${video.id}/nv4/embedded`)}`)
    expect((await oembed(playOf(video), '&maxwidth=320')).body).toMatchObject({ width: 320, height: 180 })
    expect((await oembed(playOf(video), '&maxheight=90&maxwidth=4000')).body).toMatchObject({ width: 160, height: 90 })
    const channel = await aChannel(app.db, { title: 'Safety', description: 'All of it' })
    const list = await aPlaylist(app.db, { title: 'First week', visibility: 'PUBLIC' })
    const event = await anEvent(app.db, { title: 'Town hall', visibility: 'PUBLIC', settings: { description: 'Come all' } })
    const titles = async (path: string) => metaOf(await headOf(path))
    expect(await titles(`/web/channels/${channel.name}`)).toMatchObject({ 'og:title': 'Safety', 'og:description': 'All of it' })
    expect(await titles(`/web/playlists/${list.name}`)).toMatchObject({ 'og:title': 'First week', 'og:type': 'website' })
    expect(await titles(`/web/events/${event.id}/participant/join`)).toMatchObject({
      'og:title': 'Town hall',
      'og:description': 'Come all',
      'og:url': whole(`/web/events/${event.id}`),
    })
  })

  it('says nothing of what not everybody sees, or what may not be shared, whoever asks', async () => {
    const secret = 'zqxsecret'
    const [within, restricted, expired] = [
      await aVideo(app.db, { owner: ann, title: secret, visibility: 'USERS' }),
      await aVideo(app.db, { owner: ann, title: secret, visibility: 'PUBLIC', settings: { restricted_video: true } }),
      await aVideo(app.db, { owner: ann, title: secret, visibility: 'PUBLIC', expires_at: new Date(Date.now() - 1000) }),
    ]
    const event = await anEvent(app.db, { owner: ann, title: secret, visibility: 'USERS' })
    for (const path of [playOf(within), playOf(expired)]) expect((await app.anonymous.get(path, asBrowser)).text).not.toContain(secret)
    expect((await app.anonymous.get(`/web/events/${event.id}/participant/join`, asBrowser)).text).not.toContain(secret)
    expect(await headOf(playOf(restricted))).not.toContain(secret)
    expect(metaOf(await headOf(playOf(within), ann))).toEqual({})
    for (const video of [within, restricted, expired])
      for (const who of [app.anonymous, ann, admin]) expect((await oembed(playOf(video), '', who)).status).toBe(404)
  })

  it('keeps to what it says whatever stands in it, and to this site whatever address is asked about', async () => {
    const title = `"><script>alert(1)</script>$&'`
    const video = await aVideo(app.db, { title, description: `${'🦊'.repeat(400)}<b>`, visibility: 'PUBLIC' })
    const head = await headOf(playOf(video))
    expect(head).not.toContain('<script>alert')
    expect(metaOf(head)['og:title']).toBe(`&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38;'`)
    expect(metaOf(head)['og:description']).toBe('🦊'.repeat(300))
    const at = (url: string) => app.anonymous.get(`/api/v3/oembed?url=${encodeURIComponent(url)}`)
    for (const url of [
      `https://elsewhere.example${playOf(video)}`,
      'nonsense',
      whole('/web/videos/x/play'),
      whole('/web/'),
      `javascript:${playOf(video)}`,
    ])
      expect((await at(url)).status, url).toBe(404)
    for (const wrong of ['&maxwidth=0', '&maxwidth=x', '&format=xml', '&maxheight=-1'])
      expect((await oembed(playOf(video), wrong)).status, wrong).toBe(422)
  })

  it('names no way to embed a video where no other site may hold one', async () => {
    const video = await aVideo(app.db, { title: 'Ladders', visibility: 'PUBLIC' })
    expect((await oembed(playOf(video))).status).toBe(200)
    await admin.put('/api/v3/domain', { embed_origins: '' })
    expect((await oembed(playOf(video))).status).toBe(404)
    const head = await headOf(playOf(video))
    expect([metaOf(head)['og:title'], head.includes('oembed')]).toEqual(['Ladders', false])
    await admin.put('/api/v3/domain', { embed_origins: 'https://intranet.example' })
  })
})
