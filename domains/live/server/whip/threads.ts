import { Worker } from 'node:worker_threads'

type PeerWord = { readonly said: 'answer'; readonly sdp: string } | { readonly said: 'heard' } | { readonly said: 'gone' }

/** A peer of WebRTC, as far as it is the same for all: it is told what it sends or asks for by `tell`. */
export interface PeerThread {
  /** Our answer. Rejects where none could be given. */
  readonly answer: Promise<string>
  /** ms: when something came last; since it began where nothing did. */
  heardAt(): number
  tell(word: unknown): void
  /** Settles when the other side is gone, or the thread. */
  readonly over: Promise<void>
  close(): Promise<void>
}

/** MB; one takes some thirty. */
const memory = 128

/** Answers an offer in a thread. @param workerData what it begins with */
export function openPeerThread(file: URL, workerData: unknown): PeerThread {
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: memory } })
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
    tell: (word) => worker.postMessage(word),
    over: over.promise,
    close: async () => void (await worker.terminate()),
  }
}
