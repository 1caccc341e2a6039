/** ms for which an answer stands of which nothing was heard; what the feed never tells, as a new name of a person, is seen after that. */
const term = 120_000
/** ms that the clocks of two processes may differ. */
const skew = 10_000
const mostKept = 50_000

interface Change {
  readonly token: string
  /** Epoch ms. */
  readonly at: number
}

/** What this process has heard of late, so that it knows what has not changed without reading it. */
export interface Changes {
  note(name: string, token: string): void
  /** From now on nothing is missed. */
  begin(): void
  /** From now on something may be missed. */
  lose(): void
  /**
   * A text that stays the same, also from process to process, while nothing was told under any of the names; undefined where something may have been
   * missed.
   *
   * @param who asks: texts of different people do not change all at the same moment for nothing but their age
   */
  stampOf(names: readonly string[], who: string): string | undefined
}

/** @param newToken a text that no other process has */
export function rememberChanges(newToken: () => string, clock: () => number = Date.now): Changes {
  /** The latest last. */
  const kept = new Map<string, Change>()
  let completeSince = Number.POSITIVE_INFINITY
  let era = newToken()

  function forgetOldest(): void {
    const old = clock() - term - skew
    for (const [name, { at }] of kept) {
      if (at >= old && kept.size <= mostKept) return
      kept.delete(name)
      if (at < old) continue
      completeSince = Math.max(completeSince, at + 1)
      era = newToken()
    }
  }

  return {
    note(name, token) {
      kept.delete(name)
      kept.set(name, { token, at: clock() })
      forgetOldest()
    },
    begin() {
      kept.clear()
      completeSince = clock()
      era = newToken()
    },
    lose() {
      completeSince = Number.POSITIVE_INFINITY
    },
    stampOf(names, who) {
      const now = clock()
      if (completeSince > now) return undefined
      const offset = spreadOf(who)
      const turn = Math.floor((now + offset) / term)
      const begin = turn * term - offset - skew
      const tokens = names.map((name) => {
        const change = kept.get(name)
        return change && change.at >= begin ? change.token : ''
      })
      // Whoever has not heard all of this turn knows nothing of what others answered in it.
      return [turn, completeSince > begin ? era : '', ...tokens].join(' ')
    },
  }
}

function spreadOf(who: string): number {
  let sum = 0
  for (let at = 0; at < who.length; at++) sum = (sum * 31 + who.charCodeAt(at)) % term
  return sum
}
