import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { grantPath } from '#domains/accounts/server.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Client, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aProgramOf, embed, virtualUser } from '#tests/embed-tokens.ts'

let app: TestApp
let ann: TestPerson
let program: Client
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  program = await aProgramOf(ann)
})

const make = async (fields: object) => (await embed(program, fields)).body

const idsOf = (reply: { body: { items: { id: string }[] } }) => reply.body.items.map(({ id }) => id)

describe('an embed token', () => {
  it('opens the one video that it names, in the address and as a header, and nothing else', async () => {
    const named = await aVideo(app.db, { owner: ann, title: 'Walrus one', visibility: 'USERS' })
    const other = await aVideo(app.db, { owner: ann, title: 'Walrus two', visibility: 'USERS' })
    const open = await aVideo(app.db, { owner: ann, title: 'Walrus three', visibility: 'PUBLIC' })
    const made = await make({ video: named.id })
    expect(made).toMatchObject({ result: 'success', kcid: expect.stringMatching(/^[0-9a-f-]{36}$/), token: expect.stringMatching(/^lye_/) })
    const query = `kcid=${made.kcid}&token=${made.token}`
    const guest = virtualUser(app, made)
    const ways = [
      (path: string) => guest.get(path),
      (path: string) => app.anonymous.get(`${path}${path.includes('?') ? '&' : '?'}${query}`),
    ]
    for (const get of ways) {
      expect((await get(`/api/v3/videos/${named.id}`)).body).toMatchObject({ id: named.id, can: { manage: false, like: false } })
      expect((await get(`/api/v3/videos/${other.id}`)).status).toBe(404)
      expect(idsOf(await get('/web/search?qtext=walrus&embed=1')).sort()).toEqual([named.id, open.id].sort())
      expect((await get('/web/search?qtext=walrus&count=1')).body).toMatchObject({ total: 2 })
      expect((await get('/api/v3/users/me')).body.user).toBeNull()
      for (const path of [
        '/web/ajax/partials/my/my-videos',
        '/api/v3/library',
        '/api/v3/search/tags?qtext=a',
        '/api/v3/users/me/viewerships',
      ])
        expect((await get(path)).status, path).toBe(401)
    }
    expect((await guest.put('/web/ajax/videos/update', { gconfid: named.id, video_title: 'Mine' })).status).toBe(401)
    expect((await guest.post(`/web/ajax/videos/${named.id}/like`)).status).toBe(401)
    expect((await guest.post(`/api/v3/videos/${named.id}/progress`, { session: 's', intervals: [[0, 1]], position: 1 })).status).toBe(200)
    expect((await app.anonymous.get(`/api/v3/videos/${named.id}`)).status).toBe(404)
    expect((await app.anonymous.get(`/api/v3/videos/${named.id}?token=lye_made-up`)).status).toBe(404)
  })

  it('opens the one channel that it names, its picture, and of what it holds what everybody sees, bytes too', async () => {
    const [open, ours] = [await aVideo(app.db, { visibility: 'PUBLIC' }), await aVideo(app.db, { owner: ann, visibility: 'USERS' })]
    const wish = { owner: ann, visibility: 'GROUPS', videos: [open, ours] } as const
    const [named, other] = [await aChannel(app.db, wish), await aChannel(app.db, wish)]
    const key = `files/image/${randomUUID()}`
    await app.ports.storage.put(key, Buffer.from('picture'))
    const file = { owner_id: ann.id, mediatype: 'image', purpose: 'channel', filename: 'a.png', content_type: 'image/png', size: 7 }
    await app.db
      .insertInto('stored_file')
      .values({ ...file, storage_key: key, used_by: `channel:${named.id}` })
      .execute()
    const picture = `/web/files/${key}`
    const segments = await Promise.all([open, ours].map(({ assetId }) => giveBytes(app.ports, assetId)))
    const at = ({ name }: { name: string }) => `/web/ajax/partials/channels/${name}`
    expect((await app.anonymous.get(picture)).status).toBe(404)
    const made = await make({ channel: named.id })
    const guest = virtualUser(app, made)
    const seen = (await guest.get(`${at(named)}?count=1`)).body
    expect(seen).toMatchObject({
      total: 1,
      items: [{ entity_id: open.id }],
      channel: { name: named.name, can: { manage: false, subscribe: false } },
    })
    const grant = grantPath(app.ports, made.kcid)
    // As an image asks: without a header and without a cookie.
    expect((await app.anonymous.get(`${grant}${picture}`)).text).toBe('picture')
    for (const [paths, status] of [
      [segments[0], 200],
      [segments[1], 404],
    ] as const)
      for (const path of (paths ?? []).filter((one) => !one.endsWith('.json')))
        expect((await app.anonymous.get(`${grant}${path}`)).status, path).toBe(status)
    expect((await guest.get(at(other))).status).toBe(404)
    expect((await guest.post(`/web/ajax/channels/${named.name}/subscribe`)).status).toBe(401)
    for (const path of [at(named), picture]) expect((await app.anonymous.get(path)).status).toBe(404)
    // It stays what its readers are made anew from.
    await ann.put(`/web/ajax/channels/${named.name}/update`, { displayname: 'Renamed' })
    expect((await guest.get(at(named))).status).toBe(200)
    await ann.delete('/web/ajax/channels/delete', { name: named.name })
    expect((await guest.get(at(named))).status).toBe(401)
    expect((await program.post('/api/v3/embed-tokens', { subject: 'x', channel: (await aChannel(app.db)).name })).status).toBe(403)
  })

  it('is made by a program alone, of a video that its person manages and that may be embedded, for a day at most', async () => {
    const video = await aVideo(app.db, { owner: ann })
    const restricted = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', settings: { restricted_video: true } })
    const refused = async (fields: object) => (await make(fields)).error
    expect(await refused({ video: restricted.id })).toMatchObject({ code: 'conflict', reason: 'restricted_video' })
    expect(await refused({ video: video.id, expires: new Date(Date.now() + 25 * 3600_000).toISOString() })).toMatchObject({
      reason: 'expires',
    })
    expect(await refused({})).toMatchObject({ reason: 'thing' })
    expect(await refused({ video: video.id, channel: 'x' })).toMatchObject({ reason: 'thing' })
    expect((await ann.post('/api/v3/embed-tokens', { subject: 'x', video: video.id })).body.error).toMatchObject({ reason: 'api_token' })
    const made = await make({ video: video.id })
    expect((await app.anonymous.post('/api/v3/embed-session', { ...made, kcid: 'another' })).status).toBe(401)
    expect((await app.anonymous.post('/api/v3/embed-session', { token: made.token })).status).toBe(200)
  })
})

describe('a grant before an address', () => {
  it('opens pictures, media and captions of what its token names to whoever sends neither header nor cookie, and no call or page', async () => {
    const video = await aVideo(app.db, { owner: ann })
    const { kcid } = await make({ video: video.id })
    const grant = grantPath(app.ports, kcid)
    const transcript = { video_id: video.id, language: 'en', is_default: true, is_enabled: true, kind: 'uploaded' }
    await app.db.insertInto('transcript').values(transcript).execute()
    await giveBytes(app.ports, video.assetId)
    const status = async (path: string, by: Client = app.anonymous) => (await by.get(grant + path)).status
    const bytes = [`/media/${video.assetId}/poster.webp`, `/api/v3/videos/${video.id}/captions/en`]
    for (const path of bytes) expect([await status(path), (await app.anonymous.get(path)).status], path).toEqual([200, 404])
    for (const path of [`/api/v3/videos/${video.id}`, '/api/v3/users/me', '/web/', `/web/videos/${video.id}/play`, '/api/v3/feed?topic=x'])
      expect(await status(path), path).toBe(404)
    for (const send of [app.anonymous.post, app.anonymous.put, app.anonymous.delete])
      expect((await send(grant + bytes[0])).status).toBe(404)
    // It is the grant that says who asks, not the cookie that comes along.
    const hidden = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    await giveBytes(app.ports, hidden.assetId)
    expect(await status(`/media/${hidden.assetId}/poster.webp`, ann)).toBe(404)
  })
})
