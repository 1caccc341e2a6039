import { isRefusal, Refusal } from '#platform/web/refusal.ts'
import { append, conclude, standingOf, withdraw } from '../upload/announce.ts'
import { waitingParts } from './waiting-parts.ts'

export interface RecordingProgress {
  /** Bytes that were recorded, and those of them that the server has. */
  readonly recorded: number
  readonly safe: number
  /** The server cannot be reached: what is recorded waits. */
  readonly offline: boolean
  /** Why the server takes no more of it; what it has is kept. */
  readonly ended: Refusal | null
}

/** A recording on its way to the server while it is made. */
export interface GrowingUpload {
  readonly add: (part: Blob) => void
  readonly read: () => RecordingProgress
  /** Sends what is left and says how long it is. Ends when the server has all of it, or takes no more. */
  readonly finish: () => Promise<void>
  /** Ends it at the server, with all that was sent. */
  readonly cancel: () => Promise<void>
}

/** Of one request, bytes: what is sent again when a line breaks. */
const mostAtOnce = 4 * 1024 * 1024
/** ms without a byte after which the server is told that somebody is still there: it finishes what falls silent. */
const signOfLife = 5000
/** ms between two tries; the last one repeats. */
const pauses = [500, 1000, 2000, 4000, 8000] as const

const passing = new Set(['unreachable', 'unavailable', 'internal', 'conflict', 'unauthenticated', 'rate_limited', 'forbidden'])

/** What passes by itself: no answer, a line that was taken over, a session that ends, a server that is busy. */
const passes = ({ code, reason }: Refusal): boolean => reason !== 'no_space' && passing.has(code)

interface Sender {
  readonly address: string
  readonly parts: ReturnType<typeof waitingParts>
  readonly changed: () => void
  progress: Pick<RecordingProgress, 'offline' | 'ended'>
  /** All of it is recorded. */
  finishing: boolean
  /** The server has heard how long all of it is, though the end may not have arrived. */
  declared: boolean
  /** Nothing more is to be sent. */
  over: boolean
  /** Tries that failed, since one that did not. */
  failures: number
  wake: () => void
}

/**
 * Sends parts in order, each until the server has it.
 *
 * @param address where the server takes them, as it was announced
 * @param changed called whenever `read` has something new to say
 */
export function growingUpload(address: string, changed: () => void): GrowingUpload {
  const sender: Sender = {
    ...{ address, parts: waitingParts(), changed, progress: { offline: false, ended: null } },
    ...{ finishing: false, declared: false, over: false, failures: 0, wake: () => {} },
  }
  const online = () => sender.wake()
  addEventListener('online', online)
  const running = run(sender).finally(() => removeEventListener('online', online))
  const wakeIdle = () => sender.failures === 0 && sender.wake()
  return {
    add: (part) => {
      if (sender.over || part.size === 0) return
      sender.parts.add(part)
      changed()
      wakeIdle()
    },
    read: () => ({ ...sender.parts.count(), ...sender.progress }),
    finish: async () => {
      sender.finishing = true
      wakeIdle()
      await running
    },
    cancel: async () => {
      sender.over = true
      sender.wake()
      await withdraw(address)
    },
  }
}

async function run(sender: Sender): Promise<void> {
  while (!sender.over) {
    const isIdle = sender.parts.isEmpty() && !sender.finishing && sender.failures === 0
    if (isIdle) await pause(sender, signOfLife)
    if (sender.over) return
    try {
      await (sender.failures > 0 ? lookAgain(sender) : sendNext(sender))
    } catch (error) {
      await failed(sender, error)
    }
  }
}

function pause(sender: Sender, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    sender.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

async function sendNext(sender: Sender): Promise<void> {
  const { recorded, safe } = sender.parts.count()
  const bytes = sender.parts.next(mostAtOnce)
  const isLast = sender.finishing && safe + bytes.size === recorded
  arrived(sender, await append(sender.address, { offset: safe, bytes, ...(isLast && !sender.declared && { length: recorded }) }))
  if (isLast) sender.over = true
}

/** A part may have arrived although its answer did not. */
async function lookAgain(sender: Sender): Promise<void> {
  const { offset, length } = await standingOf(sender.address)
  arrived(sender, offset)
  if (length === null) return
  const { recorded } = sender.parts.count()
  sender.declared = true
  if (offset === length) sender.over = true
  // Somebody else has said that it ends before what is here.
  if (length < recorded) end(sender, new Refusal({ code: 'conflict', reason: 'recording_over', message: '' }))
}

function arrived(sender: Sender, offset: number): void {
  sender.parts.keepFrom(offset)
  sender.failures = 0
  sender.progress = { ...sender.progress, offline: false }
  sender.changed()
}

function end(sender: Sender, ended: Refusal): void {
  sender.over = true
  sender.progress = { offline: false, ended }
  sender.changed()
}

async function failed(sender: Sender, error: unknown): Promise<void> {
  if (!isRefusal(error)) throw error
  if (sender.over) return
  if (!passes(error)) {
    // What has arrived is kept also where no more is taken.
    if (error.code !== 'not_found') await conclude(sender.address).catch(() => {})
    return end(sender, error)
  }
  sender.failures += 1
  // A line that was taken over is no trouble yet.
  if (sender.failures > 1 || error.code === 'unreachable') sender.progress = { ...sender.progress, offline: true }
  sender.changed()
  await pause(sender, pauses[Math.min(sender.failures, pauses.length) - 1] ?? 0)
}
