import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { videoFeed } from '../contract/feed.ts'
import { aVideo, hasWatched } from '../testing.ts'
import { mayEmbed } from './access.ts'
import { changePlayability } from './commands/playability.ts'
import { videoJobs } from './jobs.ts'

async function run(app: TestApp, name: string): Promise<void> {
  const job = videoJobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  await job.run({}, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
}

describe('what happens to videos by itself', () => {
  it('others see a video from the moment at which it plays, and not any more from that at which it fails', async () => {
    const app = await startedApp()
    const bob = await aPerson(app)
    const [video, other] = [await aVideo(app.db, { state: 'uploading' }), await aVideo(app.db)]
    let heard = 0
    const stop = app.ports.feed.subscribe(videoFeed.changed, other.id, () => heard++)
    const status = async () => (await bob.get(`/api/v3/videos/${video.id}`)).status
    expect(await status()).toBe(404)
    const change = (set: { state: string; playable_at?: Date }) =>
      app.db.transaction().execute((tx) =>
        changePlayability(tx, video.assetId, async () => {
          await tx.updateTable('asset').set(set).where('id', '=', video.assetId).execute()
          return set.state === 'ready'
        }),
      )
    await change({ state: 'ready', playable_at: new Date() })
    expect(await status()).toBe(200)
    await change({ state: 'failed' })
    expect(await status()).toBe(404)
    stop()
    expect(heard).toBe(0)
  })

  it('a video whose time is over goes from everybody but its owner and managers', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, title: 'Ephemeral', expires_at: new Date(Date.now() + 3_600_000) })
    const path = `/api/v3/videos/${video.id}`
    await run(app, 'expire-videos')
    expect((await bob.get(path)).status).toBe(200)
    await app.db
      .updateTable('video')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', video.id)
      .execute()
    await run(app, 'expire-videos')
    expect((await bob.get(path)).status).toBe(404)
    expect((await bob.get('/web/search?qtext=ephemeral')).body.items).toEqual([])
    expect((await ann.get(path)).body.expired).toBe(true)
  })

  it('sittings that are long over are forgotten, what was watched in them is not', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db)
    await hasWatched(app.db, ann, video.id, 5)
    await ann.post(`/api/v3/videos/${video.id}/progress`, { session: 's' })
    expect(await app.db.selectFrom('viewing_session').select('video_id').execute()).toEqual([{ video_id: video.id }])
    await app.db
      .updateTable('viewing_session')
      .set({ seen_at: new Date(0) })
      .execute()
    await run(app, 'refresh-video-trends')
    expect(await app.db.selectFrom('viewing_session').selectAll().execute()).toEqual([])
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.resume_at).toBe(5)
  })
})

describe('embedding', () => {
  it('is not for a restricted video, except for who manages it (CM-3.08)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const restricted = { restricted_video: true }
    const video = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', people: [bob], settings: restricted })
    const open = await aVideo(app.db, { owner: ann })
    const may = async (who: { id: string }, id: string) =>
      mayEmbed(app.db, { id: who.id, name: 'x', role: 'user', isExternal: false, principals: [who.id, ...everybody], scopes: null }, id)
    expect([await may(ann, video.id), await may(bob, video.id), await may(bob, open.id)]).toEqual([true, false, true])
    expect((await bob.get(`/api/v3/videos/${video.id}`)).body.can.embed).toBe(false)
    const reply = await bob.get(`/web/embed/videos/${open.id}?search=false`)
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe(`/web/videos/${open.id}/nv4/embedded?search=false`)
    expect((await bob.get('/web/embed/videos/nothing')).status).toBe(404)
  })
})

const everybody = ['00000000-0000-4000-8000-000000000002']
