import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { manyTracks, tags } from '#tests/hostile-files/ebml.ts'
import { sendVideo } from '#tests/sent.ts'

const media = await mediaFolder()
afterAll(() => media.remove())

it('an ordinary video is watched long before the twenty files of another person that each take seconds to look into', async () => {
  const app = await startedApp()
  const [mallory, bob] = [await aPerson(app), await aPerson(app)]
  const ordinary = await readFile(await makeMedia(media.path('a.mp4'), { seconds: 2 }))
  const hostile = manyTracks(1, tags(800))
  const started = Date.now()
  let decided = 0
  const hers = Array.from({ length: 20 }, async () => {
    await (await sendVideo(app, mallory, 'a.mkv', hostile)).failure()
    decided++
  })
  const his = await sendVideo(app, bob, 'a.mp4', ordinary)
  await his.playable()
  const before = decided
  const took = Date.now() - started
  await Promise.all(hers)
  expect(before).toBeLessThan(12)
  expect(took).toBeLessThan((Date.now() - started) * 0.6)
  await his.made()
}, 600_000)
