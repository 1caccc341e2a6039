import { parse } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGroup, findGroups } from '#domains/accounts/server.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { makeEvents } from './events.ts'
import { type Manifest, readManifest, sampleFolder } from './manifest.ts'
import { makeManagers } from './people.ts'
import { makeProject } from './project.ts'
import { makeQuizzes } from './quizzes.ts'
import { openDay, quarterHour, townHall } from './samples/events.ts'
import { sampleTracks } from './samples/tracks.ts'
import { makeTracks } from './tracks.ts'

const day = 24 * 3600 * 1000

let app: TestApp
const people = new Map<string, TestPerson>()
const videos = new Map<string, string>()
const owners = new Map<string, string>()

function personCalled(name: string): TestPerson {
  const person = people.get(name)
  if (!person) throw new Error(`${name} is not there`)
  return person
}

const groupsNamed = async (names: readonly string[]) => (names.length === 0 ? [] : findGroups(app.db, names))

async function gather({ groups, people: members, items }: Manifest): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    for (const group of groups) await createGroup(tx, group)
  })
  for (const { username: name, displayname, role, groups: theirs } of members)
    people.set(name, await aPerson(app, { name, displayname, role, groups: await groupsNamed(theirs) }))
  for (const { file, title, type, visibility, members: chosenOnes, owner } of items) {
    const wanted = {
      owner: personCalled(owner),
      title,
      type,
      visibility,
      people: chosenOnes.users.map(personCalled),
      groups: await groupsNamed(chosenOnes.groups),
    }
    videos.set(parse(file).name, (await aVideo(app.db, wanted)).id)
    owners.set(parse(file).name, owner)
  }
}

/** As often as it is asked for, and on another day. */
async function demonstrate(now: Date): Promise<void> {
  await makeTracks(app.ports, videos, [...people.keys()])
  await makeManagers(app.ports)
  await makeProject(app.ports, videos)
  await makeEvents(app.ports, videos, now)
  await makeQuizzes(app.ports, new Map([...videos].map(([file, id]) => [file, { id, owner: owners.get(file) ?? '' }])))
}

beforeAll(async () => {
  app = await startedApp()
  await gather(await readManifest(sampleFolder))
  await demonstrate(new Date())
  await demonstrate(new Date(Date.now() + day))
})

const trackOf = async (name: string, title: string) =>
  (await personCalled(name).get('/web/ajax/partials/tracks?max=50')).body.items.find(
    (track: { displayname: string }) => track.displayname === title,
  )
const doneOf = async (name: string, title: string) => (await trackOf(name, title))?.completed_count
const certificatesOf = async (name: string) => (await personCalled(name).get('/api/v3/users/me/certificates')).body.items

describe('the sample library of a demonstration', () => {
  it('has each of its tracks, events and projects once, however often it is loaded', async () => {
    const titles = async (table: 'track' | 'event') =>
      (await app.db.selectFrom(table).select('title').orderBy('title').execute()).map(({ title }) => title)
    expect(await titles('track')).toEqual(sampleTracks.map(({ title }) => title).toSorted())
    expect(await titles('event')).toEqual([openDay.title, quarterHour.title, townHall.title].toSorted())
    expect(await app.db.selectFrom('project').select('name').execute()).toEqual([{ name: 'A minute for new colleagues' }])
    const twice = await app.db
      .selectFrom('certificate')
      .select(['track_id', 'account_id'])
      .groupBy(['track_id', 'account_id'])
      .having((eb) => eb.fn.countAll(), '>', 1)
      .execute()
    expect(twice).toEqual([])
  })

  it('has learners who have not begun, who are on their way, who have one video of a sequence left, and who are done', async () => {
    const safe = 'Safe on the floor'
    expect(await trackOf('sam.porter', safe)).toMatchObject({ sequential: true, total_video_count: 4, completed_count: 3 })
    expect(await Promise.all(['tom.whitlock', 'piotr.zielinski', 'hanna.lindqvist'].map((name) => doneOf(name, safe)))).toEqual([0, 1, 4])
    expect(await trackOf('leo.bianchi', safe)).toBeUndefined()
    const rules = 'House rules'
    expect(await Promise.all(['victor.moreau', 'yuki.tanaka', 'leo.bianchi'].map((name) => doneOf(name, rules)))).toEqual([0, 1, 3])
    expect(await certificatesOf('sam.porter')).toEqual([])
  })

  it('has learners who are in time, who were, and one who is late; whoever learns for a day that is near is told of it', async () => {
    const rules = 'House rules'
    const due = async (name: string, title: string) => (await trackOf(name, title)).due
    const states = await Promise.all(['victor.moreau', 'joana.reis', 'leo.bianchi', 'yuki.tanaka'].map((name) => due(name, rules)))
    expect(states.map(({ state }) => state)).toEqual(['open', 'done', 'done', 'late'])
    expect(await due('tom.whitlock', 'Safe on the floor')).toMatchObject({ state: 'open' })
    expect((await trackOf('marta.kowalska', rules)).can.enrol).toBe(true)
  })

  it('has learners who took the quizzes of its tracks, each as often as is said there, and scores that their authors see', async () => {
    const owned = { 'grace.okafor': 'Safe on the floor', 'priya.raman': 'House rules' }
    for (const [name, title] of Object.entries(owned)) {
      const { trackName } = await trackOf(name, title)
      const counted = await eventually(async () => {
        const { body } = await personCalled(name).get(`/api/v3/tracks/${trackName}/progress`)
        return body.counted_at !== null && !body.counting && body
      })
      expect(counted.score, title).toBeGreaterThan(50)
      expect(counted.score, title).toBeLessThan(100)
    }
    const taken = await app.db.selectFrom('quiz_attempt').select(['account_id', 'finished_at']).execute()
    expect(taken).toHaveLength(9)
    expect(taken.every(({ finished_at }) => finished_at !== null)).toBe(true)
  })

  it('has people who manage a group, and see how far its members are with what it was given', async () => {
    const teamOf = async (name: string) => (await personCalled(name).get('/api/v3/users/me/team')).body
    const [production, ...others] = (await teamOf('grace.okafor')).groups
    expect([production.name, others]).toEqual(['production', []])
    const { items } = (await personCalled('grace.okafor').get(`/api/v3/groups/${production.id}/tracks`)).body
    expect(items.map(({ displayname }: { displayname: string }) => displayname)).toEqual(['Safe on the floor'])
    expect((await teamOf('sam.porter')).managers.map(({ name }: { name: string }) => name)).toEqual(['grace.okafor'])
    const managers = await app.db.selectFrom('group_manager').select('account_id').execute()
    expect(managers).toHaveLength(2)
  })

  it('has a report that its author gets every week', async () => {
    const { trackName } = await trackOf('grace.okafor', 'Safe on the floor')
    const { items } = (await personCalled('grace.okafor').get(`/api/v3/tracks/${trackName}/schedules`)).body
    expect(items).toMatchObject([{ every: 'week', maker: { name: 'grace.okafor' } }])
  })

  it('has somebody with a certificate for good and one that ends within two weeks, which they may renew', async () => {
    const held = await eventually(async () => {
      const items = await certificatesOf('leo.bianchi')
      return items.every(({ state }: { state: string }) => state === 'valid') && items
    })
    const titled = (title: string) => held.find(({ track }: { track: { displayname: string } }) => track.displayname === title)
    expect(held).toHaveLength(2)
    expect(titled('From the pipe to the bill')).toMatchObject({ expires_at: null })
    const ending = titled('House rules')
    const daysLeft = (Date.parse(ending.expires_at) - Date.now()) / day
    expect(daysLeft).toBeGreaterThan(0)
    expect(daysLeft).toBeLessThan(15)
    const { body } = await eventually(async () => {
      const answer = await personCalled('leo.bianchi').get(`/api/v3/tracks/${ending.track.name}/renewal`)
      return answer.body.renewal && answer
    })
    expect(body.renewal.videos).toHaveLength(3)
    expect(body.renewal.videos.filter(({ watched }: { watched: boolean }) => watched)).toEqual([])
  })

  it('has a track with videos that fewer people see, and nobody has said yet that this is meant', async () => {
    const { trackName } = await trackOf('marta.kowalska', 'When a customer calls')
    const { body } = await personCalled('marta.kowalska').get(`/web/ajax/tracks/${trackName}/content?op=CONFLICTING_VIDEOS`)
    expect(body.videos.map(({ acknowledged }: { acknowledged: boolean }) => acknowledged)).toEqual([false, false])
  })

  it('has an event in a week, on a working day, with a form for guests, questions that wait and polls that are drafts', async () => {
    const priya = personCalled('priya.raman')
    const [event, ...others] = (await priya.get('/web/ajax/partials/events_listing?scope=upcoming')).body.items
    expect(others).toEqual([])
    expect(event.thumbnail_url).not.toBeNull()
    expect(event).toMatchObject({ displayname: townHall.title, live_event: { state: 'NOT_LIVE', partedDate: { startTime: '10:00' } } })
    const ahead = (event.live_event.time_start * 1000 - Date.now()) / day
    expect(ahead).toBeGreaterThan(6)
    expect(ahead).toBeLessThan(10)
    expect(['Sat', 'Sun']).not.toContain(event.live_event.partedDate.day)
    const form = (await app.anonymous.get(`/api/v3/events/${event.id}/registration-form`)).body
    expect(form.fields.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['organisation', 'reason'])
    const questions = (await priya.get(`/web/ajax/partials/events/${event.id}/questions`)).body.items
    expect(questions.map(({ state }: { state: string }) => state).toSorted()).toEqual(['ASKED', 'ASKED', 'POSTED', 'POSTED'])
    const polls = (await priya.get(`/web/ajax/videos/${event.id}/live-polls`)).body.items
    expect(polls.map(({ state }: { state: string }) => state)).toEqual(['DRAFT', 'DRAFT'])
  })

  it('has an event of today that is over, with what was said and asked there, who was there and how they voted', async () => {
    const leo = personCalled('leo.bianchi')
    const [event, ...others] = (await leo.get('/web/ajax/partials/events_listing?scope=past')).body.items
    expect(others).toEqual([])
    expect(event).toMatchObject({ displayname: quarterHour.title, live_event: { state: 'CLOSED', cancelled: false, duration: 15 } })
    expect(Date.now() - event.live_event.time_start * 1000).toBeLessThan(day)
    const comments = (await leo.get(`/web/ajax/partials/videos/${event.id}/comments`)).body.items
    expect(comments.map(({ text }: { text: string }) => text).toReversed()).toEqual(quarterHour.comments.map(({ text }) => text))
    const questions = (await leo.get(`/web/ajax/partials/events/${event.id}/questions`)).body.items
    expect(questions.map(({ state, votes }: { state: string; votes: number }) => [state, votes]).toReversed()).toEqual([
      ['ANSWERED', 3],
      ['ANSWERED', 2],
      ['POSTED', 1],
    ])
    const polls = (await leo.get(`/web/ajax/videos/${event.id}/live-polls`)).body.items
    expect(polls).toMatchObject([
      { state: 'PUBLISH', counts: [3, 1, 1] },
      { state: 'PUBLISH', counts: [4, 1] },
    ])
    expect((await leo.get(`/api/v3/events/${event.id}/attendees`)).body.items).toHaveLength(quarterHour.attendees.length)
  })

  it('has an event that is live, to which a video is played over and over, until it ends', async () => {
    const marta = personCalled('marta.kowalska')
    const [event, ...others] = (await personCalled('sam.porter').get('/web/ajax/partials/events_listing?scope=live_only')).body.items
    expect(others).toEqual([])
    expect(event).toMatchObject({ displayname: openDay.title, live_event: { state: 'LIVE' } })
    const { video } = (await marta.get(`/api/v3/events/${event.id}/ingest`)).body
    expect(video).toMatchObject({ loops: true, ends_event: true, chosen_by: { name: 'marta.kowalska' } })
    expect(video.video.id).toBe(videos.get('the-angry-call'))
    const comments = (await marta.get(`/web/ajax/partials/videos/${event.id}/comments`)).body.items
    expect(comments).toHaveLength(openDay.comments.length)
  })

  it('has a project with cuts, titles, fades and music that steps back, of which nothing was made yet', async () => {
    const priya = personCalled('priya.raman')
    const [{ g_conf_id: id }] = (await priya.get('/web/ajax/partials/my/projects_listing')).body.items
    const { timeline, sources, renders } = (await priya.get(`/api/v3/projects/${id}`)).body
    expect(timeline.clips.map(({ kind }: { kind: string }) => kind)).toEqual(['title', 'video', 'video', 'video', 'video', 'title'])
    expect(timeline.clips[0].fade_in).toBeGreaterThan(0)
    expect(timeline.clips[1].titles).toHaveLength(1)
    expect(timeline.sounds.length).toBeGreaterThan(1)
    expect(timeline.sounds.every(({ ducking }: { ducking: boolean }) => ducking)).toBe(true)
    expect(sources.map(({ usable }: { usable: boolean }) => usable)).toEqual([true, true, true, true, true])
    expect(renders).toEqual([])
  })
})
