import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

it('an author finds videos for a module newest first, and sees which stand in it already (LE-7.76)', async () => {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  // Of these the best hit is the oldest.
  const best = await aVideo(app.db, { title: 'Lantern', published_at: day(1), visibility: 'PUBLIC' })
  const newest = await aVideo(app.db, { title: 'How to repair an old lantern at home', published_at: day(3), visibility: 'PUBLIC' })
  const between = await aVideo(app.db, { title: 'The lantern of a ship', published_at: day(2), visibility: 'PUBLIC' })
  await aVideo(app.db, { title: 'A lantern, hidden', visibility: 'PRIVATE' })
  const { modules } = await aTrack(app.db, { owner: ann, modules: [[between], [best]] })
  const at = `/web/ajax/content/${modules[0]}/search`
  const search = 'qtext=lantern&first=0&max=10&type=videos&order_by=time_start&order_type=desc&contentType=module'
  const { items } = (await ann.get(`${at}?${search}`)).body
  expect(items.map((tile: { id: string; already_added: boolean }) => [tile.id, tile.already_added])).toEqual([
    [newest.id, false],
    [between.id, true],
    [best.id, false],
  ])
  expect((await ann.get(`${at}?${search.replace('max=10', 'max=2')}`)).body).toMatchObject({ next: 2, items: [{}, {}] })
  expect((await bob.get(`${at}?${search}`)).status).toBe(403)
  expect((await ann.get(`/web/ajax/content/no-module/search?${search}`)).status).toBe(404)
})
