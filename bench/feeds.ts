// What ten thousand people who only listen cost those who ask, and how soon they hear what is said: `node bench/feeds.ts [feeds]`.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { videoFeed } from '#domains/videos/contract.ts'
import { publish } from '#platform/server/feed.ts'
import { startServer } from '../e2e/harness/server.ts'
import { cookieOf, openLibrary } from './load/library.ts'
import { residentMb } from './load/processes.ts'

const feeds = Number(process.argv[2] ?? 10_000)
const ofOnePerson = 100
const runs = 3
const asks = 400
/** The latency beside the listeners, in terms of that without them. */
const ratioReach = 1.5
/** KB a listener. */
const memoryReach = 40
/** ms until the last of them has heard. */
const heardReach = 2_000
/** Comments a second, and for how long (s). */
const pace = 4
const seconds = 15
/** ms from sending a comment until a listener has it, p99. */
const commentReach = 500

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-feeds-'))
const dataDir = path.join(folder, 'data')
const sockets: Socket[] = []

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const percentile = (all: readonly number[], share: number) => all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

interface Figures {
  /** ms */
  readonly middle: number
  readonly p99: number
  readonly memoryMb: number
}

interface Place {
  readonly url: string
  readonly pid: number
  readonly video: string
}

async function run({ url, pid, video }: Place): Promise<Figures> {
  const times: number[] = []
  for (let n = 0; n < asks; n++) {
    const since = performance.now()
    const answer = await fetch(`${url}/api/v3/videos/${video}`, { headers: { cookie: cookieOf(n) } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
    times.push(performance.now() - since)
  }
  return { middle: median(times), p99: percentile(times, 0.99), memoryMb: residentMb(pid) }
}

async function measured(place: Place): Promise<Figures> {
  const all: Figures[] = []
  for (let n = 0; n < runs; n++) all.push(await run(place))
  const of = (name: keyof Figures) => median(all.map((one) => one[name]))
  return { middle: of('middle'), p99: of('p99'), memoryMb: of('memoryMb') }
}

/** When each comment was sent, and how long it took to each listener. */
const sentAt: number[] = []
const delays: number[] = []
let pieces = 0
function take(text: string): void {
  pieces += 1
  for (const [, n = ''] of text.matchAll(/"text":"Comment (\d+) /g)) delays.push(performance.now() - (sentAt[Number(n)] ?? 0))
}

interface Heard {
  readonly middle: number
  readonly p99: number
  /** Of the server's event loop, ms. */
  readonly longestBlock: number
  /** Loads of the process for one comment. */
  readonly loads: number
}

/** ms between two looks of the server at its event loop, which count as delay: shorter blocks between two looks are not seen. */
const lookEvery = 100

/** The largest since it was asked before. */
async function longestBlock(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) * 1000 - lookEvery
}

/** Somebody comments while all of them listen. */
async function comments({ url, video }: Place): Promise<Heard> {
  const headers = { cookie: cookieOf(0), 'content-type': 'application/json', ...(await csrfOf(url)) }
  await longestBlock(url)
  for (let n = 0; n < pace * seconds; n++) {
    const due = performance.now() + 1000 / pace
    sentAt[n] = performance.now()
    const body = JSON.stringify({ text: `Comment ${n} of somebody who watches, as long as most are.`, page: 'video' })
    const answer = await fetch(`${url}/web/ajax/partials/videos/${video}/comments`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    await sleep(Math.max(0, due - performance.now()))
  }
  for (const end = performance.now() + 60_000; delays.length < feeds * pace * seconds && performance.now() < end; ) await sleep(10)
  const loads = pieces / feeds / (pace * seconds)
  return { middle: median(delays), p99: percentile(delays, 0.99), longestBlock: await longestBlock(url), loads }
}

async function csrfOf(url: string): Promise<{ 'x-csrf-token': string }> {
  const answer = await fetch(`${url}/web/csrfToken`, { headers: { cookie: cookieOf(0), accept: 'application/json' } })
  return { 'x-csrf-token': ((await answer.json()) as { _csrf: string })._csrf }
}

let opened = 0
let heard = 0
/** One who listens: counts when the feed is open, and when something was heard. */
function listener({ url, video }: Place, person: number): Promise<void> {
  const { hostname, port: at } = new URL(url)
  const socket = connect({ host: hostname, port: Number(at) })
  sockets.push(socket)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.on('error', reject).on('close', () => reject(new Error('a feed was closed')))
  socket.on('data', (bytes: Buffer) => {
    const text = bytes.toString('latin1')
    if (text.includes('retry:')) {
      opened += 1
      resolve()
    }
    if (text.includes('event: changed')) heard += 1
    if (text.includes('event: comment')) take(text)
  })
  socket.write(`GET /api/v3/feed?topic=video:${video} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookieOf(person)}\r\n\r\n`)
  return promise
}

try {
  await using library = await openLibrary(dataDir)
  await library.grow(100)
  // Whether it waits in a sequence does not matter here, and of so few all may.
  const common = await library.db.selectFrom('video').select('id').where('visibility', '=', 'USERS').limit(1).executeTakeFirstOrThrow()
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  const place = { url: server.url, pid: server.pid, video: common.id }
  try {
    await measured(place)
    const before = await measured(place)
    const since = performance.now()
    for (let left = feeds, person = 0; left > 0; left -= ofOnePerson, person++)
      await Promise.all(Array.from({ length: Math.min(ofOnePerson, left) }, () => listener(place, person)))
    const opening = performance.now() - since
    const beside = await measured(place)
    const said = performance.now()
    await publish(library.db, videoFeed.changed, place.video)
    while (heard < feeds && performance.now() - said < 60_000) await sleep(1)
    const hearing = performance.now() - said
    const ofComments = await comments(place)
    hangUp()
    await sleep(2_000)
    const after = await measured(place)
    // A machine is not as fast at every moment.
    const alone = { middle: (before.middle + after.middle) / 2, p99: (before.p99 + after.p99) / 2, memoryMb: before.memoryMb }
    report({ alone, beside, opening, hearing })
    reportComments(ofComments)
  } finally {
    hangUp()
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function hangUp(): void {
  for (const socket of sockets.splice(0))
    socket
      .removeAllListeners()
      .on('error', () => {})
      .destroy()
}

function report({ alone, beside, opening, hearing }: { alone: Figures; beside: Figures; opening: number; hearing: number }): void {
  const each = ((beside.memoryMb - alone.memoryMb) * 1024) / feeds
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${opened} feeds, medians of ${runs} runs`)
  console.log('| what | alone | beside the feeds | reach |\n|---|---|---|---|')
  console.log(`| video detail, median | ${alone.middle.toFixed(2)} ms | ${beside.middle.toFixed(2)} ms | ≤ ${ratioReach} times as long |`)
  console.log(`| video detail, p99 | ${alone.p99.toFixed(1)} ms | ${beside.p99.toFixed(1)} ms | |`)
  const memory = `${Math.round(beside.memoryMb)} MB, ${each.toFixed(1)} KB a feed`
  console.log(`| memory of Node | ${Math.round(alone.memoryMb)} MB | ${memory} | ≤ ${memoryReach} KB a feed |`)
  console.log(`| opening all of them | | ${(opening / 1000).toFixed(1)} s | |`)
  console.log(`| until all have heard of a change | | ${Math.round(hearing)} ms | ≤ ${heardReach} ms |`)
  const reached = beside.middle <= ratioReach * alone.middle && each <= memoryReach && heard === feeds && hearing <= heardReach
  if (!reached) process.exitCode = 1
}

function reportComments({ middle, p99, longestBlock: block, loads }: Heard): void {
  const missing = feeds * pace * seconds - delays.length
  console.log(
    `| a comment until a listener has it, ${pace} a second: median, p99 | | ${Math.round(middle)} ms, ${Math.round(p99)} ms | p99 ≤ ${commentReach} ms |`,
  )
  console.log(`| loads of the process for a comment | | ${loads.toFixed(2)} | ≤ 1 |`)
  console.log(`| longest block of its event loop meanwhile | | ${Math.round(block)} ms | |`)
  if (missing > 0) console.log(`${missing} comments were not heard`)
  if (p99 > commentReach || loads > 1 || missing > 0) process.exitCode = 1
}
