import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo, hasWatched, refreshReaders } from '../testing.ts'

describe('the history of what a person watched', () => {
  it('has the last first, is theirs alone, holds only what they may still see, and can be cleared without losing progress', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const watch = (who: TestPerson, id: string) => hasWatched(app.db, who, id, 5)
    const listed = async (who = ann, query = '') =>
      (await who.get(`/web/ajax/partials/my/my-history${query}`)).body.items.map((item: { id: string }) => item.id)
    const videos = [await aVideo(app.db), await aVideo(app.db), await aVideo(app.db)] as const
    for (const { id } of videos) await watch(ann, id)
    const [first, second, third] = videos.map(({ id }) => id)
    expect(await listed()).toEqual([third, second, first])
    expect(await listed(ann, '?max=2&first=2')).toEqual([first])
    expect(await listed(bob)).toEqual([])

    await app.db
      .updateTable('video')
      .set({ visibility: 'PRIVATE' })
      .where('id', '=', third ?? '')
      .execute()
    await app.db.transaction().execute((tx) => refreshReaders(tx, [third ?? '']))
    expect(await listed()).toEqual([second, first])

    await ann.delete('/api/v3/users/me/history', { gconfid: second })
    expect(await listed()).toEqual([first])
    await watch(bob, first ?? '')
    await ann.delete('/api/v3/users/me/history', {})
    expect([await listed(), await listed(bob)]).toEqual([[], [first]])
    expect((await ann.get(`/api/v3/videos/${first}`)).body).toMatchObject({ percentage: 8, resume_at: 5 })
    await watch(ann, second ?? '')
    expect(await listed()).toEqual([second])
  })
})
