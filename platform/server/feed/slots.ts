/** Feeds that one person has open at a time: a tab has one. */
const mostOfOne = 100

export interface FeedSlot {
  /** May be called again. */
  leave(): void
}

export interface FeedSlots {
  /** @param person null for anonymous viewers, who share half of all places */
  take(person: string | null): FeedSlot | 'too_many' | 'full'
}

/** How many feeds this process carries, so that those who only listen leave connections for those who ask. @param files it may open */
export function feedSlots(files: number): FeedSlots {
  const most = Math.floor(files * 0.75)
  const of = new Map<string | null, number>()
  let all = 0
  return {
    take(person) {
      const now = of.get(person) ?? 0
      if (person !== null && now >= mostOfOne) return 'too_many'
      if (all >= most || (person === null && now >= most / 2)) return 'full'
      of.set(person, now + 1)
      all += 1
      let left = false
      return {
        leave() {
          if (left) return
          left = true
          all -= 1
          const rest = (of.get(person) ?? 1) - 1
          if (rest > 0) of.set(person, rest)
          else of.delete(person)
        },
      }
    },
  }
}
