import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { limitTime, type TimeLimit } from './time-limit.ts'
import { chooseUser, openInputs } from './unprivileged.ts'

/** What one run of a media program may take. A hostile file meets these limits before it meets the machine's. */
export interface Limits {
  /** Longest the whole run may take, ms; more where it hardly gets a processor. */
  readonly wallMs: number
  /** Longest the run may go without giving a byte, ms; only for runs with outputs. More where it hardly gets a processor. */
  readonly idleMs?: number
  /** Processor time, s; only for ffprobe, because ffmpeg ends by it as if its work was done. */
  readonly processorSeconds?: number
  /** Address space, bytes. */
  readonly memoryBytes?: number
  /** 0 (urgent) to 19 (only when nobody else wants the processor). */
  readonly nice?: number
}

/** Why a run ended; `finished` says nothing about its exit code. */
export type EndReason = 'finished' | 'too_long' | 'stalled' | 'stopped'

export interface Ended {
  readonly reason: EndReason
  readonly ok: boolean
  /** The last 16 KB of what the program complained about. */
  readonly complaint: string
}

export interface Running {
  /** The bytes of `pipe:3`, `pipe:4`, … in this order; of the standard output when no pipes were asked. Each must be read. */
  readonly outputs: readonly AsyncIterable<Buffer>[]
  /** Rejects with `Killed`, and with the signal's reason where `endingWith` ended it. */
  readonly ended: Promise<Ended>
  /** Ends it at once. SIGTERM would let ffmpeg write endings that look complete. */
  stop(): void
}

/** Somebody else ended the program, the machine for want of memory say: the file may do better another time. */
export class Killed extends Error {
  override name = 'Killed'
}

// ffmpeg ends with 255 when it is told to stop. What it does to itself (SIGSEGV, SIGABRT …) is the file's doing.
const fromOutside = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 255 || (signal !== null && ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'].includes(signal))

const signals = new AsyncLocalStorage<AbortSignal>()

/** Does work of which every program ends with the signal, whatever step it has come to: nobody wants its result any more. */
export const endingWith = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => signals.run(signal, work)

export const gigabyte = 1024 ** 3
const complaintBytes = 16 * 1024

// More than any frame of the largest picture takes: what asks for more follows a number that somebody made up.
const largestBlock = gigabyte

/**
 * Starts ffmpeg or ffprobe with its limits. It can't write files at all: everything it makes comes through pipes. It gets nothing of our
 * surroundings, which hold secrets, and never root's power. `pipes` is how many outputs (`pipe:3` and up) the arguments name; with 0 the
 * standard output is read.
 */
export function startProgram(program: 'ffmpeg' | 'ffprobe', args: readonly string[], limits: Limits, pipes = 0): Running {
  return startChild(program, args, limits, { pipes, input: 'ignore' }).running
}

export interface Fed extends Running {
  /** What it reads. Whoever writes minds that it may be slower, and may have ended. */
  readonly input: Writable
}

/** The same, of a program that reads what is written to it as it comes. */
export function feedProgram(program: 'ffmpeg', args: readonly string[], limits: Limits, pipes: number): Fed {
  const { child, running } = startChild(program, args, limits, { pipes, input: 'pipe' })
  const input = child.stdio[0] as Writable
  // A program that has ended says so by its end.
  input.on('error', () => {})
  return { ...running, input }
}

interface Lines {
  readonly pipes: number
  readonly input: 'ignore' | 'pipe'
}

function startChild(program: string, args: readonly string[], limits: Limits, { pipes, input }: Lines) {
  signals.getStore()?.throwIfAborted()
  const kilobytes = Math.floor((limits.memoryBytes ?? 4 * gigabyte) / 1024)
  // Ends one that is left alone by a worker that was killed, too: nobody looks at its clock then.
  const mostSeconds = Math.ceil((limits.wallMs / 1000) * availableParallelism())
  const time = `ulimit -t ${mostSeconds}${limits.processorSeconds === undefined ? '' : ` && ulimit -S -t ${limits.processorSeconds}`}`
  const limited = `ulimit -v ${kilobytes} && ${time} && ulimit -f 0 && ulimit -c 0 && ulimit -n 64`
  const script = `${limited} && exec nice -n ${limits.nice ?? 0} "$0" -max_alloc ${largestBlock} "$@"`
  const extra = Array.from({ length: pipes }, () => 'pipe' as const)
  const inputs = openInputs(args, 3 + pipes)
  const { spawnAs, prefix } = chooseUser(inputs.files)
  const [command = '', ...rest] = [...prefix, 'sh', '-c', script, program, ...inputs.args]
  const child = spawn(command, rest, {
    ...spawnAs,
    stdio: [input, 'pipe', 'pipe', ...extra, ...inputs.files],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    cwd: '/',
  })
  for (const file of inputs.files) closeSync(file)
  const outputs = pipes > 0 ? child.stdio.slice(3, 3 + pipes).map((stream) => stream as Readable) : [child.stdio[1] as Readable]
  if (pipes > 0) (child.stdio[1] as Readable).resume()
  return { child, running: supervised(child, outputs, limits) }
}

/** Watches over a program that was started, and ends it with `kill` where its time is over. */
export function supervised(
  child: ChildProcess,
  outputs: readonly Readable[],
  limits: Pick<Limits, 'wallMs' | 'idleMs'>,
  kill: () => void = () => void child.kill('SIGKILL'),
): Running {
  let reason: EndReason = 'finished'
  const stop = (why: EndReason) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (reason === 'finished') reason = why
    kill()
  }
  const { pid } = child
  const wall = limitTime({ pid, limit: limits.wallMs, over: () => stop('too_long') })
  const idle = limits.idleMs === undefined ? undefined : limitTime({ pid, limit: limits.idleMs, over: () => stop('stalled') })
  let complaint = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString('utf8')).slice(-complaintBytes)
  })
  const signal = signals.getStore()
  const unwanted = () => stop('stopped')
  signal?.addEventListener('abort', unwanted, { once: true })
  const ended = new Promise<Ended>((resolve, reject) => {
    const settle = (ok: boolean, said: string) => {
      wall.clear()
      idle?.clear()
      signal?.removeEventListener('abort', unwanted)
      if (signal?.aborted) reject(signal.reason)
      else resolve({ reason, ok, complaint: said })
    }
    child.on('error', (error) => settle(false, `${child.spawnfile}: ${error.message}`))
    child.on('close', (code, by) => {
      if (by === 'SIGXCPU' && reason === 'finished') reason = 'too_long'
      if (reason === 'finished' && fromOutside(code, by)) reject(new Killed(`${by ?? code}: ${complaint}`))
      settle(code === 0 && reason === 'finished', complaint)
    })
  })
  // Not everybody waits for the end.
  ended.catch(() => {})
  return { outputs: outputs.map((stream) => heard(stream, idle)), ended, stop: () => stop('stopped') }
}

async function* heard(stream: Readable, idle: TimeLimit | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    idle?.refresh()
    yield chunk as Buffer
  }
}

/** Runs to the end and gives what was printed; more than `mostBytes` of it ends the run as `stopped`. */
export async function runProgram(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  limits: Limits & { readonly mostBytes?: number },
): Promise<Ended & { readonly output: Buffer }> {
  const running = startProgram(program, args, limits)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of running.outputs[0] ?? []) {
    size += chunk.length
    if (size > (limits.mostBytes ?? 64 * 1024 ** 2)) running.stop()
    else chunks.push(chunk)
  }
  return { ...(await running.ended), output: Buffer.concat(chunks) }
}
