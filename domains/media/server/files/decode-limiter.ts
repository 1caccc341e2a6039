import pLimit from 'p-limit'

// Pictures are decoded by the threads that also read files for everybody else: most of those stay free.
const inTurn = pLimit(2)

const last = new Map<string, Promise<unknown>>()

/** Does work that takes much memory and a thread: one thing of a person at a time, and two over all. */
export function limitDecoding<T>(person: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(person) ?? Promise.resolve()).then(() => inTurn(work))
  const over = mine
    .catch(() => {})
    .then(() => {
      if (last.get(person) === over) last.delete(person)
    })
  last.set(person, over)
  return mine
}
