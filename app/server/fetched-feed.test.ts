import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { videoFeed } from '#domains/videos/contract.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { publish } from '#platform/server/feed.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'
import { aProgramOf, embed } from '#tests/embed-tokens.ts'

async function scene() {
  const app = await startedApp()
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann })
  const { kcid, token } = (await embed(await aProgramOf(ann), { video: video.id })).body
  const heard: unknown[] = []
  const states: string[] = []
  const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=video:${video.id}`, { 'x-embed-token': token })
  feed.addEventListener('changed', ({ data }) => heard.push(JSON.parse(data)))
  for (const state of ['open', 'error']) feed.addEventListener(state, () => states.push(state))
  return { app, ann, video, kcid, token, feed, heard, states }
}

describe('the feed of an embedded page', () => {
  it('tells a virtual user what happens to the video of their token, and nobody without it', async () => {
    const { app, video, feed, heard, states } = await scene()
    await eventually(() => states.includes('open'))
    await publish(app.db, videoFeed.changed, video.id)
    await eventually(() => heard.length > 0)
    expect(heard).toEqual([{ topic: `video:${video.id}` }])
    feed.close()
    const nobody = fetchedFeed(`${app.url}/api/v3/feed?topic=video:${video.id}`, {})
    const refused = new Promise((resolve) => nobody.addEventListener('error', resolve))
    await refused
    expect(nobody.readyState).toBe(2)
  })

  it('closes for good where it is refused, as after its token was revoked', async () => {
    const { app, ann, kcid, token, video, feed, states } = await scene()
    await eventually(() => states.includes('open'))
    feed.close()
    expect(feed.readyState).toBe(2)
    await ann.delete(`/api/v3/embed-tokens/${kcid}`)
    const again = fetchedFeed(`${app.url}/api/v3/feed?topic=video:${video.id}`, { 'x-embed-token': token })
    await new Promise((resolve) => again.addEventListener('error', resolve))
    expect(again.readyState).toBe(2)
  })
})
