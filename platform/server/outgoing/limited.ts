/** What comes from elsewhere, and how much and how slowly it may come. */
export interface Pace {
  /** Bytes in all. */
  readonly most: number
  /** Within so much time of waiting (ms) at least so many bytes come. */
  readonly window: number
  readonly least: number
}

/** More came than may. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}

/** So little came that it would take days. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Whoever sends less than this keeps a place that others wait for. */
export const usualPace = { window: 120_000, least: 64 * 1024 }

/**
 * Lets bytes go by until there are too many of them or they come too slowly.
 *
 * @throws TooMuch, TooSlow
 */
export async function* limited(source: AsyncIterable<Uint8Array>, { most, window, least }: Pace): AsyncGenerator<Uint8Array> {
  const from = source[Symbol.asyncIterator]()
  let all = 0
  let recent = 0
  let waited = 0
  try {
    for (;;) {
      const since = performance.now()
      const { done, value } = await within(window - waited, from.next())
      if (done) return
      // Whoever reads may take its time: only what is waited for counts.
      waited += performance.now() - since
      all += value.length
      recent += value.length
      if (all > most) throw new TooMuch()
      yield value
      if (recent >= least) {
        recent = 0
        waited = 0
      }
    }
  } finally {
    void Promise.resolve(from.return?.()).catch(() => {})
  }
}

async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new TooSlow()), Math.max(0, ms))))
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
