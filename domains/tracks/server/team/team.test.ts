import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, letManage, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp, untilWaiting } from '#platform/server/testing.ts'
import { aTrack } from '../../testing.ts'

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin', displayname: 'Root' })
})
afterEach(async () => expect((await root.put('/api/v3/domain', { track_progress_by_person: 1 })).status).toBe(200))

/** Bob and Cid are in a group that was given a track; Bob has done it. Dan was given it himself, and the group saw another before. */
async function aTeam() {
  const [manager, bob, cid, dan] = [
    await aPerson(app, { displayname: 'Mia' }),
    await aPerson(app, { displayname: 'Bob' }),
    await aPerson(app, { displayname: 'Cid' }),
    await aPerson(app, { displayname: 'Dan' }),
  ]
  const group = await aGroup(app, [bob, cid])
  const video = await aVideo(app.db)
  const track = await aTrack(app.db, { title: 'Ropes', visibility: 'GROUPS', people: [dan], groups: [group], modules: [[video]] })
  const others = await aTrack(app.db, { title: 'Sails', visibility: 'GROUPS', people: [bob], modules: [[video]] })
  await hasWatched(app.db, bob, video.id, 60)
  return { manager, group, track, others, bob, cid }
}

const tracksOf = (id: string) => `/api/v3/groups/${id}/tracks`
const setManagers = (id: string, managers: { add?: readonly string[]; remove?: readonly string[] }, who = root) =>
  who.put(`/api/v3/groups/${id}/managers`, { managers })

describe('the manager of a group', () => {
  it('is made by a site admin, told by mail, and listed for who is in the group', async () => {
    const { manager, group, bob } = await aTeam()
    expect((await setManagers(group.id, { add: [manager.name] })).body).toEqual({ result: 'success' })
    await setManagers(group.id, { add: [manager.name] })
    const recipient = `${manager.name}@example.org`
    const mails = await app.db.selectFrom('mail').select('body_text').where('recipient', '=', recipient).execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain(`Root made you a manager of the group “${group.displayname}”.`)
    expect(mails[0]?.body_text).toContain('/web/my/team')
    expect((await manager.get('/api/v3/users/me/team')).body).toEqual({
      groups: [{ id: group.id, name: group.name, displayname: group.displayname, member_count: 2 }],
      managers: [],
    })
    expect((await bob.get('/api/v3/users/me/team')).body).toEqual({
      groups: [],
      managers: [{ name: manager.name, displayname: 'Mia', group: group.displayname }],
    })
    const { items } = (await root.get(`/api/v3/audit?kind=people&subject=${group.name}`)).body
    expect(items[0]).toMatchObject({ action: 'group.managers', details: { add: [manager.name] } })
    const unknown = await setManagers(group.id, { add: ['nobody-of-that-name'] })
    expect([unknown.status, unknown.body.error.reason]).toEqual([422, 'unknown_people'])
  })

  it('sees how far its members are with the tracks that it was given, and neither others who have these nor what members have besides', async () => {
    const { manager, group, track, others } = await aTeam()
    await app.db.updateTable('track').set({ due_on: '2020-05-10' }).where('id', '=', track.id).execute()
    await letManage(app, group, manager)
    const counted = await eventually(async () => {
      const { items } = (await manager.get(tracksOf(group.id))).body
      return items[0]?.counting === false && items
    })
    expect(counted).toMatchObject([{ trackName: track.name, displayname: 'Ropes', learners: 2, begun: 1, completed: 1, late: 1 }])
    const { items } = (await manager.get(`${tracksOf(group.id)}/${track.name}/learners`)).body
    expect(items).toMatchObject([
      { displayname: 'Bob', state: 'completed', percentage: 100, due: { date: '2020-05-10', state: 'done_late' } },
      { displayname: 'Cid', state: 'waiting', due: { state: 'late' } },
    ])
    const late = (await manager.get(`${tracksOf(group.id)}/${track.name}/learners?state=late`)).body.items
    expect(late).toMatchObject([{ displayname: 'Cid' }])
    expect((await manager.get(`${tracksOf(group.id)}/${others.name}/learners`)).status).toBe(404)
    expect((await manager.get(`/api/v3/tracks/${track.name}`)).status).toBe(404)
    expect((await manager.get(`/api/v3/tracks/${track.name}/learners`)).status).toBe(404)
  })

  it('sees nothing any more when they manage it no more, when a track is taken from the group, or while the organisation shows no names', async () => {
    const { manager, group, track } = await aTeam()
    await letManage(app, group, manager)
    const learners = () => manager.get(`${tracksOf(group.id)}/${track.name}/learners`)
    expect((await learners()).status).toBe(200)
    await root.put('/api/v3/domain', { track_progress_by_person: 0 })
    for (const answer of [await learners(), await manager.get(tracksOf(group.id))])
      expect([answer.status, answer.body.error.reason]).toEqual([403, 'people'])
    await root.put('/api/v3/domain', { track_progress_by_person: 1 })
    await root.put(`/web/ajax/tracks/${track.name}/update`, { visibility: 'USERS' })
    expect((await learners()).status).toBe(404)
    expect((await manager.get(tracksOf(group.id))).body.items).toEqual([])
    await setManagers(group.id, { remove: [manager.name] })
    expect((await manager.get(tracksOf(group.id))).status).toBe(404)
  })

  it('is nobody who is removed at the same time', async () => {
    const { group, manager } = await aTeam()
    const { making } = await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('account').where('id', '=', manager.id).execute()
      const making = setManagers(group.id, { add: [manager.name] })
      await untilWaiting(app.db, 'insert into group_manager')
      return { making }
    })
    expect((await making).status).toBe(200)
    expect((await root.get(`/api/v3/groups/${group.id}/managers`)).body.items).toEqual([])
  })

  it('is one of fifty at most, and goes with the group', async () => {
    const { group } = await aTeam()
    const people = await Promise.all(Array.from({ length: 51 }, () => aPerson(app)))
    const names = people.map(({ name }) => name)
    expect((await setManagers(group.id, { add: names.slice(0, 50) })).status).toBe(200)
    const more = await setManagers(group.id, { add: names.slice(50) })
    expect([more.status, more.body.error.reason]).toEqual([409, 'many_managers'])
    expect((await setManagers(group.id, { add: names.slice(50), remove: names.slice(0, 1) })).status).toBe(200)
    await root.delete(`/api/v3/groups/${group.id}`)
    expect((await people[1]?.get('/api/v3/users/me/team'))?.body.groups).toEqual([])
  })
})
