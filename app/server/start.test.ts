import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { birthOf, commandOf, ended, processesIn, signal } from '#platform/server/postgres/processes.ts'
import { freePort } from '#tests/free-port.ts'

const root = path.join(import.meta.dirname, '../..')

interface Started {
  readonly npm: ChildProcess
  readonly port: number
  readonly output: () => string
}

let dataDir: string
let started: Started[] = []

beforeEach(() => {
  // Closed to everybody else, as home directories are.
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'lyceum-start-')), 'data')
})

afterEach(async () => {
  for (const { npm } of started) if (npm.pid) signal(-npm.pid, 'SIGKILL')
  started = []
  const left = processesIn(path.join(dataDir, 'postgres/data'))
  for (const pid of left) signal(pid, 'SIGKILL')
  await ended(left, 5_000)
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

/** `npm start` as a terminal runs it: in a process group of its own. */
async function npmStart(env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  // Vitest's own settings would make the child a test.
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, HOST: '127.0.0.1', DATA_DIR: dataDir, PORT: String(port), WEB_PROCESSES: '2', ...env },
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const one = { npm, port, output: () => output }
  started.push(one)
  return one
}

async function firstAnswer({ npm, port, output }: Started): Promise<void> {
  for (;;) {
    if (npm.exitCode !== null) throw new Error(output())
    const answer = await fetch(`http://127.0.0.1:${port}/api/v3/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(20)
  }
}

async function ending({ npm }: Started): Promise<number | null> {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
  return npm.exitCode
}

const postmaster = () => Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
const serverOf = () => Number(readFileSync(path.join(dataDir, 'postgres/owner'), 'utf8').split(' ')[0])

/** The further processes that answer requests. */
const furtherOf = (server: number): number[] =>
  readdirSync(`/proc/${server}/task`).flatMap((task) =>
    readFileSync(`/proc/${server}/task/${task}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter((pid) => pid > 0 && commandOf(pid).join(' ').includes('app/server/web-process.ts')),
  )

/** Node, PostgreSQL with its backends, and npm. */
const everything = ({ npm }: Started) => [
  npm.pid ?? 0,
  serverOf(),
  ...furtherOf(serverOf()),
  ...processesIn(path.join(dataDir, 'postgres/data')),
]

/** On a connection of its own, for which the kernel chooses a process. @param within ms in which it has to answer */
const status = (port: number, within = 30_000): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/api/v3/health`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(within) }).then(
    (answer) => answer.status,
    () => 0,
  )

/** Of all processes, from whichever one that answers. */
async function healthAnswers(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })).text()
  return Number(/lyceum_http_request_seconds_count\{[^}]*route="\/api\/v3\/health"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)
}

describe('npm start', () => {
  it('tells its address, opens its data to nobody else, and ends every process of it at SIGTERM to npm', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const all = everything(one)
    expect(all.length).toBeGreaterThan(4)
    expect(commandOf(serverOf()).join(' ')).toContain('app/server/main.ts')
    expect(one.output()).toContain(`Lyceum answers at http://localhost:${one.port}\n`)
    await expect.poll(one.output).toContain(`Set it up at http://localhost:${one.port}/web/setup?token=`)
    const opened = readdirSync(dataDir).filter((name) => name !== 'postgres' && statSync(path.join(dataDir, name)).mode & 0o077)
    expect(opened).toEqual([])
    process.kill(one.npm.pid ?? 0, 'SIGTERM')
    await ending(one)
    expect(await ended(all, 10_000)).toBe(true)
  })

  it('ends at Ctrl-C, which npm and the server both hear, and starts again with what it kept', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const all = everything(one)
    const secrets = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
    process.kill(-(one.npm.pid ?? 0), 'SIGINT')
    await ending(one)
    expect(await ended(all, 10_000)).toBe(true)

    const two = await npmStart()
    const began = performance.now()
    await firstAnswer(two)
    // Two seconds on a machine that does nothing else: see bench/start.ts.
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
  })

  it('after a kill -9 takes over the PostgreSQL that survived', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const survivor = postmaster()
    process.kill(-(one.npm.pid ?? 0), 'SIGKILL')
    await ending(one)
    expect(birthOf(survivor)).not.toBeNull()

    const two = await npmStart()
    await firstAnswer(two)
    expect(postmaster()).toBe(survivor)
    process.kill(two.npm.pid ?? 0, 'SIGTERM')
    await ending(two)
    expect(await ended([survivor], 10_000)).toBe(true)
  })

  it('answers a request that had begun before it was told to stop, and takes no new one', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const fields = JSON.stringify({ username: 'nobody', password: 'wrong' })
    const headers = { 'content-type': 'application/json', 'content-length': fields.length, expect: '100-continue' }
    const begun = request({ port: one.port, path: '/api/v3/session', method: 'POST', headers })
    begun.flushHeaders()
    // The server has read its head.
    await once(begun, 'continue')
    begun.write(fields.slice(0, 10))
    process.kill(one.npm.pid ?? 0, 'SIGTERM')
    await expect.poll(() => fetch(`http://127.0.0.1:${one.port}/api/v3/health`).catch(() => 'refused')).toBe('refused')
    begun.end(fields.slice(10))
    const [answer] = (await once(begun, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(401)
    answer.resume()
    await ending(one)
  })

  it('goes on when its PostgreSQL is killed', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const [server, killed] = [serverOf(), postmaster()]
    process.kill(killed, 'SIGKILL')
    await ended([killed], 5_000)
    await firstAnswer(one)
    expect(serverOf()).toBe(server)
    expect(postmaster()).not.toBe(killed)
  })

  it('answers from two processes, adds up what they did, and starts the second one again when it dies', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const server = serverOf()
    await expect.poll(() => furtherOf(server)).toHaveLength(1)
    const [second = 0] = furtherOf(server)

    process.kill(server, 'SIGSTOP')
    // Where the kernel chooses the one that stands still, no answer comes.
    await expect.poll(() => status(one.port, 2_000)).toBe(200)
    process.kill(server, 'SIGCONT')
    const before = await healthAnswers(one.port)
    for (let n = 0; n < 20; n++) expect(await status(one.port)).toBe(200)
    // What was asked of the first process while it stood still comes on top.
    await expect.poll(() => healthAnswers(one.port)).toBeGreaterThanOrEqual(before + 20)

    process.kill(second, 'SIGKILL')
    await expect.poll(() => furtherOf(server).filter((pid) => pid !== second)).toHaveLength(1)
    const [third = 0] = furtherOf(server)
    process.kill(server, 'SIGKILL')
    expect(await ended([third], 10_000)).toBe(true)
  })

  it('stops at a wrong value and names it', async () => {
    const one = await npmStart({ PORT: '80a' })
    expect(await ending(one)).toBe(1)
    expect(one.output()).toContain('PORT=80a: a whole number from 0 to 65535 is needed')
  })

  it('that finds its port taken says so and leaves nothing behind', async () => {
    const one = await npmStart()
    await firstAnswer(one)
    const elsewhere = path.join(path.dirname(dataDir), 'other')
    const two = await npmStart({ PORT: String(one.port), DATA_DIR: elsewhere })
    expect(await ending(two)).toBe(1)
    expect(two.output()).toMatch(/Port \d+ is already in use/)
    expect(processesIn(path.join(elsewhere, 'postgres/data'))).toEqual([])
  })
})
