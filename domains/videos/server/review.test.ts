import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

let app: TestApp
let root: TestPerson
let rita: TestPerson

beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  rita = await aPerson(app, { role: 'reviewer', displayname: 'Rita' })
  await root.put('/api/v3/domain', { reviewer_role: 1 })
})

const update = (who: TestPerson, id: string, fields: object) => who.put('/web/ajax/videos/update', { gconfid: id, ...fields })
const review = (who: TestPerson, id: string, fields: object) => who.post(`/web/ajax/videos/${id}/review`, fields)
const seen = async (who: Pick<TestPerson, 'get'>, id: string) => (await who.get(`/api/v3/videos/${id}`)).status
const shown = async (who: TestPerson, id: string) => (await who.get(`/api/v3/videos/${id}`)).body

/** A video of somebody, sent to Rita for everyone in the organisation. */
async function sent(owner: TestPerson, visibility = 'USERS'): Promise<string> {
  const { id } = await aVideo(app.db, { owner, visibility: 'PRIVATE' })
  expect((await update(owner, id, { visibility, video_reviewer: rita.name })).status).toBe(200)
  return id
}

const noticesOf = async (who: TestPerson, kind: string, id: string) =>
  ((await who.get('/api/v3/inbox?max=100')).body.items as { kind: string; url: string; text: string }[]).filter(
    (one) => one.kind === kind && one.url.includes(id),
  )

describe('a video that a reviewer is to approve first', () => {
  it('is said to wait for approval, to who asks why somebody cannot see it; its reviewer can', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const id = await sent(ann, 'PUBLIC')
    const why = async (who: TestPerson) => (await ann.get(`/api/v3/audience/video/${id}/why?user=${who.name}`)).body
    expect(await why(bob)).toMatchObject({ sees: false, because: ['in_review'] })
    expect(await why(rita)).toMatchObject({ sees: true, because: ['reviewer', 'role'] })
    const { items } = (await ann.get(`/api/v3/audience/video/${id}`)).body
    expect(items).toContainEqual({ who: 'reviewer', name: rita.name, displayname: 'Rita', count: null })
  })

  it('is sent with the visibility that others get after the approval, and published by it (CM-1.20, CM-3.11, CM-4.24, CM-6.05, CM-7.25)', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const id = await sent(ann)
    expect(await shown(ann, id)).toMatchObject({ visibility: 'USERS', published: false, review_state: 'SENT' })
    expect([await seen(bob, id), await seen(rita, id)]).toEqual([404, 200])
    expect((await review(bob, id, { action: 'approve' })).status).toBe(404)
    const answer = await review(rita, id, { action: 'approve' })
    expect([answer.status, answer.body]).toEqual([200, true])
    expect(await seen(bob, id)).toBe(200)
    const mine = (await ann.get('/web/ajax/partials/my/my-videos?scope=published')).body
    expect(mine.items).toMatchObject([{ id, published: true }])
    expect((await review(rita, id, { action: 'approve' })).body).toMatchObject({ error: { reason: 'not_sent' } })
  })

  it('is rejected with a comment that its owner reads, and stays hidden (CM-1.21, CM-4.25, CM-4.26, CM-5.71, CM-7.26)', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const id = await sent(ann)
    const without = await review(rita, id, { action: 'reject', reviewercomment: ' ' })
    expect(without).toMatchObject({ status: 422, body: { error: { message: 'Please state problem with the video.' } } })
    expect((await review(rita, id, { action: 'reject', reviewercomment: 'The sound is missing' })).body).toBe(true)
    expect(await shown(ann, id)).toMatchObject({ review_state: 'REJECTED', review_comment: 'The sound is missing', published: false })
    expect(await seen(bob, id)).toBe(404)
    const [notice] = await eventually(async () => {
      const found = await noticesOf(ann, 'review_rejected', id)
      return found.length > 0 ? found : undefined
    })
    expect(notice?.text).toContain('Rita rejected')
  })

  it('is rejected with 512 characters at most (CM-5.72, CM-9.14)', async () => {
    const id = await sent(await aPerson(app))
    const long = await review(rita, id, { action: 'reject', reviewercomment: 'x'.repeat(513) })
    expect(long).toMatchObject({ status: 422, body: { error: { message: 'Maximum character limit exceeded' } } })
    expect((await review(rita, id, { action: 'reject', reviewercomment: 'x'.repeat(512) })).body).toBe(true)
  })

  it('is neither approved nor rejected by an action that nobody knows, which is said in words (CM-8.35)', async () => {
    const ann = await aPerson(app)
    const id = await sent(ann)
    const message = async (fields: object) => (await review(rita, id, fields)).body.error.message
    for (const action of [undefined, '', 'publish', 'APPROVE']) expect(await message({ action })).toBe('Failed to approve/reject the video')
    expect(await shown(ann, id)).toMatchObject({ review_state: 'SENT', published: false })
  })

  it('is sent by its own call too, PRIVATE, and then its reviewer alone sees it besides its owner (CM-1.19, CM-3.13, CM-4.23, CM-7.24)', async () => {
    const [ann, other] = [await aPerson(app), await aPerson(app, { role: 'reviewer' })]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const answer = await review(ann, id, { action: 'send', reviewername: rita.name, reviewercomment: 'Please have a look' })
    expect([answer.status, answer.body]).toEqual([200, true])
    expect(await shown(ann, id)).toMatchObject({ review_state: 'SENT', visibility: 'PRIVATE' })
    expect([await seen(rita, id), await seen(other, id)]).toEqual([200, 404])
    expect(await shown(rita, id)).toMatchObject({ can: { review: true, manage: false } })
    expect((await review(rita, id, { action: 'approve' })).body).toBe(true)
    expect(await seen(rita, id)).toBe(404)
    // Approved before anybody saw it: whoever is chosen now sees it at once.
    await update(ann, id, { visibility: 'MEMBERS', user_members_data: other.name })
    expect(await shown(ann, id)).toMatchObject({ published: true, review_state: 'APPROVED' })
    expect(await seen(other, id)).toBe(200)
  })

  it('is sent to nobody but a reviewer or siteadmin who is somebody else (CM-5.17, CM-5.22, CM-6.04)', async () => {
    const [ann, power] = [await aPerson(app, { role: 'reviewer' }), await aPerson(app, { role: 'poweruser' })]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const message = async (reviewername: string) => (await review(ann, id, { action: 'send', reviewername })).body.error?.message
    expect(await message('')).toBe('Please select the reviewer')
    expect(await message(power.name)).toBe('Please select the reviewer')
    expect(await message(ann.name)).toBe('Reviewer is not selected for the video. Please select reviewer.')
    expect(await message(root.name)).toBeUndefined()
    const theirs = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
    const byManager = await review(power, theirs.id, { action: 'send', reviewername: ann.name })
    expect(byManager.body.error?.message).toBe('Please select the reviewer')
    expect((await review(power, theirs.id, { action: 'send', reviewername: rita.name })).body).toBe(true)
    expect((await review(await aPerson(app, { role: 'reviewer' }), theirs.id, { action: 'approve' })).status).toBe(403)
    expect((await review(ann, id, { action: 'approve' })).status).toBe(403)
  })

  it('is not published by whoever leaves the reviewer out, neither later nor when it is made (CM-5.16)', async () => {
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const refused = await update(ann, id, { visibility: 'PUBLIC' })
    expect(refused.body.error.message).toBe('Reviewer is not selected for the video. Please select reviewer.')
    expect(await shown(ann, id)).toMatchObject({ visibility: 'PRIVATE', review_state: 'NONE' })
    expect((await update(root, (await aVideo(app.db, { owner: root, visibility: 'PRIVATE' })).id, { visibility: 'PUBLIC' })).status).toBe(
      200,
    )
  })

  it('is asked for again when more people are to see it than were approved', async () => {
    const [ann, bob, carl] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    await update(ann, id, { visibility: 'MEMBERS', user_members_data: bob.name, video_reviewer: rita.name })
    await review(rita, id, { action: 'approve' })
    expect(await seen(bob, id)).toBe(200)
    await update(ann, id, { user_members_data: `${bob.name},${carl.name}` })
    expect(await shown(ann, id)).toMatchObject({ review_state: 'SENT', published: false })
    expect(await seen(carl, id)).toBe(404)
    await review(rita, id, { action: 'approve' })
    expect(await seen(carl, id)).toBe(200)
    // Fewer people are asked of nobody; back by way of PRIVATE is.
    await update(ann, id, { user_members_data: carl.name })
    expect(await shown(ann, id)).toMatchObject({ review_state: 'APPROVED', published: true })
    await update(ann, id, { visibility: 'PRIVATE' })
    await update(ann, id, { visibility: 'PUBLIC' })
    expect(await shown(ann, id)).toMatchObject({ review_state: 'SENT', published: false })
    expect(await seen(app.anonymous, id)).toBe(404)
  })

  it('waits on the reviewer’s page, longest first, and every step is kept with who, when and why', async () => {
    const reviewer = await aPerson(app, { role: 'reviewer' })
    const ann = await aPerson(app, { displayname: 'Ann' })
    const ids: string[] = []
    for (const title of ['First', 'Second']) {
      const { id } = await aVideo(app.db, { owner: ann, title, visibility: 'PRIVATE' })
      await review(ann, id, { action: 'send', reviewername: reviewer.name, reviewercomment: title })
      ids.push(id)
    }
    const [first = '', second = ''] = ids
    const waiting = async () => (await reviewer.get('/api/v3/reviews')).body.items
    expect(await waiting()).toMatchObject([
      { video: { id: first }, sender: { displayname: 'Ann' }, comment: 'First' },
      { video: { id: second } },
    ])
    expect((await rita.get('/api/v3/reviews')).body.items.filter((one: { video: { id: string } }) => ids.includes(one.video.id))).toEqual(
      [],
    )
    await review(reviewer, first, { action: 'reject', reviewercomment: 'Too dark' })
    expect(await waiting()).toMatchObject([{ video: { id: second } }])
    const steps = (await ann.get(`/api/v3/videos/${first}/reviews`)).body.items
    expect(steps).toMatchObject([
      { state: 'REJECTED', by: { name: reviewer.name }, comment: 'Too dark' },
      { state: 'SENT', by: { name: ann.name }, reviewer: { name: reviewer.name }, comment: 'First' },
    ])
    expect((await ann.get('/api/v3/reviews')).status).toBe(403)
  })

  it('is hidden from a reviewer who is one no longer, and decided by a siteadmin then', async () => {
    const reviewer = await aPerson(app, { role: 'reviewer' })
    const ann = await aPerson(app)
    const id = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' }).then((video) => video.id)
    await update(ann, id, { visibility: 'USERS', video_reviewer: reviewer.name })
    const hidden = (await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })).id
    await review(ann, hidden, { action: 'send', reviewername: reviewer.name })
    const reads = () =>
      app.db
        .selectFrom('video_reader')
        .select('video_id')
        .where('video_id', '=', hidden)
        .where('principal', '=', reviewer.id)
        .executeTakeFirst()
    expect(await reads()).toBeDefined()
    await root.put(`/api/v3/users/${reviewer.name}`, { role: 'user' })
    await eventually(async () => (await reads()) === undefined)
    const orphans = (await root.get('/api/v3/reviews?max=100')).body.items as { video: { id: string } }[]
    expect(orphans.map(({ video }) => video.id)).toContain(id)
    expect((await review(root, id, { action: 'approve' })).body).toBe(true)
    expect(await shown(ann, id)).toMatchObject({ review_state: 'APPROVED', published: true })
  })

  it('is published where two settle it at the same time, by one of them', async () => {
    const id = await sent(await aPerson(app))
    const answers = await Promise.all([
      review(rita, id, { action: 'approve' }),
      review(rita, id, { action: 'reject', reviewercomment: 'No' }),
      review(root, id, { action: 'approve' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('is told of to its reviewer when it is sent, and to its owner when it is approved, once each', async () => {
    const ann = await aPerson(app, { displayname: 'Ann' })
    const id = await sent(ann)
    await review(ann, id, { action: 'send' })
    await review(rita, id, { action: 'approve', reviewercomment: 'Well done' })
    await eventually(async () => (await noticesOf(rita, 'review_requested', id)).length > 0)
    await eventually(async () => (await noticesOf(ann, 'review_approved', id)).length > 0)
    expect(await noticesOf(rita, 'review_requested', id)).toHaveLength(1)
    expect(await noticesOf(ann, 'review_approved', id)).toHaveLength(1)
  })
})
