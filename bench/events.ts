// What an event with ten thousand viewers costs: `node bench/events.ts`; `VIEWERS` makes it smaller.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { aComment } from '#domains/comments/testing.ts'
import { aPoll } from '#domains/polls/testing.ts'
import { aQuestion } from '#domains/questions/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { startServer } from '../e2e/harness/server.ts'
import { cookieOf, openLibrary } from './load/library.ts'
import { processorMs } from './load/processes.ts'
import { seedViewers } from './load/speech.ts'
import { csrfOf, hasFailed, ms, report } from './understanding/report.ts'

const viewers = Number(process.env.VIEWERS ?? 10_000)
/** s in which all of them tell that they are there, or vote. */
const seconds = 20
/** ms of processor time, Node and PostgreSQL together, that a call may take. */
const reach = { attendance: 3, vote: 5, known: 2 }
const atOnce = 32

interface Viewer {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

interface Place {
  readonly db: Db
  readonly url: string
  readonly event: string
  /** Processor time used, ms: Node's and PostgreSQL's. */
  readonly used: () => readonly [number, number]
}

interface Sent {
  readonly took: number
  readonly status: number
  readonly tag: string
}

async function send(url: string, { headers }: Viewer, body?: object, tag = ''): Promise<Sent> {
  const since = performance.now()
  try {
    const answer = await fetch(url, {
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(tag && { 'if-none-match': tag }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    return { took: performance.now() - since, status: answer.status, tag: answer.headers.get('etag') ?? '' }
  } catch {
    // A connection that was broken is a call that failed.
    return { took: performance.now() - since, status: 0, tag: '' }
  }
}

interface Measured {
  readonly sent: readonly Sent[]
  readonly p99: number
  /** ms of processor time a call. */
  readonly each: number
  readonly words: string
}

async function measured({ used }: Place, work: () => Promise<readonly Sent[]>): Promise<Measured> {
  const [node, database] = used()
  const sent = await work()
  const [nodeAfter, databaseAfter] = used()
  const each = [(nodeAfter - node) / sent.length, (databaseAfter - database) / sent.length] as const
  const p99 = sent.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(sent.length * 0.99)] ?? 0
  const broken = sent.filter(({ status }) => status !== 200 && status !== 304).length
  const words = `${broken > 0 ? `${broken} not taken, ` : ''}p99 ${ms(p99)}, ${each[0].toFixed(2)} ms of Node's and ${each[1].toFixed(2)} ms of PostgreSQL's processor time each`
  return { sent, p99, each: each[0] + each[1], words }
}

/** Everybody once, spread over the time. */
function spread(people: readonly Viewer[], one: (viewer: Viewer, n: number) => Promise<Sent>): Promise<Sent[]> {
  const begun = performance.now()
  return Promise.all(
    people.map(async (viewer, n) => {
      await sleep(Math.max(0, begun + (n / people.length) * seconds * 1000 - performance.now()))
      return one(viewer, n)
    }),
  )
}

/** Everybody once, a few at a time. */
async function inTurn(people: readonly Viewer[], one: (viewer: Viewer, n: number) => Promise<Sent>): Promise<Sent[]> {
  const sent: Sent[] = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < people.length; n = next++) sent[n] = await one(people[n] as Viewer, n)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return sent
}

const all = (sent: readonly Sent[], status: number) => sent.every((one) => one.status === status)

async function attendance(place: Place, people: readonly Viewer[]): Promise<void> {
  const address = `${place.url}/api/v3/events/${place.event}/attendance`
  const { sent, each, words } = await measured(place, () => spread(people, (viewer) => send(address, viewer, {})))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_attendance where event_id = ${place.event}`.execute(
    place.db,
  )
  const isWhole = all(sent, 200) && rows[0]?.n === people.length
  report(
    `${people.length} tell within ${seconds} s that they are there`,
    `${words}, ${rows[0]?.n} kept`,
    isWhole && each <= reach.attendance,
  )
}

async function votes(place: Place, people: readonly Viewer[], poll: string): Promise<void> {
  const address = `${place.url}/api/v3/videos/${place.event}/live-poll/${poll}/vote`
  const { sent, each, words } = await measured(place, () => spread(people, (viewer, n) => send(address, viewer, { choice: 1 + (n % 3) })))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from poll_vote where poll_id = ${poll}`.execute(place.db)
  const isWhole = all(sent, 200) && rows[0]?.n === people.length
  report(`${people.length} vote within ${seconds} s`, `${words}, ${rows[0]?.n} kept`, isWhole && each <= reach.vote)
}

/** What a page asks every 15 s, first with nothing in hand and then with the answer of before. */
async function asking(place: Place, people: readonly Viewer[], [name, address]: readonly [string, string]): Promise<void> {
  const first = await measured(place, () => inTurn(people, (viewer) => send(address, viewer)))
  report(`${name}, the first time`, first.words, undefined)
  const again = await measured(place, () => inTurn(people, (viewer, n) => send(address, viewer, undefined, first.sent[n]?.tag)))
  report(`${name}, unchanged`, again.words, all(again.sent, 304) && again.each <= reach.known)
}

/** An event that is live, with what is said, asked and voted at one. */
async function makeEvent(db: Db, url: string): Promise<{ readonly event: string; readonly poll: string }> {
  const headers = { cookie: cookieOf(0), 'x-csrf-token': await csrfOf(url, cookieOf(0)), 'content-type': 'application/json' }
  const post = async (address: string, body: object) => {
    const answer = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { video: { id: string } }
  }
  const begins = Math.ceil(Date.now() / 900_000) * 900
  const form = { displayname: 'Town hall', visibility: 'USERS', time_start: begins, duration: 60, timezone: 'UTC' }
  const { id } = (await post('/web/ajax/events/create', form)).video
  await sql`update event set state = 'LIVE' where id = ${id}`.execute(db)
  const author = await db.selectFrom('account').select('id').where('username', '=', 'person1').executeTakeFirstOrThrow()
  for (let n = 0; n < 60; n++) {
    await aComment(db, { event: { id }, author })
    await aQuestion(db, { id }, { by: author })
  }
  return { event: id, poll: await aPoll(db, { id }, 'OPENED') }
}

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-events-'))
const dataDir = path.join(folder, 'data')
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
try {
  await using library = await openLibrary(dataDir)
  const { db } = library
  const postgres = Number((await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  const seeded = await seedViewers(db, viewers)
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  try {
    const { url } = server
    const { event, poll } = await makeEvent(db, url)
    const place = { db, url, event, used: () => [processorMs(server.pid), processorMs(postgres)] as const }
    const people: Viewer[] = seeded.map(({ id, cookie }) => ({ id, headers: { cookie } }))
    await inTurn(people, async (viewer, n) => {
      people[n] = { ...viewer, headers: { ...viewer.headers, 'x-csrf-token': await csrfOf(url, viewer.headers.cookie ?? '') } }
      return { took: 0, status: 200, tag: '' }
    })
    await attendance(place, people)
    await votes(place, people, poll)
    const lists = [
      ['comments', `${url}/web/ajax/partials/videos/${event}/comments?max=15`],
      ['questions', `${url}/web/ajax/partials/events/${event}/questions?max=15`],
      ['polls', `${url}/web/ajax/videos/${event}/live-polls`],
      ['attendees', `${url}/api/v3/events/${event}/attendees`],
    ] as const
    for (const one of lists) await asking(place, people, one)
  } finally {
    await server.stop()
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed() ? 1 : 0
