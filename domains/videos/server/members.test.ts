import { expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

it('who manages a video reads whom it is shared with, people and groups by name, page by page (CM-3.48, CM-3.49, CM-7.08)', async () => {
  const app = await startedApp()
  const [ann, bob, cid] = [await aPerson(app), await aPerson(app, { displayname: 'Bob' }), await aPerson(app, { displayname: 'Cid' })]
  const group = await aGroup(app, [bob, cid])
  const video = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', people: [bob, cid], groups: [group] })
  const { body } = await ann.get(`/web/ajax/${video.id}/members`)
  expect(body).toMatchObject({ counts: { users: 2, groups: 1 }, total: 3 })
  expect(body.list).toHaveLength(3)
  expect(body.list).toContainEqual({ name: bob.name, displayname: 'Bob', type: 'USER', channel_id: bob.id, member_count: null })
  expect(body.list).toContainEqual(expect.objectContaining({ type: 'GROUP', channel_id: group.id, member_count: 2 }))
  expect((await ann.get(`/web/ajax/video/members?gconfid=${video.id}`)).body).toEqual(body)
  expect((await ann.get(`/web/ajax/podcast/members?id=${video.id}`)).body).toEqual(body)
  const second = (await ann.get(`/web/ajax/${video.id}/members?first=1&max=1`)).body
  expect([second.list, second.total]).toEqual([body.list.slice(1, 2), 3])
  expect((await bob.get(`/web/ajax/${video.id}/members`)).status).toBe(403)
  expect((await ann.get('/web/ajax/video/members')).status).toBe(422)
  expect((await ann.get(`/web/ajax/video/playlists?id=${video.id}`)).body).toMatchObject({ counts: { playlists: 0 } })
})
