import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, letManage, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../../testing.ts'
import { teamReport } from './report.ts'
import { sendDueTeamReports } from './sending.ts'

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
})

const usual = { track_progress_by_person: 1, quiz_results_by_person: 1 }
const setPrivacy = async (flags: Partial<typeof usual>) => expect((await root.put('/api/v3/domain', flags)).status).toBe(200)
afterEach(() => setPrivacy(usual))

/** Mia manages a group of Bob and Cid, which was given two tracks; Bob has done the first. Dan was given that himself. */
async function aTeam() {
  const [mia, bob, cid, dan] = [
    await aPerson(app, { displayname: 'Mia' }),
    await aPerson(app, { displayname: 'Bob' }),
    await aPerson(app, { displayname: 'Cid' }),
    await aPerson(app, { displayname: 'Dan' }),
  ]
  const group = await aGroup(app, [bob, cid])
  const video = await aVideo(app.db)
  const ropes = { title: '=Ropes', visibility: 'GROUPS', people: [dan], groups: [group], modules: [[video]], dueOn: '2020-05-10' } as const
  const track = await aTrack(app.db, ropes)
  const other = await aTrack(app.db, { title: 'Sails', visibility: 'GROUPS', groups: [group], modules: [[video]] })
  await aTrack(app.db, { title: 'Tides', visibility: 'GROUPS', people: [bob], modules: [[video]] })
  await hasWatched(app.db, bob, video.id, 60)
  await letManage(app, group, mia)
  return { mia, bob, cid, group, track, other, video }
}

const reportOf = (group: { id: string }) => `/api/v3/groups/${group.id}/report`
const scheduleOf = (group: { id: string }) => `/api/v3/groups/${group.id}/report-schedule`
const manages = (group: { id: string }, change: object) => root.put(`/api/v3/groups/${group.id}/managers`, { managers: change })
const always = { from: '1900-01-01', to: '9999-12-31' }
const linesOf = async (who: TestPerson, group: { id: string }) => {
  const id = await makeAsked(app, who, teamReport, { groupId: group.id, ...always })
  const { status, text } = await who.get(`/api/v3/reports/${id}`)
  return { id, status, lines: text.replace('\uFEFF', '').trim().split('\r\n') }
}
const mailsTo = (who: TestPerson, subject: string) =>
  app.db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', `${who.name}@example.org`)
    .where('subject', 'like', subject)
    .execute()

const send = () => sendDueTeamReports(app.db, new AbortController().signal)
const letBeDue = (group: { id: string }) =>
  app.db
    .updateTable('team_report_schedule')
    .set({ next_at: new Date('2026-01-05T06:00:00Z') })
    .where('group_id', '=', group.id)
    .execute()
const filesOf = (group: { id: string }) =>
  app.db.selectFrom('export').select(['account_id', 'emails', 'format', 'parameters']).where('subject', '=', group.id).execute()

describe('the manager of a group', () => {
  it('downloads a line for each of its members and each track that it was given, and of nobody and nothing else', async () => {
    const { mia, bob, cid, group, track, other, video } = await aTeam()
    const quiz = await aQuiz(app.db, video)
    const attempt = { quiz_id: quiz.id, viewer: bob.id, account_id: bob.id, finished_at: new Date(), right_count: 3, asked_count: 4 }
    await app.db.insertInto('quiz_attempt').values(attempt).execute()
    const { lines } = await linesOf(mia, group)
    expect(lines[0]).toBe(
      'track,title,username,name,videos,completed_videos,percent_completed,begun,last_watched,completed,seconds_watched,due,late,score',
    )
    const day = new Date().toISOString().slice(0, 10)
    expect(lines.slice(1)).toEqual([
      `${track.name},'=Ropes,${bob.name},Bob,1,1,100,${day},${day},${day},0,2020-05-10,yes,75`,
      `${track.name},'=Ropes,${cid.name},Cid,1,0,0,,,,0,2020-05-10,yes,`,
      `${other.name},Sails,${bob.name},Bob,1,1,100,${day},${day},${day},0,,,75`,
      `${other.name},Sails,${cid.name},Cid,1,0,0,,,,0,,,`,
    ])
    await setPrivacy({ quiz_results_by_person: 0 })
    expect((await linesOf(mia, group)).lines[1]?.endsWith('yes,')).toBe(true)
  })

  it('asks for it, is mailed its link, and loses it with the group; nobody else is given it', async () => {
    const { mia, bob, group } = await aTeam()
    for (const who of [bob, root]) expect((await who.post(reportOf(group), {})).status).toBe(404)
    expect((await mia.post(reportOf(group), { export_file_format: 'xlsx' })).body).toEqual({ result: 'success' })
    const [mail] = await eventually(async () => {
      const found = await mailsTo(mia, `Report on the group “${group.displayname}”`)
      return found.length > 0 && found
    })
    const { pathname } = new URL(/\n(http\S+)\n/.exec(mail?.body_text ?? '')?.[1] ?? '')
    expect((await mia.get(pathname)).status).toBe(200)
    expect((await bob.get(pathname)).status).toBe(404)
    await setPrivacy({ track_progress_by_person: 0 })
    expect([(await mia.get(pathname)).status, (await mia.post(reportOf(group), {})).status]).toEqual([404, 403])
    await setPrivacy(usual)
    await manages(group, { remove: [mia.name] })
    expect([(await mia.get(pathname)).status, (await mia.post(reportOf(group), {})).status]).toEqual([404, 404])
  })

  it('has it mailed every week or month, to themselves alone, once each time however many processes look', async () => {
    const { mia, bob, group } = await aTeam()
    expect((await bob.put(scheduleOf(group), { every: 'week' })).status).toBe(404)
    expect((await mia.put(scheduleOf(group), { every: 'day' })).status).toBe(422)
    expect((await mia.get(scheduleOf(group))).body).toEqual({ schedule: null })
    await mia.put(scheduleOf(group), { every: 'month', export_file_format: 'csv' })
    const made = await mia.put(scheduleOf(group), { every: 'week', export_file_format: 'xlsx', emails: 'eve@example.net' })
    expect(made.body.schedule).toMatchObject({ every: 'week', export_file_format: 'xlsx' })
    expect((await mia.get(scheduleOf(group))).body).toEqual(made.body)
    await letBeDue(group)
    await Promise.all([send(), send(), send()])
    expect(await filesOf(group)).toMatchObject([{ account_id: mia.id, emails: [], format: 'xlsx', parameters: { every: 'week' } }])
    await eventually(async () => (await mailsTo(mia, 'Weekly report on%')).length === 1)
    await letBeDue(group)
    await send()
    expect(await filesOf(group)).toHaveLength(1)
    await mia.put(scheduleOf(group), { every: 'month' })
    await letBeDue(group)
    await send()
    expect(await filesOf(group)).toHaveLength(2)
    expect((await mia.delete(scheduleOf(group))).status).toBe(200)
    expect((await mia.delete(scheduleOf(group))).status).toBe(200)
    expect((await mia.get(scheduleOf(group))).body).toEqual({ schedule: null })
    const { items } = (await root.get(`/api/v3/audit?kind=exports&subject=${group.id}`)).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['export.team_scheduled', 'export.team_unscheduled', 'export.team']),
    )
  })

  it('is sent nothing any more once they manage the group no more, nor when they do again', async () => {
    const { mia, group } = await aTeam()
    await mia.put(scheduleOf(group), { every: 'week' })
    await letBeDue(group)
    await manages(group, { remove: [mia.name] })
    await send()
    await manages(group, { add: [mia.name] })
    expect((await mia.get(scheduleOf(group))).body).toEqual({ schedule: null })
    await send()
    expect(await filesOf(group)).toEqual([])
  })

  it('is sent nothing while the organisation shows no names, or they are disabled, and goes on after that', async () => {
    const { mia, group } = await aTeam()
    await mia.put(scheduleOf(group), { every: 'week' })
    await letBeDue(group)
    await setPrivacy({ track_progress_by_person: 0 })
    await send()
    await setPrivacy(usual)
    const enable = (is_enabled: boolean) => app.db.updateTable('account').set({ is_enabled }).where('id', '=', mia.id).execute()
    const forget = () => app.db.updateTable('team_report_schedule').set({ told_to: null }).where('group_id', '=', group.id).execute()
    await forget()
    await letBeDue(group)
    await enable(false)
    await send()
    await enable(true)
    expect(await filesOf(group)).toEqual([])
    await forget()
    await letBeDue(group)
    await send()
    expect(await filesOf(group)).toHaveLength(1)
  })

  it('that lost the group between the request and the making of the file gets none', async () => {
    const { mia, group } = await aTeam()
    await manages(group, { remove: [mia.name] })
    const id = await makeAsked(app, mia, teamReport, { groupId: group.id, ...always })
    const { state } = await app.db.selectFrom('export').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(state).toBe('failed')
  })
})
