import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

it('a playlist and a track in sequence never wait for each other: a video is open where one of them has come to it', async () => {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
  const lessons = await Promise.all([1, 2, 3].map(() => aVideo(app.db, { owner: ann, duration_ms: 10_000 })))
  const access = () => Promise.all(lessons.map(async ({ id }) => (await bob.get(`/api/v3/videos/${id}`)).body.access))
  await aPlaylist(app.db, { owner: ann, sequential: true, videos: lessons })
  expect(await access()).toEqual(['granted', 'locked', 'locked'])
  await aTrack(app.db, { owner: ann, sequential: true, modules: [lessons.toReversed()] })
  expect(await access()).toEqual(['granted', 'locked', 'granted'])
  await hasWatched(app.db, bob, lessons[2]?.id ?? '', 10)
  expect(await access()).toEqual(['granted', 'granted', 'granted'])
})
