import type { MeasuredPlayback } from '#domains/media/web.ts'
import type { MeasuredQuality } from '../../contract/watching.ts'

const kept = 100
const sessions = new Map<string, MeasuredQuality>()

/** What the players of this page have measured in a session until now; null: nothing. */
export const qualityOf = (session: string): MeasuredQuality | null => sessions.get(session) ?? null

/** Adds what is new. All of it is told each time, so that a report that came twice counts once. */
export function addQuality(session: string, fresh: MeasuredPlayback): void {
  sessions.set(session, added(sessions.get(session) ?? { stalls: 0, stall_ms: 0 }, fresh))
  const oldest = sessions.keys().next().value
  if (sessions.size > kept && oldest !== undefined) sessions.delete(oldest)
}

function added(old: MeasuredQuality, { firstFrameMs, stalls, stallMs, failure }: MeasuredPlayback): MeasuredQuality {
  return {
    ...(firstFrameMs !== undefined && { ttff_ms: Math.min(firstFrameMs, 180_000) }),
    ...(failure && { failure }),
    ...old,
    stalls: Math.min((old.stalls ?? 0) + stalls, 100_000),
    stall_ms: Math.min((old.stall_ms ?? 0) + stallMs, 86_400_000),
  }
}
