// What it costs to read how far the learners of a large track are: `node bench/tracks.ts`, on a built web; needs wrk.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/harness/server.ts'
import { seedLearners } from './load/learners.ts'
import { cookieOf, openLibrary } from './load/library.ts'
import { load } from './load/wrk.ts'

const learners = Number(process.env.LEARNERS ?? 10_000)
const seconds = Number(process.env.SECONDS ?? 10)
const connections = 16
/** ms, p99 */
const reach = 200
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

async function read(what: string, url: string, addresses: readonly string[]): Promise<void> {
  const calls = addresses.map((address) => ({ path: address, cookie: author }))
  const once = (length: number) => load(folder, { url, calls, connections, seconds: length })
  await once(3)
  const { p50, p99, refused, broken, requests } = await once(seconds)
  const isWhole = requests > 0 && refused === 0 && broken === 0
  report(what, `p50 ${ms(p50)}, p99 ${ms(p99)}, ${requests} answers, ${refused + broken} refused or broken`, isWhole && p99 <= reach)
}

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')
const machine = `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
console.log(`${machine}; ${connections} connections, runs of ${seconds} s`)
try {
  await using library = await openLibrary(dataDir)
  await library.grow(Number(process.env.VIDEOS ?? 1000))
  const track = await seedLearners(library, learners)
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  try {
    const progress = `/api/v3/tracks/${track}/progress`
    const page = `/api/v3/tracks/${track}/learners?count=1&max=${pageSize}`
    const pages = Array.from({ length: Math.ceil(learners / pageSize) }, (_, n) => `${page}&first=${n * pageSize}`)
    await counted(server.url, progress)
    await read('how far all of them are, and their group', server.url, [progress])
    await read('a page of them by name', server.url, pages)
    await read(
      'a page of them by progress',
      server.url,
      pages.map((address) => `${address}&order_by=progress`),
    )
    await read('a search among them', server.url, [`${page}&qtext=viewer+99`])
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
