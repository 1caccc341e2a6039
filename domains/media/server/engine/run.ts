import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** What one run of a media program may take. A hostile file meets these limits before it meets the machine's. */
export interface Limits {
  /** Longest the whole run may take, ms. */
  readonly wallMs: number
  /** Longest the run may go without giving a byte, ms; only for runs with outputs. */
  readonly idleMs?: number
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

const gigabyte = 1024 ** 3
const complaintBytes = 16 * 1024

/**
 * Starts ffmpeg or ffprobe with its limits. It can't write files at all: everything it makes comes through pipes.
 * `pipes` is how many outputs (`pipe:3` and up) the arguments name; with 0 the standard output is read.
 */
export function startProgram(program: 'ffmpeg' | 'ffprobe', args: readonly string[], limits: Limits, pipes = 0): Running {
  signals.getStore()?.throwIfAborted()
  const kilobytes = Math.floor((limits.memoryBytes ?? 4 * gigabyte) / 1024)
  const script = `ulimit -v ${kilobytes} && ulimit -f 0 && ulimit -c 0 && exec nice -n ${limits.nice ?? 0} "$0" "$@"`
  const extra = Array.from({ length: pipes }, () => 'pipe' as const)
  const child = spawn('sh', ['-c', script, program, ...args], { stdio: ['ignore', 'pipe', 'pipe', ...extra] })
  const outputs = pipes > 0 ? child.stdio.slice(3).map((stream) => stream as Readable) : [child.stdio[1] as Readable]
  if (pipes > 0) (child.stdio[1] as Readable).resume()
  return watched(child, outputs, limits)
}

function watched(child: ChildProcess, outputs: readonly Readable[], limits: Limits): Running {
  let reason: EndReason = 'finished'
  const stop = (why: EndReason) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (reason === 'finished') reason = why
    child.kill('SIGKILL')
  }
  const wall = setTimeout(stop, limits.wallMs, 'too_long')
  const idle = limits.idleMs === undefined ? undefined : setTimeout(stop, limits.idleMs, 'stalled')
  let complaint = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString('utf8')).slice(-complaintBytes)
  })
  const signal = signals.getStore()
  const unwanted = () => stop('stopped')
  signal?.addEventListener('abort', unwanted, { once: true })
  const ended = new Promise<Ended>((resolve, reject) => {
    const settle = (ok: boolean, said: string) => {
      clearTimeout(wall)
      clearTimeout(idle)
      signal?.removeEventListener('abort', unwanted)
      if (signal?.aborted) reject(signal.reason)
      else resolve({ reason, ok, complaint: said })
    }
    child.on('error', (error) => settle(false, `${child.spawnfile}: ${error.message}`))
    child.on('close', (code, by) => {
      if (reason === 'finished' && fromOutside(code, by)) reject(new Killed(`${by ?? code}: ${complaint}`))
      settle(code === 0 && reason === 'finished', complaint)
    })
  })
  // Not everybody waits for the end.
  ended.catch(() => {})
  return { outputs: outputs.map((stream) => heard(stream, idle)), ended, stop: () => stop('stopped') }
}

async function* heard(stream: Readable, idle: NodeJS.Timeout | undefined): AsyncGenerator<Buffer> {
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

// Only formats that hold their own bytes: no playlists, concatenations, image sequences or devices.
const demuxers =
  'mov,matroska,avi,flv,asf,mpegts,mpeg,mpegvideo,ogg,mp3,aac,ac3,eac3,flac,wav,w64,aiff,caf,au,amr,dts,mxf,gxf,dv,rm,ivf,nut,wtv,h264,hevc,m4v,obu,av1,ape,wv,tta,vc1,y4m,yuv4mpegpipe'

/** The largest picture that is decoded, in pixels: 8K DCI. */
export const mostPixels = 8192 * 4320

/** Options that must stand before an input: it may be this one file and nothing that the file names. */
export function inputOnly(file: string, before: readonly string[] = []): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers, '-max_pixels', String(mostPixels)],
    ...[...before, '-i', `file:${file}`],
  ]
}
