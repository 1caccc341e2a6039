// Pictures are decoded by the threads that also read files for everybody else: most of those stay free.
const most = 2

const last = new Map<string, Promise<unknown>>()
const waiting: (() => void)[] = []
let running = 0

/** Does work that takes much memory and a thread: one thing of a person at a time, and two over all. */
export function limitDecoding<T>(person: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(person) ?? Promise.resolve()).then(() => inPlace(work))
  const over = mine
    .catch(() => {})
    .then(() => {
      if (last.get(person) === over) last.delete(person)
    })
  last.set(person, over)
  return mine
}

async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
