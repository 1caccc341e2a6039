import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

const update = (who: TestPerson, id: string, fields: object) => who.put('/web/ajax/videos/update', { gconfid: id, ...fields })

describe('publishing a video', () => {
  it('asks for the terms of use where the organisation has some, once, and remembers who agreed (CM-6.12)', async () => {
    const app = await startedApp()
    const [root, ann, bob] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    await root.put('/api/v3/domain', { terms_of_use: 1 })
    expect((await update(ann, id, { visibility: 'USERS' })).body.error).toMatchObject({ reason: 'terms_of_use', field: 'terms_of_use' })
    expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(404)
    expect((await update(ann, id, { visibility: 'USERS', terms_of_use: 'on' })).status).toBe(200)
    expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(200)
    const audited = await app.db.selectFrom('audit').select('account_id').where('action', '=', 'video.terms_accepted').execute()
    expect(audited).toEqual([{ account_id: ann.id }])
    await update(ann, id, { visibility: 'PRIVATE' })
    expect((await update(ann, id, { visibility: 'PUBLIC' })).status).toBe(200)
    await root.put('/api/v3/domain', { terms_of_use: 0 })
    const free = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    expect((await update(ann, free.id, { visibility: 'USERS' })).status).toBe(200)
  })

  it('keeps the reviewer under whichever name a call gives it (CM-1.11, CM-3.06, CM-3.07)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [first, second] = [await aPerson(app, { role: 'reviewer' }), await aPerson(app, { role: 'reviewer' })]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const reviewer = async () => {
      const { video_reviewer, reviewer_username } = (await ann.get(`/api/v3/videos/${id}`)).body
      return [video_reviewer, reviewer_username]
    }
    await update(ann, id, { video_reviewer: first.name })
    expect(await reviewer()).toEqual([first.name, first.name])
    await update(ann, id, { reviewer_username: second.name })
    expect(await reviewer()).toEqual([second.name, second.name])
    await ann.post(`/web/ajax/videos/${id}/review`, { action: 'send', reviewername: first.name })
    expect(await reviewer()).toEqual([first.name, first.name])
  })

  it('of two who edit the same settings the second is told, unless they say nothing of what they saw', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { owner: ann })
    const { revision } = (await ann.get(`/api/v3/videos/${id}`)).body
    expect((await update(ann, id, { video_title: 'One', revision })).status).toBe(200)
    const stale = await update(ann, id, { video_title: 'Two', revision })
    expect([stale.status, stale.body.error.reason]).toEqual([409, 'stale'])
    // What stands, who changed it and when: as the settings themselves say it.
    const { stands } = stale.body
    expect(stands).toMatchObject({ id, video_title: 'One', revision: revision + 1, revised_by: { name: ann.name } })
    expect(Date.now() - Date.parse(stands.revised_at)).toBeLessThan(60_000)
    // Nothing of it is told to whoever may not change them.
    const bob = await aPerson(app)
    const refused = await update(bob, id, { video_title: 'Two', revision })
    expect([refused.status, refused.body.stands]).toEqual([403, undefined])
    expect((await bob.get(`/api/v3/videos/${id}`)).body.revised_by).toBeUndefined()
    expect((await update(ann, id, { video_title: 'Three' })).status).toBe(200)
  })
})
