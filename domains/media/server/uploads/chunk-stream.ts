export interface Pieces {
  /** Waits for the next byte; false when the source has ended or broken off. */
  readonly more: () => Promise<boolean>
  /** The bytes of the next piece, at most so many. Read it to its end before the next one. */
  readonly take: (most: number) => AsyncIterable<Uint8Array>
}

/**
 * Cuts a stream into pieces that are worth keeping one by one: each ends after as many bytes as may be taken, or as soon as `ms` have passed since its first byte.
 * A source that breaks off ends its last piece like any other, so that what arrived is kept.
 */
export function chunksOf(source: AsyncIterable<Uint8Array>, ms: number): Pieces {
  const from = source[Symbol.asyncIterator]()
  let chunk: Uint8Array = new Uint8Array(0)
  let coming: Promise<boolean> | null = null

  async function pull(): Promise<boolean> {
    try {
      const { done, value } = await from.next()
      if (done) return false
      chunk = value
      return true
    } catch {
      return false
    } finally {
      coming = null
    }
  }

  async function more(): Promise<boolean> {
    while (chunk.length === 0) {
      coming ??= pull()
      if (!(await coming)) return false
    }
    return true
  }

  async function* take(most: number): AsyncGenerator<Uint8Array> {
    const due = Promise.withResolvers<false>()
    let timer: NodeJS.Timeout | undefined
    try {
      for (let left = most; left > 0 && (await Promise.race([more(), due.promise])); ) {
        timer ??= setTimeout(due.resolve, ms, false)
        const now = chunk.subarray(0, left)
        chunk = chunk.subarray(now.length)
        left -= now.length
        yield now
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return { more, take }
}
