import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const sectionsOf = (reply: { body: { sections: { id: string; items: { id: string }[] }[] } }) =>
  Object.fromEntries(reply.body.sections.map(({ id, items }) => [id, items.map((item) => item.id)]))

describe('the home page', () => {
  it('goes on where a person left off and shows what is new and what is watched; empty sections are left out', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const path = '/web/ajax/configurable-home-partial'
    expect((await ann.get(path)).body).toEqual({ sections: [] })
    const [first, second, done] = [await aVideo(app.db), await aVideo(app.db), await aVideo(app.db, { duration_ms: 8_000 })]
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    for (const { id } of [first, second])
      await ann.post(`/api/v3/videos/${id}/progress`, { session: 's', intervals: [[0, 9]], position: 9 })
    await ann.post(`/api/v3/videos/${done.id}/progress`, { session: 's', intervals: [[0, 8]], position: 7 })
    await app.db
      .insertInto('video_trend')
      .values([
        { video_id: first.id, views: 3 },
        { video_id: hidden.id, views: 9 },
      ])
      .onConflict((c) => c.column('video_id').doUpdateSet({ views: 3 }))
      .execute()
    const sections = sectionsOf(await ann.get(path))
    expect(sections.continue).toEqual([second.id, first.id])
    expect(sections.recent).toEqual(expect.arrayContaining([first.id, second.id, done.id]))
    expect(sections.recent).not.toContain(hidden.id)
    expect(sections.trending?.[0]).toBe(first.id)
    expect(sections.trending).not.toContain(hidden.id)
    expect((await app.anonymous.get(path)).body).toEqual({ sections: [] })
  })
})
