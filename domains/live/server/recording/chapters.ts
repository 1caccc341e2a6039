import type { NewChapter } from '#domains/highlights/server.ts'
import type { Moment } from '../asks.ts'
import type { SegmentRow } from '../queries/segments.ts'

type Taken = Pick<SegmentRow, 'startedAt' | 'ms'>

/** ms before the first segment in which a moment belongs to the beginning. */
const before = 10_000

/**
 * Where a moment is in a recording, ms; while nothing was sent, where it goes on.
 *
 * @param segments of one quality, in order
 * @returns null: before it, or after it
 */
function positionIn(segments: readonly Taken[], at: Date): number | null {
  let passed = 0
  for (const [number, { startedAt, ms }] of segments.entries()) {
    const into = at.getTime() - startedAt.getTime()
    if (into < 0) return number > 0 || into >= -before ? Math.round(passed) : null
    if (into < ms) return Math.round(passed + into)
    passed += ms
  }
  return null
}

/** What happened at an event, as chapters of its recording. */
export function chaptersOf(moments: readonly Moment[], segments: readonly Taken[]): NewChapter[] {
  return moments.flatMap(({ at, text }) => {
    const startMs = positionIn(segments, at)
    return startMs === null ? [] : [{ startMs, text }]
  })
}
