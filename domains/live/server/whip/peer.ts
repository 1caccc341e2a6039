import { Worker } from 'node:worker_threads'
import type { PortRange } from '../queries/listeners.ts'
import type { MediaPorts } from '../sip/sdp.ts'
import type { OfferedMedia } from './offer.ts'

/** What a thread begins with. */
export interface PeerSession {
  /** Narrowed. */
  readonly offer: string
  readonly video: OfferedMedia
  readonly audio: OfferedMedia | null
  /** Where the encoder may send to. */
  readonly ports: PortRange
  /** Where what came goes, on this machine; reports to the port above. */
  readonly to: MediaPorts
}

type PeerWord = { readonly said: 'answer'; readonly sdp: string } | { readonly said: 'heard' } | { readonly said: 'gone' }

export interface WhipPeer {
  /** Our answer. Rejects where none could be given. */
  readonly answer: Promise<string>
  /** ms: when something came last; since it began where nothing did. */
  heardAt(): number
  askPicture(): void
  /** Settles when the encoder is gone, or the thread. */
  readonly over: Promise<void>
  close(): Promise<void>
}

/** MB; one takes some thirty. */
const memory = 128

/** Answers what an encoder offers, and gives on what it sends. */
export function openPeer(session: PeerSession): WhipPeer {
  const worker = new Worker(new URL('./peer-thread.ts', import.meta.url), {
    workerData: session,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const [answer, over] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  let heardAt = Date.now()
  const gone = (why: unknown) => {
    answer.reject(why)
    over.resolve()
  }
  worker.on('message', (word: PeerWord) => {
    if (word.said === 'answer') answer.resolve(word.sdp)
    else if (word.said === 'heard') heardAt = Date.now()
    else over.resolve()
  })
  worker.once('error', gone)
  worker.once('exit', (code) => gone(new Error(`the thread ended with ${code}`)))
  answer.promise.catch(() => {})
  return {
    answer: answer.promise,
    heardAt: () => heardAt,
    askPicture: () => worker.postMessage('picture'),
    over: over.promise,
    close: async () => void (await worker.terminate()),
  }
}

/** Our answer as it is told to the encoder. @param host by which this machine is reached where that is another address than its own */
export const answerFor = (sdp: string, host: string | undefined): string =>
  host === undefined ? sdp : sdp.replace(/^(a=candidate:\S+ \d+ udp \d+ )\S+( \d+ typ host)/gim, `$1${host}$2`)
