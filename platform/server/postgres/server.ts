import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from './cluster.ts'
import { birthOf, commandOf, ended, processesIn, signal } from './processes.ts'
import { settingsFor } from './settings.ts'
import type { Run } from './user.ts'

export interface Server {
  readonly pid: number
  readonly port: number
}

/** Crash recovery of a large database takes its time; a server that lives is waited for this long (ms). */
const READY_WITHIN = 10 * 60_000
const LOG_LIMIT = 10 * 1024 * 1024

const dataOf = (run: Run) => path.join(run.home, 'data')

/** Bytes that the system allows for the path of a socket; the file's name in the folder takes some of them. */
const SOCKET_PATH = 107

/** Where its socket is, which costs less than the network; empty where the folder's path is too long for one. */
export const socketsOf = (run: Run): string =>
  Buffer.byteLength(path.join(dataOf(run), '.s.PGSQL.65535.lock')) > SOCKET_PATH ? '' : dataOf(run)

function command(run: Run, port: number, throwaway: boolean): readonly string[] {
  return [run.binaries.postgres, '-D', dataOf(run), ...settingsFor({ port, sockets: socketsOf(run), throwaway })]
}

/** Starts a server, in a session of its own so that Ctrl-C reaches only Lyceum, and waits until it takes connections. */
export async function launch(run: Run, port: number, throwaway: boolean): Promise<Server> {
  const log = path.join(run.home, 'log')
  const from = sizeOf(log)
  const output = openSync(log, from > LOG_LIMIT ? 'w' : 'a', 0o600)
  const [file = '', ...args] = [...run.prefix, ...command(run, port, throwaway)]
  const child = spawn(file, args, { cwd: '/', env: environment, detached: true, stdio: ['ignore', output, output], ...run.spawnAs })
  closeSync(output)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () =>
      reject(
        new Error(
          `PostgreSQL did not start: ${readFileSync(log, 'utf8')
            .slice(from > LOG_LIMIT ? 0 : from)
            .trim()}`,
        ),
      ),
    )
  })
  await Promise.race([ready(run, child), failed])
  child.removeAllListeners('exit').unref()
  return { pid: child.pid ?? 0, port }
}

async function ready(run: Run, child: { readonly pid?: number | undefined }): Promise<void> {
  const deadline = Date.now() + READY_WITHIN
  while (Date.now() < deadline) {
    const noted = readNote(run)
    if (noted?.ready && noted.pid === child.pid) return
    await sleep(10)
  }
  throw new Error('PostgreSQL does not take connections')
}

/** A server of an earlier Lyceum that was killed, if it still runs with the very settings of today, be it ready or still on its way. */
export function findSurvivor(run: Run, throwaway: boolean): Server | undefined {
  const noted = readNote(run)
  if (!noted || !processesIn(dataOf(run)).includes(noted.pid)) return undefined
  const wanted = command(run, noted.port, throwaway)
  return commandOf(noted.pid).join('\0') === wanted.join('\0') ? { pid: noted.pid, port: noted.port } : undefined
}

const isCalled = (names: RegExp) => (pid: number) => names.test(commandOf(pid).join(' '))

/** Whether a process is at work on the recovery of these files. */
export const recovers = (run: Run): boolean => processesIn(dataOf(run)).some(isCalled(/^postgres: startup/))

/**
 * The process without which nothing moves: of a server that recovers the one that does it, of any other its WAL writer. Null when the server is
 * without; undefined where its processes cannot be seen.
 */
export function engineOf(run: Run): number | null | undefined {
  const living = processesIn(dataOf(run))
  return living.length === 0 ? undefined : (living.find(isCalled(/^postgres: (startup|walwriter)/)) ?? null)
}

/** Stops whatever lives on these files, and clears the note of one that died: its pid may be another program's by now. */
export async function clearAway(run: Run, signals = gently): Promise<void> {
  const pid = readNote(run)?.pid
  const living = processesIn(dataOf(run))
  if (pid && living.includes(pid)) await stop(run, pid, signals)
  for (const orphan of processesIn(dataOf(run))) signal(orphan, 'SIGKILL')
  await ended(living, 5_000)
  rmSync(path.join(dataOf(run), 'postmaster.pid'), { force: true })
}

/** Signals one after the other, and how long (ms) each may take: for what does not answer anyway. */
export const atOnce: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]
/** Fast shutdown first: connections are closed, a checkpoint is written. */
const gently: typeof atOnce = [['SIGINT', 20_000], ...atOnce]

/** What does not stop is ended harder. */
export async function stop(run: Run, pid: number, signals = gently): Promise<void> {
  const birth = birthOf(pid)
  for (const [name, timeout] of signals) {
    if (birth === null || birthOf(pid) !== birth) break
    signal(pid, name)
    if (await ended([pid], timeout)) break
  }
  await ended(processesIn(dataOf(run)), 2_000)
}

/** What the server writes of itself into its folder: pid, folder, start, port, … and in the eighth line its state. */
function readNote(run: Run): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(dataOf(run), 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
