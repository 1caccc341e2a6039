/** Parts of a recording in order, from the first byte that the server does not have. */
export function waitingParts() {
  let parts: Blob[] = []
  let recorded = 0
  let safe = 0
  return {
    add: (part: Blob): void => {
      parts.push(part)
      recorded += part.size
    },
    count: () => ({ recorded, safe }),
    isEmpty: (): boolean => parts.length === 0,
    /** The bytes that are sent next, at most so many. */
    next: (most: number): Blob => new Blob(parts).slice(0, most),
    /** The server has what precedes: it needs to be kept no longer. */
    keepFrom: (offset: number): void => {
      const rest = new Blob(parts).slice(Math.max(0, offset - safe))
      parts = rest.size > 0 ? [rest] : []
      safe = offset
    },
  }
}
