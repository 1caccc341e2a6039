/** Listeners that are told in one go: about ten milliseconds of work. */
const slice = 500

interface Telling<L> {
  readonly listeners: readonly L[]
  readonly tell: (listener: L) => void
  next: number
}

/** Tells many listeners without keeping everybody else waiting: a slice of them at a time, and all in the order in which it was said. */
export function inSlices<L>(size = slice): (listeners: readonly L[], tell: (listener: L) => void) => void {
  const waiting: Telling<L>[] = []
  let isTelling = false

  function go() {
    isTelling = true
    let left = size
    for (let first = waiting[0]; first && left > 0; first = waiting[0]) {
      const end = Math.min(first.next + left, first.listeners.length)
      left -= end - first.next
      while (first.next < end) first.tell(first.listeners[first.next++] as L)
      if (first.next === first.listeners.length) waiting.shift()
    }
    isTelling = waiting.length > 0
    if (isTelling) setImmediate(go)
  }

  return (listeners, tell) => {
    if (listeners.length === 0) return
    waiting.push({ listeners, tell, next: 0 })
    if (!isTelling) go()
  }
}
