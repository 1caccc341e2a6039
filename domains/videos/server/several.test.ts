import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

const update = (who: TestPerson, ids: readonly string[], fields: object) =>
  who.put('/web/ajax/videos/update', { gconfid: ids.join(','), ...fields })

async function someVideos(count: number) {
  const app = await startedApp()
  const ann = await aPerson(app)
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1) ids.push((await aVideo(app.db, { owner: ann, title: `Part ${n}`, visibility: 'PRIVATE' })).id)
  const shown = (field: string) => Promise.all(ids.map(async (id) => (await ann.get(`/api/v3/videos/${id}`)).body[field]))
  return { app, ann, ids, shown }
}

describe('several videos that one call names', () => {
  it('are changed alike, those of a comma list as those of an array, and the answer says what each is now (CM-7.17)', async () => {
    const { app, ann, ids, shown } = await someVideos(3)
    const bob = await aPerson(app)
    const { status, body } = await update(ann, ids, { visibility: 'MEMBERS', user_members_data: bob.name })
    expect([status, body.result, body.message]).toEqual([200, 'success', 'Video settings updated successfully'])
    expect(body.video).toEqual({ id: ids[0], displayname: 'Part 1', visibility: 'MEMBERS' })
    expect(body.videos).toEqual(ids.map((id, at) => ({ id, displayname: `Part ${at + 1}`, visibility: 'MEMBERS' })))
    for (const id of ids) expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(200)
    const both = ids.slice(0, 2)
    expect((await ann.put('/web/ajax/videos/update', { gconfid: both, visibility: 'USERS' })).status).toBe(200)
    expect(await shown('visibility')).toEqual(['USERS', 'USERS', 'MEMBERS'])
    const single = await update(ann, ids.slice(2), { visibility: 'USERS' })
    expect(single.body).toMatchObject({ video: { id: ids[2], visibility: 'USERS' } })
    expect(single.body).not.toHaveProperty('videos')
  })

  it('are changed all or none, by who manages each of them (CM-7.17)', async () => {
    const { app, ann, ids, shown } = await someVideos(2)
    const theirs = await aVideo(app.db, { visibility: 'USERS' })
    const over = await aVideo(app.db, { owner: ann, expires_at: new Date(Date.now() - 1000) })
    for (const [other, refused] of [
      [theirs.id, 403],
      [over.id, 409],
      ['gcc-00000000-0000-0000-0000-000000000000', 404],
      ['gcc-nonsense', 422],
    ] as const)
      expect((await update(ann, [...ids, other], { visibility: 'USERS' })).status, other).toBe(refused)
    expect(await shown('visibility')).toEqual(['PRIVATE', 'PRIVATE'])
    expect((await ann.put('/web/ajax/videos/update', { gconfid: '', visibility: 'USERS' })).status).toBe(422)
    expect((await update(ann, ids, { visibility: 'USERS', revision: 0 })).body.error).toMatchObject({ code: 'invalid', reason: 'several' })
    expect(await shown('visibility')).toEqual(['PRIVATE', 'PRIVATE'])
  })

  it('are twenty at most (CM-7.17, CM-9.01)', async () => {
    const { ann, ids, shown } = await someVideos(21)
    const many = await update(ann, ids, { visibility: 'USERS' })
    expect(many).toMatchObject({ status: 422, body: { error: { message: 'Maximum 20 videos are permitted for operation.' } } })
    expect(new Set(await shown('visibility'))).toEqual(new Set(['PRIVATE']))
    // One that is named twice is one.
    expect((await update(ann, [...ids.slice(1), ids[1] ?? ''], { visibility: 'USERS' })).status).toBe(200)
    expect((await shown('visibility')).filter((one) => one === 'USERS')).toHaveLength(20)
  })

  it('are changed by two people at once, whatever the order in which they name them', async () => {
    const { app, ann, ids, shown } = await someVideos(8)
    const admin = await aPerson(app, { role: 'siteadmin' })
    await update(ann, ids, { visibility: 'USERS' })
    const answers = await Promise.all([
      update(ann, ids, { video_topics_data: 'knots' }),
      update(admin, ids.toReversed(), { video_description: 'Read this first' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await shown('description')).toEqual(ids.map(() => 'Read this first'))
    expect(await shown('topics')).toEqual(ids.map(() => ['knots']))
  })
})
