import { expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { giveBytes, sentFile } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The end of the day in so many days, epoch seconds. */
const endOfDay = (days: number) => Math.floor(Date.now() / 86_400_000) * 86_400 + (days + 1) * 86_400 - 1

it('everything that the full form of settings sends is there when it is read again (CM-3.01)', async () => {
  const app = await startedApp()
  const [ann, bob, rita] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'reviewer' })]
  const admin = await aPerson(app, { role: 'siteadmin' })
  const group = await aGroup(app, [bob])
  const flags = { reviewer_role: 1, expiry_date: 1, external_sharing: 1, custom_property_keys: 'course,level' }
  expect((await admin.put('/api/v3/domain', flags)).status).toBe(200)
  const { id, assetId } = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE', title: 'Before' })
  await giveBytes(app.ports, assetId)
  const both = async () => {
    const { video } = (await ann.get(`/web/ajax/partials/videos/${id}/settings`)).body
    const detail = (await ann.get(`/api/v3/videos/${id}`)).body
    return [video, detail]
  }
  const send = async (fields: object) => {
    const sent = await ann.put('/web/ajax/videos/update', { gconfid: id, initiator: 'workbench', ...fields })
    expect(sent.body.error).toBeUndefined()
  }
  const expiry_date = endOfDay(20)
  const thumbnailUploadUrl = (await sentFile(ann, 'image', 'still.png', onePixel)).url
  await send({
    video_title: 'Knots',
    video_description: 'Three of them',
    thumbnailUploadUrl,
    video_topics_data: 'rope,sailing',
    visibility: 'MEMBERS',
    user_members_data: bob.name,
    group_members_data: group.name,
    expiry_date,
    video_reviewer: rita.name,
    reviewer_username: rita.name,
    generate_scorm: 'off',
    restricted_video: 1,
    external_users: 0,
    customVideoProperties: JSON.stringify({ course: 'Harbour', level: '2' }),
  })
  for (const now of await both())
    expect(now).toMatchObject({
      gconfid: id,
      video_title: 'Knots',
      video_description: 'Three of them',
      thumbnailUploadUrl,
      video_topics_data: 'rope,sailing',
      visibility: 'MEMBERS',
      expiry_date,
      video_reviewer: rita.name,
      reviewer_username: rita.name,
      generate_scorm: false,
      restricted_video: true,
      external_users: false,
      published: false,
      featured: false,
      review_state: 'SENT',
      migration_state: 'NONE',
      customVideoProperties: { course: 'Harbour', level: '2' },
    })
  expect(JSON.stringify((await both())[0])).toContain(bob.name)

  await send({ visibility: 'USERS', external_users: 1 })
  for (const now of await both()) expect(now).toMatchObject({ visibility: 'USERS', external_users: true, restricted_video: false })
  await send({ visibility: 'PUBLIC', video_download: 1 })
  for (const now of await both()) expect(now).toMatchObject({ visibility: 'PUBLIC', video_download: true })

  expect((await rita.post(`/web/ajax/videos/${id}/review`, { action: 'approve', reviewercomment: '' })).status).toBe(200)
  await send({ deletedCustomVideoProperties: JSON.stringify(['level']) })
  expect((await ann.put('/web/ajax/videos/update', { gconfid: id, generate_scorm: 'on' })).status).toBe(200)
  expect((await ann.put(`/web/ajax/videos/${id}/featured`, { featured: 1 })).status).toBe(200)
  expect((await ann.post(`/web/ajax/videos/${id}/migrate`)).body.migration_state).toBe('IN_PROGRESS')
  for (const now of await both())
    expect(now).toMatchObject({
      ...{ published: true, review_state: 'APPROVED', featured: true, generate_scorm: true },
      customVideoProperties: { course: 'Harbour' },
    })
})
