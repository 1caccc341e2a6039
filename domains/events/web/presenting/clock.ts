/** What the presenter's clock says: what it counts, and how many seconds. */
export interface ClockReading {
  readonly kind: 'until' | 'late' | 'on' | 'lasted' | 'left' | 'over'
  readonly seconds: number
}

interface Hours {
  /** Epoch seconds, all of them. */
  readonly now: number
  readonly start: number
  readonly end: number
  readonly liveAt: number | null
  readonly closedAt: number | null
}

const from = (a: number, b: number) => Math.max(0, Math.floor(b - a))

/** Since it was begun and until its planned end; before it, until its planned begin. */
export function readClocks({ now, start, end, liveAt, closedAt }: Hours): readonly ClockReading[] {
  if (liveAt === null) {
    if (closedAt !== null) return []
    return [now < start ? { kind: 'until', seconds: from(now, start) } : { kind: 'late', seconds: from(start, now) }]
  }
  if (closedAt !== null) return [{ kind: 'lasted', seconds: from(liveAt, closedAt) }]
  const planned: ClockReading = now <= end ? { kind: 'left', seconds: from(now, end) } : { kind: 'over', seconds: from(end, now) }
  return [{ kind: 'on', seconds: from(liveAt, now) }, planned]
}

const two = (part: number) => String(part).padStart(2, '0')

/** `02:03`, or `1:02:03`. */
export function countedTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}
