import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../testing.ts'
import { trackReport } from './report.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

const enrolment = (name: string) => `/api/v3/tracks/${name}/enrolment`
const shown = async (who: TestPerson, name: string) => {
  const { enrolled, due, can } = (await who.get(`/api/v3/tracks/${name}`)).body
  return { enrolled, due: due?.state ?? null, enrol: can.enrol, leave: can.leave }
}
const toDo = async (who: TestPerson) =>
  (await who.get('/web/ajax/tracks/partials/progress?scope=todo')).body.items.map((one: { trackName: string }) => one.trackName)

async function anOpenTrack() {
  const video = await aVideo(app.db, { visibility: 'PUBLIC' })
  return { ...(await aTrack(app.db, { owner: ann, selfEnrol: true, dueDays: 7, modules: [[video]] })), video }
}

describe('a learner', () => {
  it('begins a track by themselves, which is theirs to do and due from then on, and leaves it again', async () => {
    const bob = await aPerson(app)
    const { name } = await anOpenTrack()
    expect(await shown(bob, name)).toEqual({ enrolled: false, due: null, enrol: true, leave: false })
    const answers = await Promise.all([1, 2, 3].map(() => bob.post(enrolment(name))))
    expect(answers.map(({ status, body }) => [status, body.result])).toEqual(Array(3).fill([200, 'success']))
    expect(await shown(bob, name)).toEqual({ enrolled: true, due: 'open', enrol: false, leave: true })
    expect(await toDo(bob)).toEqual([name])
    for (let times = 0; times < 2; times += 1) expect((await bob.delete(enrolment(name))).status).toBe(200)
    expect(await shown(bob, name)).toEqual({ enrolled: false, due: null, enrol: true, leave: false })
    expect(await toDo(bob)).toEqual([])
  })

  it('is a line of the report before they have watched anything', async () => {
    const bob = await aPerson(app)
    const { id, name } = await anOpenTrack()
    await bob.post(enrolment(name))
    const parameters = { trackId: id, from: '2026-01-01', to: '2026-01-31', type: 'summary', groupBy: 'user' } as const
    const file = await makeAsked(app, ann, trackReport, parameters)
    const [, ...lines] = (await ann.get(`/api/v3/reports/${file}`)).text.trim().split('\r\n')
    expect(lines).toEqual([expect.stringMatching(/^,,1,0,0,,,,0,\d{4}-\d\d-\d\d,$/)])
  })

  it('is among those whose progress its author sees before they have watched anything, for as long as they see it', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const { id, name } = await anOpenTrack()
    await ann.put(`/web/ajax/tracks/${name}/update`, { visibility: 'USERS' })
    for (const who of [bob, cid]) await who.post(enrolment(name))
    await app.db.updateTable('account').set({ is_external: true }).where('id', '=', cid.id).execute()
    const progress = async () => (await ann.get(`/api/v3/tracks/${name}/progress`)).body
    const counted = () => eventually(async () => ((one) => one.counting === false && one)(await progress()))
    expect(await progress()).toMatchObject({ learners: 0, counted_at: null, counting: true })
    expect(await counted()).toMatchObject({ learners: 1, begun: 0, completed: 0, given: false })
    const dan = await aPerson(app)
    await dan.post(enrolment(name))
    expect(await counted()).toMatchObject({ learners: 2 })
    for (const who of [bob, dan]) await who.delete(enrolment(name))
    const hourAgo = new Date(Date.now() - 3_600_000)
    await app.db.updateTable('track_count').set({ asked_at: hourAgo, counted_at: hourAgo }).where('track_id', '=', id).execute()
    expect(await counted()).toMatchObject({ learners: 0 })
  })

  it('does not leave it any more once they have watched something of it', async () => {
    const bob = await aPerson(app)
    const { name, video } = await anOpenTrack()
    await bob.post(enrolment(name))
    await hasWatched(app.db, bob, video.id, 5)
    expect(await shown(bob, name)).toMatchObject({ enrolled: true, leave: false })
    const refused = await bob.delete(enrolment(name))
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'begun'])
    expect(await toDo(bob)).toEqual([name])
  })

  it('is not offered one of which nothing is left to do', async () => {
    const bob = await aPerson(app)
    const { name, video } = await anOpenTrack()
    await hasWatched(app.db, bob, video.id, 60)
    expect(await shown(bob, name)).toMatchObject({ enrolled: false, enrol: false })
  })

  it('begins none by themselves whose author does not let them, or that is for chosen people, and finds it again when it is for everybody', async () => {
    const bob = await aPerson(app)
    const { name } = await anOpenTrack()
    await bob.post(enrolment(name))
    const update = (fields: object) => ann.put(`/web/ajax/tracks/${name}/update`, fields)
    await update({ self_enrol: 0 })
    expect(await shown(bob, name)).toMatchObject({ enrolled: true, enrol: false, leave: true })
    const eve = await aPerson(app)
    const refused = await eve.post(enrolment(name))
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'self_enrol'])
    await update({ self_enrol: 1, visibility: 'GROUPS' })
    expect((await bob.post(enrolment(name))).status).toBe(404)
    expect(await toDo(bob)).toEqual([])
    await ann.put(`/web/ajax/groups/${name}/members`, { userMembers: [eve.name] })
    expect((await eve.post(enrolment(name))).status).toBe(403)
    await update({ visibility: 'USERS' })
    expect(await toDo(bob)).toEqual([name])
  })
})
