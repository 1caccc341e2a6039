import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEvent } from '../testing.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann Lee' })
})
// Each test finds none but its own.
beforeEach(() => app.db.deleteFrom('event').execute())

const fields = {
  displayname: 'Town hall',
  description: 'All of us',
  start_date: '2036-07-01',
  start_time: '10:00',
  end_date: '2036-07-01',
  end_time: '11:30',
  timezone: 'Europe/Vienna',
}
const create = (more: object = {}, who = ann) => who.post('/web/ajax/events/create', { ...fields, ...more })
const update = (id: string, more: object, who = ann) => who.put(`/web/ajax/events/${id}/update`, more)
const message = (reply: { body: { error: { message: string } } }) => reply.body.error.message

describe('an event', () => {
  it('is planned by a form and comes back as it was sent (LE-3.12, LE-3.13, LE-3.18, LE-7.34)', async () => {
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const group = await aGroup(app, [await aPerson(app), await aPerson(app), await aPerson(app)])
    const hosts = [
      { username: bob.name, displayname: bob.displayname, owner_type: 'HOST' },
      { username: cleo.name, displayname: cleo.displayname, owner_type: 'MODERATOR' },
    ]
    const members = { visibility: 'MEMBERS', user_members: bob.name, group_members: group.name }
    const made = await create({ presenter: 'Dr. Who', hosts, ...members })
    expect(made).toMatchObject({
      status: 200,
      body: {
        result: 'success',
        message: null,
        video: {
          displayname: 'Town hall',
          author: 'Dr. Who',
          description: 'All of us',
          contentOwners: [{ username: ann.name, owner_type: 'HOST' }, ...hosts.toSorted((a, b) => a.username.localeCompare(b.username))],
          live_event: { time_start: Date.parse('2036-07-01T08:00:00Z') / 1000, duration: 90, timezone: 'Europe/Vienna' },
        },
      },
    })
    const { body } = await ann.get(`/api/v3/events/${made.body.video.id}`)
    expect(body.form).toEqual({
      presenter: 'Dr. Who',
      start_date: '2036-07-01',
      start_time: '10:00',
      end_date: '2036-07-01',
      end_time: '11:30',
      include_external: false,
      session_uri: '',
      user_members: [{ name: bob.name, displayname: bob.displayname, type: 'user', member_count: null }],
      group_members: [{ name: group.name, displayname: group.displayname, type: 'group', member_count: 3 }],
      channels: [],
    })
  })

  it('says what state it is in, when it is where it takes place, and how long that is away (LE-3.07, LE-3.10)', async () => {
    const { video } = (await create({ visibility: 'PUBLIC' })).body
    const { live_event } = (await app.anonymous.get(`/api/v3/events/${video.id}`)).body
    expect(live_event).toMatchObject({
      g_conf_id: video.id,
      state: 'NOT_LIVE',
      stream_state: 'NOT_LIVE',
      partedDate: { date: '1', day: 'Tue', month: 'Jul', startTime: '10:00', endTime: '11:30' },
      comments_enabled: true,
      cancelled: false,
      canmanage: false,
    })
    const hours = Math.floor((Date.parse('2036-07-01T08:00:00Z') - Date.now()) / 3_600_000)
    expect(live_event.daysLeft * 24 + live_event.hoursLeft).toBe(hours)
  })

  it('has a title, an end after its start, and a start to come (LE-5.29, LE-5.31)', async () => {
    expect(message(await create({ displayname: ' ' }))).toBe('Event title should not be empty.')
    for (const end_time of ['10:00', '09:00'])
      expect(message(await create({ end_time }))).toBe('Event start time can not be greater than event end time.')
    const past = await create({ start_date: '2020-07-01', end_date: '2020-07-01' })
    expect(past).toMatchObject({ status: 422, body: { error: { message: 'You have selected invalid time, setting to default.' } } })
    for (const wrong of [{ start_date: '2036-02-30' }, { timezone: 'Europe/Atlantis' }, { start_time: '25:00' }, { end_date: '2036-7-1' }])
      expect((await create(wrong)).status).toBe(422)
    expect(await app.db.selectFrom('event').selectAll().execute()).toEqual([])
  })

  it('lasts twelve hours at most, and begins at a quarter of an hour (LE-5.32, LE-5.34, LE-9.16)', async () => {
    expect((await create({ end_time: '22:00' })).body).toMatchObject({ message: null, video: { live_event: { duration: 720 } } })
    expect((await create({ end_time: '23:00' })).body).toMatchObject({
      message: 'Event duration cannot be greater than 12 hours. Setting the duration for 12 hours',
      video: { live_event: { duration: 720 } },
    })
    const { live_event } = (await create({ start_time: '10:07' })).body.video
    expect(live_event).toMatchObject({ partedDate: { startTime: '10:15', endTime: '11:30' }, duration: 75 })
  })

  it('is for members, the organisation, everybody, or nobody but who runs it (LE-3.14)', async () => {
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const seen = async (id: string) =>
      Promise.all([bob, cleo, app.anonymous].map(async (who) => (await who.get(`/api/v3/events/${id}`)).status))
    const { id } = (await create()).body.video
    expect(await seen(id)).toEqual([404, 404, 404])
    await update(id, { visibility: 'MEMBERS', user_members: bob.name })
    expect(await seen(id)).toEqual([200, 404, 404])
    await update(id, { visibility: 'USERS' })
    expect(await seen(id)).toEqual([200, 200, 404])
    await update(id, { visibility: 'PUBLIC' })
    expect(await seen(id)).toEqual([200, 200, 200])
    await update(id, { visibility: '' })
    expect(await seen(id)).toEqual([404, 404, 404])
    expect((await update(id, { visibility: 'SECRET' })).status).toBe(422)
  })

  it('is changed in what is sent; a host becomes a moderator and a host again (LE-3.15, LE-3.16)', async () => {
    const bob = await aPerson(app)
    const { id } = (await create({ hosts: [{ username: bob.name, owner_type: 'HOST' }] })).body.video
    const roleOfBob = async () => {
      const { contentOwners } = (await ann.get(`/api/v3/events/${id}`)).body
      return contentOwners.find((one: { username: string }) => one.username === bob.name)?.owner_type
    }
    expect((await update(id, { displayname: 'Renamed' }, bob)).body.video).toMatchObject({
      displayname: 'Renamed',
      description: 'All of us',
    })
    await update(id, { hosts: [{ username: bob.name, owner_type: 'MODERATOR' }] })
    expect(await roleOfBob()).toBe('MODERATOR')
    expect((await update(id, { displayname: 'Mine' }, bob)).status).toBe(403)
    await update(id, { hosts: [{ username: bob.name, owner_type: 'HOST' }] })
    expect(await roleOfBob()).toBe('HOST')
    expect((await update(id, { hosts: [{ username: 'nobody-here', owner_type: 'HOST' }] })).status).toBe(422)
  })

  it('keeps whom one host has added while another saves, who is told so; what else they change is saved', async () => {
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const asHost = ({ name: username }: TestPerson) => ({ username, owner_type: 'HOST' })
    const { id, revision } = (await create({ hosts: [asHost(bob)], visibility: 'MEMBERS' })).body.video
    expect((await update(id, { hosts: [asHost(bob), asHost(cleo)], user_members: [cleo.name], revision })).status).toBe(200)
    for (const lists of [{ hosts: [] }, { user_members: [bob.name] }, { group_members: [] }, { channels: [] }]) {
      const refused = await update(id, { ...lists, revision }, bob)
      expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } })
      expect(refused.body.revision).toBeGreaterThan(revision)
    }
    const { video } = (await update(id, { displayname: 'Renamed', revision }, bob)).body
    expect(video).toMatchObject({ displayname: 'Renamed', form: { user_members: [{ name: cleo.name }] } })
    expect(video.contentOwners).toHaveLength(3)
    expect((await update(id, { hosts: [asHost(bob)], revision: video.revision }, bob)).body.video.contentOwners).toHaveLength(2)
    expect((await cleo.get(`/api/v3/events/${id}`)).body.revision).toBe(null)
  })

  it('moves with its length, and to another time zone with what clocks show', async () => {
    const { id } = (await create()).body.video
    const times = async (more: object) => (await update(id, more)).body.video.live_event
    expect(await times({ start_date: '2036-12-01' })).toMatchObject({
      time_start: Date.parse('2036-12-01T09:00:00Z') / 1000,
      duration: 90,
    })
    expect(await times({ timezone: 'UTC' })).toMatchObject({ time_start: Date.parse('2036-12-01T10:00:00Z') / 1000, duration: 90 })
    expect(await times({ end_time: '10:30' })).toMatchObject({ partedDate: { startTime: '10:00', endTime: '10:30' }, duration: 30 })
    expect(await times({ time_start: 2_093_500_001, duration: 45 })).toMatchObject({ time_start: 2_093_500_800, duration: 45 })
  })

  it('knows its presenter, moderators and everybody else', async () => {
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const { id } = (await create({ presenter: bob.name, hosts: [{ username: cleo.name, owner_type: 'MODERATOR' }], visibility: 'USERS' }))
      .body.video
    const flags = async (who: TestPerson) => {
      const { presenter, moderator, canmanage } = (await who.get(`/api/v3/events/${id}`)).body.live_event
      return { presenter, moderator, canmanage }
    }
    expect(await flags(bob)).toEqual({ presenter: true, moderator: false, canmanage: false })
    expect(await flags(cleo)).toEqual({ presenter: false, moderator: true, canmanage: false })
    expect(await flags(await aPerson(app))).toEqual({ presenter: false, moderator: false, canmanage: false })
    expect(await flags(ann)).toEqual({ presenter: false, moderator: false, canmanage: true })
  })

  it('is taken over with the rest when its owner is removed', async () => {
    const [root, gone, heir] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
    const { id } = await anEvent(app.db, { owner: gone, visibility: '' })
    expect(await root.delete(`/api/v3/users/${gone.name}`)).toMatchObject({ status: 409, body: { error: { reason: 'owns_things' } } })
    expect((await root.delete(`/api/v3/users/${gone.name}`, { newowner: heir.name })).status).toBe(200)
    expect((await heir.get(`/api/v3/events/${id}`)).body).toMatchObject({ owner: { name: heir.name }, can: { manage: true } })
  })

  it('is written into calendars, which follow its changes', async () => {
    const { id } = (await create({ displayname: 'Town hall; all, of us', description: 'ä'.repeat(100), visibility: 'PUBLIC' })).body.video
    const calendar = async () => (await fetch(new URL(`/api/v3/events/${id}/calendar.ics`, app.url))).text()
    const numberOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    const before = await calendar()
    expect(before).toContain('DTSTART:20360701T080000Z\r\nDTEND:20360701T093000Z\r\nSUMMARY:Town hall\\; all\\, of us\r\n')
    expect(before.replaceAll('\r\n ', '')).toMatch(new RegExp(`URL:https?://[^\r]+/web/events/${id}\r\n`))
    expect(before.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(before.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'ä'.repeat(100)}\r\n`)
    await update(id, { start_time: '10:30' })
    const after = await calendar()
    expect(after).toContain('DTSTART:20360701T083000Z')
    expect(numberOf(after)).toBeGreaterThan(numberOf(before))
    await ann.delete(`/web/ajax/events/${id}`, { message: '' })
    const last = await calendar()
    expect(last).toContain('STATUS:CANCELLED')
    expect(numberOf(last)).toBeGreaterThan(numberOf(after))
  })
})
