// What a live event costs its server for each of its viewers: `node bench/viewers.ts`; `VIEWERS` and `SECONDS` make it smaller.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { startServer } from '../e2e/harness/server.ts'
import { cookieOf, openLibrary } from './load/library.ts'
import { treeProcessorMs } from './load/processes.ts'
import { seedViewers } from './load/speech.ts'
import { csrfOf, hasFailed, ms, report } from './understanding/report.ts'

const viewers = Number(process.env.VIEWERS ?? 400)
const seconds = Number(process.env.SECONDS ?? 30)
/** Of a core, that all of them together may take. */
const reach = 1

interface Host {
  post<T>(address: string, body: object): Promise<T>
  get<T>(address: string): Promise<T>
}

async function hostOf(url: string): Promise<Host> {
  const cookie = cookieOf(0)
  const headers = { cookie, 'x-csrf-token': await csrfOf(url, cookie), accept: 'application/json', 'content-type': 'application/json' }
  const ask = async <T>(address: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(url + address, { ...init, headers })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
  return { post: (address, body) => ask(address, { method: 'POST', body: JSON.stringify(body) }), get: (address) => ask(address, {}) }
}

/** An event that is live and sent to. @returns the address of its largest quality */
async function sendEvent(url: string): Promise<string> {
  const host = await hostOf(url)
  const begins = Math.ceil(Date.now() / 900_000) * 900
  const form = { displayname: 'Town hall', visibility: 'USERS', time_start: begins, duration: 60, timezone: 'UTC' }
  const { id } = (await host.post<{ video: { id: string } }>('/web/ajax/events/create', form)).video
  await host.post(`/api/v3/events/${id}/state`, { state: 'LIVE' })
  const { rtmp } = await host.get<{ rtmp: { url: string; key: string } }>(`/api/v3/events/${id}/ingest`)
  publishTo(`${rtmp.url}/${rtmp.key}`)
  for (;;) {
    const { live_event: live } = await host.get<{ live_event: { playback: string | null } }>(`/api/v3/events/${id}`)
    const master = live.playback === null ? null : await fetch(url + live.playback, { headers: { cookie: cookieOf(0) } })
    const rendition = /^.+index\.m3u8$/m.exec(master?.ok ? await master.text() : '')?.[0]
    if (rendition !== undefined) return `${url}/live/${id}/${rendition}`
    await sleep(250)
  }
}

interface Followed {
  parts: number
  bytes: number
  /** Answers that were none. */
  failed: number
  /** ms from the question to the last byte of each part. */
  readonly took: number[]
}

const placeOf = (part: string) => Number(part.split('.')[0]) * 1000 + Number(part.split('.')[1])

/** What a player does: it asks for the playlist that has the next part, then for what it has not got of it. */
async function follow(playlist: string, cookie: string, signal: AbortSignal, followed: Followed): Promise<void> {
  const headers = { cookie }
  let newest = Infinity
  for (let next = ''; !signal.aborted; ) {
    try {
      const answer = await fetch(playlist + next, { headers, signal })
      const text = await answer.text()
      if (!answer.ok) followed.failed += 1
      const parts = [...text.matchAll(/EXT-X-PART:.*URI="(\d+\.\d+)\.m4s"/g)].map(([, part = '']) => part)
      for (const part of parts.filter((one) => placeOf(one) > newest))
        await take(new URL(`${part}.m4s`, playlist), headers, signal, followed)
      newest = placeOf(parts.at(-1) ?? '0.0')
      const [, number, index] = /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d+)\.m4s"/.exec(text) ?? []
      next = number === undefined ? '' : `?_HLS_msn=${number}&_HLS_part=${index}&_HLS_skip=YES`
    } catch {
      if (!signal.aborted) followed.failed += 1
    }
  }
}

async function take(address: URL, headers: Record<string, string>, signal: AbortSignal, followed: Followed): Promise<void> {
  const since = performance.now()
  const answer = await fetch(address, { headers, signal })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) followed.failed += 1
  followed.parts += 1
  followed.bytes += byteLength
  followed.took.push(performance.now() - since)
}

/** Cores that these processes and their children take, over the time of the measurement. */
async function coresOf(pids: readonly number[]): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + treeProcessorMs(pid), 0)
  const [before, begun] = [used(), performance.now()]
  await sleep(seconds * 1000)
  return (used() - before) / (performance.now() - begun)
}

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-viewers-'))
const dataDir = path.join(folder, 'data')
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
try {
  await using library = await openLibrary(dataDir)
  const postgres = Number((await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  const people = await seedViewers(library.db, viewers)
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  try {
    const playlist = await sendEvent(server.url)
    await sleep(5000)
    const pids = [server.pid, postgres]
    const alone = await coresOf(pids)
    const leaving = new AbortController()
    const all = people.map(({ cookie }) => ({
      cookie,
      followed: { parts: 0, bytes: 0, failed: 0, took: [] } satisfies Followed as Followed,
    }))
    const watching = Promise.all(all.map(({ cookie, followed }) => follow(playlist, cookie, leaving.signal, followed)))
    await sleep(5000)
    const watched = await coresOf(pids)
    leaving.abort()
    await watching
    const took = all.flatMap(({ followed }) => followed.took).toSorted((a, b) => a - b)
    const failed = all.reduce((sum, { followed }) => sum + followed.failed, 0)
    const counts = all.map(({ followed }) => followed.parts).toSorted((a, b) => a - b)
    const bytes = all.reduce((sum, { followed }) => sum + followed.bytes, 0)
    const cost = watched - alone
    report(
      `${viewers} viewers of parts`,
      `${cost.toFixed(2)} of a core beside the ${alone.toFixed(2)} of an event that nobody watches; ${counts[0]} to ${counts.at(-1)} parts each of ${Math.round(bytes / Math.max(1, took.length) / 1000)} KB, p99 ${ms(took[Math.floor(took.length * 0.99)] ?? 0)}; ${failed} answers failed`,
      cost <= reach && failed === 0,
    )
  } finally {
    killEncoders()
    await server.stop()
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed() ? 1 : 0
