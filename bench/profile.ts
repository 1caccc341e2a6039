// Where the time of a request goes: `node bench/profile.ts [row of the load bench]`, on a built web; needs wrk.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#platform/server/postgres/free-port.ts'
import { startServer } from '../e2e/harness/server.ts'
import { openLibrary } from './load/library.ts'
import { rows } from './load/rows.ts'
import { load } from './load/wrk.ts'

interface Node {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
  /** µs */
  readonly timeDeltas: readonly number[]
}

const shortened = (url: string) =>
  url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, '')
    .replace(`${process.cwd()}/`, '')

const wanted = process.argv[2] ?? 'listing'
const row = rows.find(({ name }) => name === wanted)
if (!row) throw new Error(`There is no row ${wanted}; there are: ${[...new Set(rows.map(({ name }) => name))].join(', ')}`)

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-profile-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')
try {
  await using library = await openLibrary(dataDir)
  await library.grow(10_000)
  const port = await freePort()
  const env = { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info', NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  const server = await startServer(dataDir, { env })
  const calls = await row.calls({ url: server.url, db: library.db, dataDir })
  const send = (seconds: number) => load(folder, { url: server.url, calls, connections: row.connections, seconds })
  await send(5)
  await using profiler = await inspector(port)
  await profiler.ask('Profiler.enable')
  await profiler.ask('Profiler.start')
  const { requests } = await send(Number(process.env.SECONDS ?? 10))
  const { profile } = await profiler.ask<{ profile: Profile }>('Profiler.stop')
  report(profile, requests)
  await server.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}

function report({ nodes, samples, timeDeltas }: Profile, requests: number): void {
  const self = new Map<number, number>()
  for (const [at, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + (timeDeltas[at] ?? 0))
  const [places, functions] = [new Map<string, number>(), new Map<string, number>()]
  for (const { id, callFrame } of nodes) {
    const place = placeOf(callFrame)
    if (place === null) continue
    const took = (self.get(id) ?? 0) / requests
    places.set(place, (places.get(place) ?? 0) + took)
    const name = `${callFrame.functionName || '(anonymous)'} ${shortened(callFrame.url)}:${callFrame.lineNumber + 1}`
    functions.set(name, (functions.get(name) ?? 0) + took)
  }
  console.log(`${requests} × ${wanted}; µs of Node's main thread for each`)
  print(places, 20)
  console.log('\nThe functions that take most')
  print(functions, 30)
}

function print(times: ReadonlyMap<string, number>, most: number): void {
  for (const [name, took] of [...times].sort((a, b) => b[1] - a[1]).slice(0, most)) console.log(`${took.toFixed(1).padStart(8)}  ${name}`)
}

/** A package, a folder of Lyceum, or a part of Node; null for waiting. */
function placeOf({ functionName, url }: Node['callFrame']): string | null {
  if (functionName === '(idle)' || functionName === '(root)') return null
  if (functionName === '(garbage collector)' || functionName === '(program)') return functionName
  if (url.startsWith('node:'))
    return `Node: ${url.split('/')[0]?.replace('node:', '')}${url.includes('internal') ? `/${url.split('/')[1]}` : ''}`
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/[^]*$/.exec(url) ?? []
  if (name) return name
  return url === '' ? `V8: ${functionName}` : shortened(url).split('/').slice(0, 3).join('/')
}

/** Speaks with a process that runs with --inspect. */
async function inspector(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let last = 0
  const ask = <T>(method: string) => {
    last += 1
    const id = last
    socket.send(JSON.stringify({ id, method }))
    return new Promise<T>((resolve) => {
      const heard = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id: number; result: T }
        if (answer.id !== id) return
        socket.removeEventListener('message', heard)
        resolve(answer.result)
      }
      socket.addEventListener('message', heard)
    })
  }
  return { ask, [Symbol.asyncDispose]: async () => socket.close() }
}
