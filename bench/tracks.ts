// What tracks cost their learners, and the author of a large one: `node bench/tracks.ts`, on a built web; needs wrk.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/harness/server.ts'
import { browserOf } from './load/browser.ts'
import { type SeededTracks, seedLearners } from './load/learners.ts'
import { cookieOf, openLibrary } from './load/library.ts'
import { type Call, load } from './load/wrk.ts'

const learners = Number(process.env.LEARNERS ?? 10_000)
const tracks = Number(process.env.TRACKS ?? 1000)
const seconds = Number(process.env.SECONDS ?? 10)
const connections = 16
/** ms, p99: what an author reads, and a learner. */
const reach = { report: 200, learner: 60 }
/** ms in which a track is given to all of them. */
const givingReach = 2000
/** ms in which all of them are counted, beside which nothing waits. */
const countingReach = 30_000
const pageSize = 50

let failed = false
function report(what: string, measured: string, isReached: boolean): void {
  failed ||= !isReached
  console.log(`${isReached ? 'reached' : 'MISSED '} ${what}: ${measured}`)
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const author = cookieOf(0)

/** Until the learners are counted for the first time. */
async function counted(url: string, address: string): Promise<void> {
  const begun = performance.now()
  const isCounted = async () => {
    const answer = await fetch(`${url}${address}`, { headers: { cookie: author, accept: 'application/json' } })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return !((await answer.json()) as { counting: boolean }).counting
  }
  while (!(await isCounted())) await sleep(100)
  const took = performance.now() - begun
  report(`${learners.toLocaleString('en')} learners counted`, ms(took), took <= countingReach)
}

async function read(what: string, within: number, url: string, calls: readonly Call[]): Promise<void> {
  const once = (length: number) => load(folder, { url, calls, connections, seconds: length })
  await once(3)
  const { p50, p99, refused, broken, requests } = await once(seconds)
  const isWhole = requests > 0 && refused === 0 && broken === 0
  report(what, `p50 ${ms(p50)}, p99 ${ms(p99)}, ${requests} answers, ${refused + broken} refused or broken`, isWhole && p99 <= within)
}

/** Given to all of them together, a track is open to each with the answer. */
async function give(url: string, draft: string, cookie: string): Promise<void> {
  const call = await browserOf(url, 0)
  const begun = performance.now()
  await call('PUT', `/web/ajax/groups/${draft}/members`, { groupMembers: ['learners'] })
  const took = performance.now() - begun
  const { status } = await fetch(`${url}/api/v3/tracks/${draft}`, { headers: { cookie, accept: 'application/json' } })
  report(
    `a track given to ${learners.toLocaleString('en')} people`,
    `${ms(took)}; one of them is answered ${status}`,
    took <= givingReach && status === 200,
  )
}

async function readAsAuthor(url: string, track: string): Promise<void> {
  const progress = `/api/v3/tracks/${track}/progress`
  const page = `/api/v3/tracks/${track}/learners?count=1&max=${pageSize}`
  const pages = Array.from({ length: Math.ceil(learners / pageSize) }, (_, n) => `${page}&first=${n * pageSize}`)
  const byAuthor = (addresses: readonly string[]) => addresses.map((address) => ({ path: address, cookie: author }))
  await counted(url, progress)
  await read('how far all of them are, and their group', reach.report, url, byAuthor([progress]))
  await read('a page of them by name', reach.report, url, byAuthor(pages))
  const byProgress = pages.map((address) => `${address}&order_by=progress`)
  await read('a page of them by progress', reach.report, url, byAuthor(byProgress))
  await read('a search among them', reach.report, url, byAuthor([`${page}&qtext=viewer+99`]))
}

/** Each request is another learner's. */
async function readAsLearners(url: string, { track, modules, learners: cookies }: SeededTracks): Promise<void> {
  const some = cookies.slice(0, 2000)
  const byLearners = (address: (n: number) => string) => some.map((cookie, n) => ({ path: address(n), cookie }))
  const readEach = (what: string, address: (n: number) => string) => read(what, reach.learner, url, byLearners(address))
  await readEach('a learner opens a track', () => `/api/v3/tracks/${track}`)
  const moduleOf = (n: number) => modules[n % modules.length]
  await readEach('a module of it with its videos', (n) => `/web/ajax/modules/content?trackName=${track}&moduleName=${moduleOf(n)}`)
  for (const scope of ['todo', 'progress', 'completed', 'recommended'])
    await readEach(`tracks of a learner: ${scope}`, () => `/web/ajax/tracks/partials/progress?scope=${scope}`)
}

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')
const machine = `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
console.log(`${machine}; ${connections} connections, runs of ${seconds} s`)
try {
  await using library = await openLibrary(dataDir)
  await library.grow(Number(process.env.VIDEOS ?? 10_000))
  const seeded = await seedLearners(library, learners, tracks)
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  try {
    await readAsAuthor(server.url, seeded.track)
    await readAsLearners(server.url, seeded)
    await give(server.url, seeded.draft, seeded.learners.at(-1) ?? '')
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
