import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo, refreshReaders, type VideoWish } from '#domains/videos/testing.ts'
import { clientOf, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aProgramOf, embed, virtualUser } from '#tests/embed-tokens.ts'

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
})

/** Somebody's program, a video of theirs, a token for it, and whether whoever holds that still sees the video. */
async function scene(wish: VideoWish = {}, role: 'user' | 'poweruser' = 'poweruser') {
  const maker = await aPerson(app, { role })
  const owner = wish.owner ?? maker
  const video = await aVideo(app.db, { ...wish, owner })
  const program = await aProgramOf(maker)
  const made = (await embed(program, { video: video.id })).body
  const guest = virtualUser(app, made)
  const sees = async () => (await guest.get(`/api/v3/videos/${video.id}`)).status
  const change = async (fields: object, by: TestPerson = maker) =>
    expect((await by.put('/web/ajax/videos/update', { gconfid: video.id, ...fields })).status).toBe(200)
  return { maker, video, program, made, guest, sees, change }
}

const readersOf = (id: string) => app.db.transaction().execute((tx) => refreshReaders(tx, [id]))
const long = () => new Date(Date.now() - 1000)

describe('what an embed token names is shown or its making is refused', () => {
  it.each([
    ['is PRIVATE', { settings: { visibility: 'PRIVATE', published: false } }, 'not_published'],
    ['is still arriving', { state: 'uploading' }, 'not_published'],
    ['could not be made playable', { state: 'failed' }, 'not_published'],
    ['has expired', { expires_at: long() }, 'expired'],
    ['is restricted', { visibility: 'MEMBERS', settings: { restricted_video: true } }, 'restricted_video'],
  ] satisfies [string, VideoWish, string][])(
    'a program that asks for a token for its own video that %s is refused',
    async (_, wish, reason) => {
      const { made, video } = await scene(wish)
      expect(made.error).toMatchObject({ code: 'conflict', reason })
      expect(await app.db.selectFrom('embed_token').select('id').where('thing_id', '=', video.id).execute()).toEqual([])
    },
  )

  it.each([
    ['PUBLIC', {}],
    ['USERS', {}],
    ['MEMBERS', {}],
    ['MEMBERS', { state: 'processing' }],
  ] satisfies [VideoWish['visibility'], VideoWish][])('a token for a video for %s shows it (%o)', async (visibility, wish) => {
    const { sees } = await scene({ ...wish, visibility })
    expect(await sees()).toBe(200)
  })
})

describe('an embed token ends for good', () => {
  it.each([
    ['is restricted', { visibility: 'MEMBERS', user_members_data: ['*'], restricted_video: 1 }, { restricted_video: 0 }],
    ['becomes PRIVATE', { visibility: 'PRIVATE' }, { visibility: 'USERS' }],
    ['is no longer PUBLIC', { visibility: 'USERS' }, { visibility: 'PUBLIC' }],
    ['is for some people only', { visibility: 'MEMBERS', user_members_data: ['*'] }, { visibility: 'PUBLIC' }],
  ])('when its video %s; opening that again does not bring it back', async (_, narrow, widen) => {
    const { sees, change, made, maker } = await scene({ visibility: 'PUBLIC' })
    const [member] = [await aPerson(app)]
    const fields = 'user_members_data' in narrow ? { ...narrow, user_members_data: [member.name] } : narrow
    expect(await sees()).toBe(200)
    await change(fields)
    expect(await sees()).toBe(401)
    await change(widen)
    expect(await sees()).toBe(401)
    expect((await app.anonymous.post('/api/v3/embed-session', made)).status).toBe(401)
    expect((await maker.get('/api/v3/embed-tokens')).body.items).toEqual([])
  })

  it('when somebody is taken from those whom the video is for, and not when somebody is added', async () => {
    const [one, two] = [await aPerson(app), await aPerson(app)]
    const { sees, change } = await scene({ visibility: 'MEMBERS', people: [one] })
    await change({ visibility: 'MEMBERS', user_members_data: [one.name, two.name] })
    await change({ video_title: 'Another title' })
    expect(await sees()).toBe(200)
    await change({ visibility: 'MEMBERS', user_members_data: [two.name] })
    expect(await sees()).toBe(401)
  })

  it('not when its video is opened to more people', async () => {
    const { sees, change } = await scene({ visibility: 'MEMBERS', people: [await aPerson(app)] })
    for (const visibility of ['USERS', 'PUBLIC']) await change({ visibility })
    expect(await sees()).toBe(200)
  })

  it('when the time of its video is over, and when the video is deleted', async () => {
    const [first, second] = [await scene(), await scene()]
    await app.db.updateTable('video').set({ expires_at: long() }).where('id', '=', first.video.id).execute()
    await readersOf(first.video.id)
    expect(await first.sees()).toBe(401)
    await app.db.updateTable('video').set({ expires_at: null }).where('id', '=', first.video.id).execute()
    await readersOf(first.video.id)
    expect(await first.sees()).toBe(401)
    await second.maker.delete('/web/ajax/videos/delete', { gconfid: second.video.id })
    expect(await second.sees()).toBe(401)
  })

  it('when its maker gives the video away, loses the role by which they managed it, or is disabled', async () => {
    const heir = await aPerson(app, { role: 'poweruser' })
    const owner = await aPerson(app)
    const [given, others, disabled] = [await scene(), await scene({ owner }), await scene()]
    for (const { sees } of [given, others, disabled]) expect(await sees()).toBe(200)
    await given.change({ newownername: heir.name })
    expect(await given.sees()).toBe(401)
    const admin = async (name: string, fields: object) => expect((await root.put(`/api/v3/users/${name}`, fields)).status).toBe(200)
    await admin(others.maker.name, { role: 'user' })
    expect(await others.sees()).toBe(401)
    await admin(others.maker.name, { role: 'poweruser' })
    expect(await others.sees()).toBe(401)
    await admin(disabled.maker.name, { is_enabled: 0 })
    await admin(disabled.maker.name, { is_enabled: 1 })
    expect(await disabled.sees()).toBe(401)
  })

  it('when the API token behind it is removed, ends by itself, or ends with a new password', async () => {
    const [removed, over, reset] = [await scene(), await scene(), await scene()]
    await removed.maker.delete(`/api/v3/tokens/${removed.program.id}`)
    expect(await removed.sees()).toBe(401)
    await app.db.updateTable('api_token').set({ expires_at: long() }).where('id', '=', over.program.id).execute()
    expect(await over.sees()).toBe(401)
    expect((await over.maker.get('/api/v3/embed-tokens')).body.items).toEqual([])
    expect((await root.put(`/api/v3/users/${reset.maker.name}`, { password: 'another long password' })).status).toBe(200)
    expect(await reset.sees()).toBe(401)
  })

  it('when its time is over', async () => {
    const { sees, made } = await scene()
    await app.db.updateTable('embed_token').set({ expires_at: long() }).where('id', '=', made.kcid).execute()
    expect(await sees()).toBe(401)
  })

  it('when its channel is narrowed or deleted, or its maker manages that no longer', async () => {
    const [owner, maker] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'poweruser' })]
    const program = await aProgramOf(maker)
    const one = async () => {
      const channel = await aChannel(app.db, { owner, managers: [maker], visibility: 'PUBLIC' })
      const guest = virtualUser(app, (await embed(program, { channel: channel.name })).body)
      const update = async (fields: object) =>
        expect((await owner.put(`/web/ajax/channels/${channel.name}/update`, fields)).status).toBe(200)
      return { channel, update, sees: async () => (await guest.get(`/web/ajax/partials/channels/${channel.name}`)).status }
    }
    const [narrowed, left, deleted] = [await one(), await one(), await one()]
    await narrowed.update({ displayname: 'Renamed' })
    for (const { sees } of [narrowed, left, deleted]) expect(await sees()).toBe(200)
    await narrowed.update({ visibility: 'USERS' })
    expect(await narrowed.sees()).toBe(401)
    await narrowed.update({ visibility: 'PUBLIC' })
    expect(await narrowed.sees()).toBe(401)
    await left.update({ managers: [] })
    expect(await left.sees()).toBe(401)
    await owner.delete('/web/ajax/channels/delete', { name: deleted.channel.name })
    expect(await deleted.sees()).toBe(401)
  })

  it('as soon as it is revoked: the next call and the next segment are refused', async () => {
    const { video, maker, made, guest, sees } = await scene()
    const segment = (await giveBytes(app.ports, video.assetId)).find((path) => path.endsWith('/0.m4s')) ?? ''
    await app.db.updateTable('asset').set({ hls_at: new Date(), plays_progressive: true }).where('id', '=', video.assetId).execute()
    const { playback } = (await guest.get(`/api/v3/videos/${video.id}`)).body
    const [grant = ''] = /^\/grants\/[^/]+/.exec(playback.url) ?? []
    const bytes = async () => (await app.anonymous.get(grant + segment)).status
    expect(await bytes()).toBe(200)
    expect((await app.anonymous.get(playback.url)).status).toBe(200)
    expect(grant).not.toContain(made.token)
    expect((await (await aPerson(app)).delete(`/api/v3/embed-tokens/${made.kcid}`)).status).toBe(404)
    expect(await bytes()).toBe(200)
    expect((await maker.delete(`/api/v3/embed-tokens/${made.kcid}`)).status).toBe(200)
    expect([await bytes(), await sees()]).toEqual([401, 401])
    expect((await guest.get(`/api/v3/feed?topic=video:${video.id}`)).status).toBe(401)
    expect((await maker.delete(`/api/v3/embed-tokens/${made.kcid}`)).status).toBe(404)
  })
})

describe('the list of embed tokens', () => {
  it('a person sees what theirs name, for whom and when they were used, and an admin those of everybody', async () => {
    const { maker, video, made, sees } = await scene({ title: 'Walrus' })
    const listed = async (by: TestPerson, query = '') => (await by.get(`/api/v3/embed-tokens${query}`)).body
    const item = {
      id: made.kcid,
      kcid: made.kcid,
      names: { type: 'video', id: video.id, displayname: 'Walrus' },
      subject: 'pupil-7',
      maker: { id: maker.id, name: maker.name },
      expires: made.expires,
      last_used: null,
    }
    expect(await listed(maker, '?count=1')).toMatchObject({ items: [item], total: 1 })
    expect(JSON.stringify(await listed(maker))).not.toContain(made.token)
    await sees()
    expect((await listed(maker)).items[0].last_used).toEqual(expect.any(String))
    expect((await listed(await aPerson(app))).items).toEqual([])
    expect((await listed(root, '?all=1')).items).toContainEqual(expect.objectContaining({ id: made.kcid }))
    expect((await maker.get('/api/v3/embed-tokens?all=1')).status).toBe(403)
    expect((await root.delete(`/api/v3/embed-tokens/${made.kcid}`)).status).toBe(200)
    const { items } = (await root.get(`/api/v3/audit?subject=video:${video.id}`)).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['embed_token.removed', 'embed_token.created'])
  })

  it('nobody gets on with a token or a grant that was made up', async () => {
    const { video, guest } = await scene()
    const { thumbnail_url: address } = (await guest.get(`/api/v3/videos/${video.id}`)).body
    expect(address === null || address.startsWith('/grants/')).toBe(true)
    for (const token of ['lye_made-up', 'x', '', `lye_${randomUUID()}`]) {
      const stranger = clientOf(app.url, { 'x-embed-token': token })
      expect((await stranger.get(`/api/v3/videos/${video.id}`)).status, token).toBe(401)
      expect((await stranger.get('/api/v3/users/me')).status, token).toBe(401)
    }
    for (const grant of ['x', 'x.y', `${randomUUID()}.x`, 'e30.x'])
      expect((await app.anonymous.get(`/grants/${grant}/media/${video.assetId}/poster.webp`)).status, grant).toBe(401)
  })
})
