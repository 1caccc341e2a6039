import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { personNamed } from '#domains/accounts/server.ts'
import { commentedByOthers } from '#domains/comments/server.ts'
import { attendEvent, createEvent, deleteEvent, eventsOf, putRegistrationForm, setEventState } from '#domains/events/server.ts'
import { wallTime } from '#domains/events/when.ts'
import { playInEvent } from '#domains/live/server.ts'
import { takePicture } from '#domains/media/server.ts'
import { createPoll, updatePoll, voteInPoll } from '#domains/polls/server.ts'
import { askedByOthers, askQuestion, moderateQuestion, voteForQuestion } from '#domains/questions/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { insertThread } from './conversation.ts'
import { sampleFolder } from './manifest.ts'
import { guestForm, openDay, quarterHour, type SampleEvent, shownAtOpenDay, townHall } from './samples/events.ts'

const minute = 60_000
const quarter = 15 * minute
const day = 24 * 60 * minute
const timezone = 'Europe/London'
/** For which an event is live: all of it is recorded, and encoded meanwhile. */
const openHours = 2

/** Days to wait from this day of the week on, Sunday first, until people work. */
const restDays = [1, 0, 0, 0, 0, 0, 2]

/** A week from now on, or on the Monday after. */
function inAWeek(now: Date): string {
  const noon = Date.parse(`${wallTime(new Date(now.getTime() + 7 * day), timezone).date}T12:00:00Z`)
  const wait = restDays[new Date(noon).getUTCDay()] ?? 0
  return new Date(noon + wait * day).toISOString().slice(0, 10)
}

/** Who does something at an event, by their usernames. */
type Cast = ReadonlyMap<string, Person>

async function castOf(tx: Tx, { owner, moderator, attendees, questions, polls }: SampleEvent): Promise<Cast> {
  const askers = questions.map(({ by }) => by)
  const voters = [...questions.flatMap((one) => one.voters ?? []), ...polls.flatMap((one) => (one.voters ?? []).flat())]
  const cast = new Map<string, Person>()
  for (const name of new Set([owner, moderator, ...attendees, ...askers, ...voters])) {
    const person = await personNamed(tx, name)
    if (person) cast.set(name, person)
  }
  return cast
}

const among = (cast: Cast, names: readonly string[] = []): Person[] => names.flatMap((name) => cast.get(name) ?? [])

interface Happening {
  readonly sample: SampleEvent
  readonly cast: Cast
  readonly owner: Person
  readonly eventId: string
  /** When it was opened; absent: it is to come. */
  readonly openedAt?: Date
}

/**
 * Three events: one in a week, with a form for guests, one that is live for two hours, to which a video is played over and over, and one that
 * has just ended. Once more changes nothing, on another day either.
 *
 * @param videos by the names of their files
 */
export async function makeEvents(ports: Ports, videos: ReadonlyMap<string, string>, now = new Date()): Promise<void> {
  const date = inAWeek(now)
  const times = { start_date: date, start_time: '10:00', end_date: date, end_time: '11:00' }
  await makeEvent(ports, townHall, { times }, async (tx, made) => {
    await putRegistrationForm(tx, made.owner, made.eventId, { ...guestForm, fields: [...guestForm.fields], required: true, limit: 60 })
    await talk(tx, made)
  })
  const begun = Math.floor(now.getTime() / quarter) * quarter
  const planOf = (duration: number): Plan => ({ times: { time_start: begun / 1000, duration }, plannedAt: new Date(begun - minute) })
  await makeOpenDay(ports, videos, planOf(openHours * 60))
  await makeEvent(ports, quarterHour, planOf(15), async (tx, made) => {
    const openedAt = new Date(begun)
    await setEventState(tx, made.owner, made.eventId, { state: 'LIVE', at: openedAt })
    await talk(tx, { ...made, openedAt })
    await setEventState(tx, made.owner, made.eventId, { state: 'CLOSED' })
  })
}

/** Only where the video is there. */
async function makeOpenDay(ports: Ports, videos: ReadonlyMap<string, string>, plan: Plan): Promise<void> {
  const videoId = videos.get(shownAtOpenDay)
  if (videoId === undefined) return
  await makeEvent(ports, openDay, plan, async (tx, made) => {
    const { eventId, owner } = made
    await playInEvent(tx, { eventId, videoId, accountId: owner.id, atPlannedHour: false, loops: true, endsEvent: true })
    await setEventState(tx, owner, eventId, { state: 'LIVE' })
    await talk(tx, made)
  })
}

interface Plan {
  readonly times: {
    readonly start_date?: string
    readonly start_time?: string
    readonly end_date?: string
    readonly end_time?: string
    readonly time_start?: number
    readonly duration?: number
  }
  readonly plannedAt?: Date
}

/** Unless it is there already, or its owner is not. @param run what happens at it */
async function makeEvent(
  ports: Ports,
  sample: SampleEvent,
  { times, plannedAt }: Plan,
  run: (tx: Tx, made: Happening) => Promise<void>,
): Promise<void> {
  const owner = await personNamed(ports.db, sample.owner)
  if (!owner || !holds(owner, 'create_events')) return
  if ((await eventsOf(ports.db, [owner.id])).some(({ title }) => title === sample.title)) return
  const { title: displayname, description, presenter, visibility, moderator, picture } = sample
  const bytes = await readFile(join(sampleFolder, picture))
  const thumbnailUploadUrl = await takePicture(ports, owner, { filename: basename(picture), bytes }, 'event')
  await ports.db.transaction().execute(async (tx) => {
    const cast = await castOf(tx, sample)
    const hosts = among(cast, [moderator]).map((person) => ({ username: person.name, owner_type: 'MODERATOR' as const }))
    const fields = { displayname, description, presenter, visibility, hosts, timezone, thumbnailUploadUrl, ...times }
    const { id: eventId } = await createEvent(tx, owner, fields, plannedAt)
    await run(tx, { sample, cast, owner, eventId })
  })
}

/** They come one after the other, all before half of it is over, and stay. */
async function attend(tx: Tx, { sample, cast, eventId, openedAt }: Happening): Promise<void> {
  const people = among(cast, sample.attendees)
  const step = openedAt ? (Date.now() - openedAt.getTime()) / 2 / people.length : 0
  for (const [at, person] of people.entries())
    await attendEvent(tx, person, eventId, openedAt ? new Date(openedAt.getTime() + at * step) : null)
}

/** All that is said, asked and voted for there. */
async function talk(tx: Tx, event: Happening): Promise<void> {
  await attend(tx, event)
  for (const thread of event.sample.comments) await insertThread(tx, event.eventId, thread)
  await ask(tx, event)
  await runPolls(tx, event)
}

async function ask(tx: Tx, { sample, cast, owner, eventId }: Happening): Promise<void> {
  for (const { by, text, state, voters } of sample.questions) {
    const asker = cast.get(by)
    if (!asker) continue
    const place = { eventId, questionId: await askQuestion(tx, asker, eventId, text) }
    if (state === 'ASKED') continue
    await moderateQuestion(tx, owner, place, { state: 'POSTED' })
    for (const voter of among(cast, voters)) await voteForQuestion(tx, voter, place, true)
    if (state === 'ANSWERED') await moderateQuestion(tx, owner, place, { state })
  }
}

async function runPolls(tx: Tx, { sample, cast, owner, eventId }: Happening): Promise<void> {
  for (const { text, choices, voters } of sample.polls) {
    const [ch1, ch2, ch3, ch4] = choices
    const place = { eventId, pollId: await createPoll(tx, owner, eventId, { text, ch1, ch2, ch3, ch4 }) }
    if (!voters) continue
    await updatePoll(tx, owner, place, { state: 'OPENED' })
    for (const [at, names] of voters.entries()) for (const voter of among(cast, names)) await voteInPoll(tx, voter, place, at + 1)
    await updatePoll(tx, owner, place, { state: 'CLOSED' })
    await updatePoll(tx, owner, place, { state: 'PUBLISH' })
  }
}

/** The one that is live goes; what their people run themselves does not. */
const mayGo = ({ title, state }: { readonly title: string; readonly state: string }) => state !== 'LIVE' || title === openDay.title

/** Of these people; where somebody else runs one, has said or asked something or has joined as a guest, it stays. Nobody is told. */
export async function removeEvents(tx: Tx, admin: Person, ids: readonly string[]): Promise<void> {
  const ours = [...ids, admin.id]
  const events = (await eventsOf(tx, ids)).filter(
    (event) => !event.hasGuests && mayGo(event) && event.hosts.every((id) => ours.includes(id)),
  )
  const eventIds = events.map(({ id }) => id)
  const kept = new Set([
    ...(await commentedByOthers(tx, { kind: 'event', ids: eventIds }, ours)),
    ...(await askedByOthers(tx, eventIds, ours)),
  ])
  for (const { id, state } of events) {
    if (kept.has(id)) continue
    if (state === 'LIVE') await setEventState(tx, admin, id, { state: 'CLOSED' })
    await deleteEvent(tx, admin, id, null)
  }
}
