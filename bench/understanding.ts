// What it costs to search what is said, to work something out of it, and to have many answer at once, and how much of it is right:
// `node bench/understanding.ts [part …]`, on a built web; needs wrk. Parts: methods quality speech found within page slides answers.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../e2e/harness/server.ts'
import { openLibrary } from './load/library.ts'
import { answers } from './understanding/answers.ts'
import { methods, quality } from './understanding/methods.ts'
import { hasFailed, type Place } from './understanding/report.ts'
import { found, speech, within } from './understanding/searches.ts'
import { slides } from './understanding/slides.ts'
import { watchPage } from './understanding/watch-page.ts'

const videos = Number(process.env.VIDEOS ?? 10_000)

const alone: Readonly<Record<string, () => Promise<void>>> = { methods, quality }
const served: Readonly<Record<string, (place: Place) => Promise<void>>> = { speech, found, within, page: watchPage, slides, answers }
const all = [...Object.keys(alone), ...Object.keys(served)]
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${all.join(', ')}`)

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-understanding-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')

async function withServer(parts: readonly string[]): Promise<void> {
  await using library = await openLibrary(dataDir)
  await library.grow(videos)
  const postgres = Number((await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  try {
    for (const name of parts) await served[name]?.({ library, url: server.url, pid: server.pid, postgres, folder })
  } finally {
    await server.stop()
  }
}

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
try {
  for (const name of wanted) await alone[name]?.()
  const others = wanted.filter((name) => name in served)
  if (others.length > 0) await withServer(others)
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed() ? 1 : 0
