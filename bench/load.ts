// How many requests a second Lyceum answers, and how soon: `node bench/load.ts [row …]`, on a built web; needs wrk.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/harness/server.ts'
import { openLibrary } from './load/library.ts'
import { residentMb, treeProcessorMs } from './load/processes.ts'
import { type Row, rows } from './load/rows.ts'
import { load, type Outcome } from './load/wrk.ts'

const runs = Number(process.env.RUNS ?? 3)
const seconds = Number(process.env.SECONDS ?? 10)
const wanted = process.argv.slice(2)

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; medians of ${runs} runs of ${seconds} s`)
let failed = false
try {
  await using library = await openLibrary(dataDir)
  const most = Number(process.env.VIDEOS ?? Number.POSITIVE_INFINITY)
  const affordable = rows.filter((row) => row.videos <= most && (wanted.length === 0 || wanted.some((name) => row.name.includes(name))))
  // The ledger comes last: the pages before it are those of a library that hardly anybody watched.
  for (const chosen of Map.groupBy(affordable, (row) => `${row.videos} ${row.watched}`).values()) {
    const videos = chosen[0]?.videos ?? 0
    const began = Date.now()
    await library.grow(videos)
    if (chosen[0]?.watched) await library.watch()
    console.log(`\n${videos.toLocaleString('en')} videos, seeded in ${Math.round((Date.now() - began) / 1000)} s`)
    const server = await startServer(dataDir, {
      env: {
        DATABASE_URL: library.databaseUrl,
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        MALLOC_ARENA_MAX: '2',
        NODE_OPTIONS: '--max-semi-space-size=8',
      },
    })
    const postgres = Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    console.log(`Node keeps ${Math.round(residentMb(server.pid))} MB before the first request`)
    console.log('| what | requests/s | p50 | p99 | Node | PostgreSQL | reach |\n|---|---|---|---|---|---|---|')
    try {
      for (const row of chosen) failed = !(await measure(row, { library, dataDir, server, postgres })) || failed
      // A moment for what was in use to be given back.
      await sleep(10_000)
      console.log(`Node keeps ${Math.round(residentMb(server.pid))} MB ten seconds after it`)
    } finally {
      await server.stop()
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

interface Around {
  readonly library: Awaited<ReturnType<typeof openLibrary>>
  readonly dataDir: string
  readonly server: { readonly url: string; readonly pid: number }
  readonly postgres: number
}

async function measure(row: Row, { library, dataDir, server, postgres }: Around): Promise<boolean> {
  const place = { url: server.url, db: library.db, dataDir }
  const encoding = row.encoding === undefined ? {} : { encoding: row.encoding }
  const once = async (length: number) => {
    const calls = await row.calls(place)
    const answered = await load(folder, { url: server.url, calls, connections: row.connections, seconds: length, ...encoding })
    await row.verify?.(place, answered)
    return answered
  }
  await once(3)
  const outcomes: Outcome[] = []
  const used = () => [treeProcessorMs(server.pid), treeProcessorMs(postgres)]
  const before = used()
  for (let run = 0; run < runs; run += 1) outcomes.push(await once(seconds))
  const requests = outcomes.reduce((sum, one) => sum + one.requests, 0)
  const each = used().map((ms, at) => `${((ms - (before[at] ?? 0)) / requests).toFixed(2)} ms`)
  return said(row, outcomes, each)
}

/** Prints a row of the table. @returns whether its reach was met */
function said({ name, reach }: Row, outcomes: readonly Outcome[], each: readonly string[]): boolean {
  const of = (figure: (one: Outcome) => number) => median(outcomes.map(figure))
  const rate = of((one) => one.requests / one.seconds)
  const [p50, p99] = [of((one) => one.p50), of((one) => one.p99)]
  const gigabits = (of((one) => one.bytes / one.seconds) * 8) / 1e9
  const whole = outcomes.every((one) => one.refused + one.broken === 0)
  const met = [
    { wish: reach.rate && `≥ ${reach.rate}/s`, is: rate >= (reach.rate ?? 0) },
    { wish: reach.p99 && `p99 ≤ ${reach.p99} ms`, is: p99 <= (reach.p99 ?? Number.POSITIVE_INFINITY) },
    { wish: reach.gigabits && `≥ ${reach.gigabits} Gbit/s`, is: gigabits >= (reach.gigabits ?? 0) },
    { wish: whole ? undefined : 'no request fails', is: whole },
  ]
  const speed = reach.gigabits ? `${rate.toFixed(0)} (${gigabits.toFixed(1)} Gbit/s)` : rate.toFixed(0)
  const wishes = met.filter(({ wish }) => wish).map(({ wish, is }) => (is ? wish : `${wish} **missed**`))
  console.log(`| ${[name, speed, `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, ...each, wishes.join(', ')].join(' | ')} |`)
  return met.every(({ is }) => is)
}
