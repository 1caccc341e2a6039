import { longestWait } from './render.ts'

/** ms between two looks while somebody waits, should a word of it be lost. */
const lookEvery = 1000

interface Waiting {
  readonly isSo: () => boolean
  readonly signal: AbortSignal
  readonly waiting: Set<() => void>
  /** Reads what may be new. */
  readonly look: () => void
}

/** Until it is so, or the longest time is over. */
export function untilSo({ isSo, signal, waiting, look }: Waiting): Promise<void> {
  if (isSo() || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(end)
      clearInterval(looking)
      waiting.delete(check)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const check = () => {
      if (isSo()) done()
    }
    const end = setTimeout(done, longestWait * 1000)
    const looking = setInterval(look, lookEvery)
    waiting.add(check)
    signal.addEventListener('abort', done, { once: true })
  })
}
