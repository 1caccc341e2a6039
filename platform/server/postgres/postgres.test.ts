import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyBinaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { birthOf, commandOf, ended, processesIn, signal } from './processes.ts'
import { launch, stop } from './server.ts'
import { startPostgres } from './start.ts'
import { chooseRun } from './user.ts'

const asRoot = process.getuid?.() === 0
const log = { info: () => {}, error: () => {} }
const password = 'a/pass word&'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'lyceum-postgres-'))
})
afterEach(async () => {
  const living = processesIn(path.join(parent, 'data/postgres/data'))
  for (const pid of living) signal(pid, 'SIGKILL')
  await ended(living, 5_000)
  rmSync(parent, { recursive: true, force: true })
})

const start = (more: { port?: number } = {}) =>
  startPostgres({ dataDir: path.join(parent, 'data'), password, log, throwaway: true, ...more })
const home = () => path.join(parent, 'data/postgres')
const postmaster = () => Number(readFileSync(path.join(home(), 'data/postmaster.pid'), 'utf8').split('\n')[0])

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  // One that breaks while it is closed would otherwise end the test.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows[0] && Object.values(rows[0])[0]
  } finally {
    await client.end()
  }
}

/** Crashes the server until the process is seen that recovers it. @returns its pid */
async function recovering(): Promise<number> {
  const named = (name: string) =>
    processesIn(path.join(home(), 'data')).find((pid) => commandOf(pid).join(' ').startsWith(`postgres: ${name}`))
  for (let startup: number | undefined; ; startup = named('startup')) {
    if (startup) return startup
    // Of all its processes one that a recovery does without: two crashes at once would end the server.
    const writer = named('walwriter')
    if (writer) signal(writer, 'SIGKILL')
  }
}

/** Runs Lyceum's PostgreSQL from a process of its own and kills that process as soon as it has the address. */
function startAndBeKilled(): string {
  const program = `
    import { startPostgres } from ${JSON.stringify(path.resolve('platform/server/postgres/start.ts'))}
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(path.join(parent, 'data'))}, password: ${JSON.stringify(password)}, log: { info() {}, error() {} }, throwaway: true })
    const { writeFileSync } = await import('node:fs')
    writeFileSync(${JSON.stringify(path.join(parent, 'url'))}, url)
    process.kill(process.pid, 'SIGKILL')`
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  } catch (error) {
    expect(error).toMatchObject({ signal: 'SIGKILL' })
  }
  return readFileSync(path.join(parent, 'url'), 'utf8')
}

describe('the database that Lyceum brings along', () => {
  it('keeps what it was given over a clean stop, and starts a second time in a moment', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as answer')
    const pid = postmaster()
    await Promise.all([first.stop(), first.stop()])
    expect(processesIn(path.join(home(), 'data'))).toEqual([])
    expect(birthOf(pid)).toBeNull()

    const began = performance.now()
    const second = await start()
    // A moment on a machine that does nothing else.
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toBe(42)
    await second.stop()
  })

  it('comes back under the same address with all that was acknowledged when it is killed', async () => {
    const { url, stop: stopIt } = await startPostgres({ dataDir: path.join(parent, 'data'), password, log })
    await ask(url, 'create table kept as select 42 as answer')
    const killed = postmaster()
    signal(killed, 'SIGKILL')
    await expect.poll(() => ask(url, 'select answer from kept').catch(() => 'away')).toBe(42)
    const second = postmaster()
    expect(second).not.toBe(killed)
    await stopIt()
    expect(birthOf(second)).toBeNull()
  })

  it('is started again when the process that recovers it is killed and it waits for that in vain', async () => {
    const { url, stop: stopIt } = await startPostgres({ dataDir: path.join(parent, 'data'), password, log })
    await ask(url, 'create table kept as select 42 as answer')
    // Now and then it ends by itself instead, which is mended all the same.
    for (let time = 0; time < 2; time++) {
      signal(await recovering(), 'SIGKILL')
      await expect.poll(() => ask(url, 'select answer from kept').catch(() => 'away'), { timeout: 45_000 }).toBe(42)
    }
    await stopIt()
  })

  it('lets nobody in without the password, and none but this machine', async () => {
    const { url, stop: stopIt } = await start()
    await expect(ask(url.replace(encodeURIComponent(password), 'guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
    await stopIt()
  })

  it('starts below a folder that is closed to everybody else', async () => {
    chmodSync(parent, 0o700)
    const { url, stop: stopIt } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
    if (asRoot) expect(statSync(path.join(home(), 'data')).uid).toBe(0)
    await stopIt()
  })

  it.runIf(asRoot)('runs as an unprivileged user where it may, also after the folder was closed and opened again', async () => {
    // The mask of a server closes what it makes.
    mkdirSync(home(), { recursive: true })
    for (const folder of [path.join(parent, 'data'), home()]) chmodSync(folder, 0o755)
    for (const [mode, nobody] of [
      [0o755, true],
      [0o700, false],
      [0o755, true],
    ] as const) {
      chmodSync(parent, mode)
      const { url, stop: stopIt } = await start()
      const { uid } = statSync(`/proc/${postmaster()}`)
      expect(uid !== 0).toBe(nobody)
      expect(await ask(url, 'select 1')).toBe(1)
      await stopIt()
    }
  })

  it.runIf(asRoot)('finds another place for all of it on a machine that knows no user namespaces', async () => {
    const shelf = mkdtempSync(path.join(tmpdir(), 'lyceum-shelf-'))
    mkdirSync(home(), { recursive: true })
    const hidden = copyBinaries(findBinaries(), parent)
    const run = chooseRun(home(), hidden, { canMapUsers: () => false, shelf })
    ensureCluster(run, password, true)
    const { pid } = await launch(run, await freePort(), true)
    expect([run.home, realpathSync(home())].every((place) => place.startsWith(shelf))).toBe(true)
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    await stop(run, pid)
    rmSync(shelf, { recursive: true })
  })
})

describe('what an earlier Lyceum left behind', () => {
  it('a link to a database that was not put back is named, and nothing is made in its place', async () => {
    mkdirSync(path.dirname(home()), { recursive: true })
    symlinkSync(path.join(parent, 'gone'), home())
    await expect(start()).rejects.toThrow(/postgres leads to .*gone, which is not there: put the copy of the database back there\.$/)
    expect(existsSync(path.join(parent, 'gone'))).toBe(false)
  })

  it('a server that outlived a killed Lyceum is taken over with all it knows', async () => {
    const url = startAndBeKilled()
    await ask(url, 'create table kept as select 7 as answer')
    const pid = postmaster()
    const { url: again, stop: stopIt } = await start()
    expect([again, postmaster()]).toEqual([url, pid])
    expect(await ask(again, 'select answer from kept')).toBe(7)
    await stopIt()
    expect(birthOf(pid)).toBeNull()
  })

  it('a server that outlived it and recovers from a crash of its own is waited for', async () => {
    startAndBeKilled()
    const pid = postmaster()
    const startup = await recovering()
    signal(startup, 'SIGSTOP')
    const starting = start()
    await sleep(1_000)
    signal(startup, 'SIGCONT')
    const { url, stop: stopIt } = await starting
    expect(postmaster()).toBe(pid)
    expect(await ask(url, 'select 1')).toBe(1)
    await stopIt()
  })

  it('a server that outlived it but hangs, or has other settings, is stopped and another started', async () => {
    startAndBeKilled()
    const pid = postmaster()
    const { url, stop: stopIt } = await startPostgres({ dataDir: path.join(parent, 'data'), password, log })
    expect(postmaster()).not.toBe(pid)
    expect(birthOf(pid)).toBeNull()
    expect(await ask(url, 'show fsync')).toBe('on')
    await stopIt()
  })

  it('the note of a server that died, with a pid that now belongs to another program, does not block the start', async () => {
    const first = await start()
    const note = readFileSync(path.join(home(), 'data/postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(path.join(home(), 'data/postmaster.pid'), note.replace(/^\d+/, String(process.ppid)))
    const second = await start()
    expect(await ask(second.url, 'select 1')).toBe(1)
    await second.stop()
    expect(birthOf(process.ppid)).not.toBeNull()
  })

  it('files whose making was cut off are made anew', async () => {
    mkdirSync(path.join(home(), 'data.new'), { recursive: true })
    writeFileSync(path.join(home(), 'data.new/PG_VERSION'), '18\n')
    const { url, stop: stopIt } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
    expect(existsSync(path.join(home(), 'data.new'))).toBe(false)
    await stopIt()
  })
})

describe('two at once', () => {
  it('a second Lyceum on the same data directory is told so and does no harm', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(/Another Lyceum \(process \d+\) is running on this data directory/)
    expect(await ask(first.url, 'select 1')).toBe(1)
    await first.stop()
  })

  it('a remembered port that another program took meanwhile is given up for a free one', async () => {
    const first = await start()
    await first.stop()
    const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, 'select 1')).toBe(1)
    await second.stop()
    other.close()
  })
})
