// How many requests a second Lyceum answers, and how soon: `node bench/load.ts [row …]`, on a built web; needs wrk.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/harness/server.ts'
import { openLibrary } from './load/library.ts'
import { processorMs, residentMb } from './load/processes.ts'
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
  const sizes = [...new Set(rows.map((row) => row.videos))].filter(
    (videos) => videos <= Number(process.env.VIDEOS ?? Number.POSITIVE_INFINITY),
  )
  for (const videos of sizes) {
    const chosen = rows.filter((row) => row.videos === videos && (wanted.length === 0 || wanted.some((name) => row.name.includes(name))))
    if (chosen.length === 0) continue
    const began = Date.now()
    await library.grow(videos)
    console.log(`\n${videos.toLocaleString('en')} videos, seeded in ${Math.round((Date.now() - began) / 1000)} s`)
    const server = await startServer(dataDir, {
      env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info', MALLOC_ARENA_MAX: '2' },
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
  const once = async (length: number) => {
    const calls = await row.calls(place)
    const answered = await load(folder, {
      url: server.url,
      calls,
      connections: row.connections,
      seconds: length,
      ...(row.encoding && { encoding: row.encoding }),
    })
    await row.verify?.(place, answered)
    return answered
  }
  await once(3)
  const outcomes: Outcome[] = []
  const before = [processorMs(server.pid), processorMs(postgres)] as const
  for (let run = 0; run < runs; run += 1) outcomes.push(await once(seconds))
  const requests = outcomes.reduce((sum, one) => sum + one.requests, 0)
  const each = [processorMs(server.pid) - before[0], processorMs(postgres) - before[1]].map((ms) => `${(ms / requests).toFixed(2)} ms`)
  const rate = median(outcomes.map((one) => one.requests / one.seconds))
  const [p50, p99] = [median(outcomes.map((one) => one.p50)), median(outcomes.map((one) => one.p99))]
  const bits = (median(outcomes.map((one) => one.bytes / one.seconds)) * 8) / 1e9
  const broken = outcomes.some((one) => one.refused + one.broken > 0)
  const speed = row.reach.gigabits ? `${rate.toFixed(0)} (${bits.toFixed(1)} Gbit/s)` : rate.toFixed(0)
  const { rate: least = 0, p99: most = Number.POSITIVE_INFINITY, gigabits = 0 } = row.reach
  const reached = !broken && rate >= least && p99 <= most && bits >= gigabits
  const reach = [least && `≥ ${least}/s`, gigabits && `≥ ${gigabits} Gbit/s`, most < 1e9 && `p99 ≤ ${most} ms`].filter(Boolean).join(', ')
  console.log(
    `| ${row.name} | ${speed} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${each.join(' | ')} | ${reach}${reached ? '' : ' **missed**'}${broken ? ' (some requests failed)' : ''} |`,
  )
  return reached
}
