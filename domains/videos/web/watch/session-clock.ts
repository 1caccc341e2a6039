import { newSessionClock, type SessionClock } from '../../session-clock.ts'

const kept = 100
const clocks = new Map<string, SessionClock>()

/** The clock of a session whose token came in at a time of the calendar, or just now. All players of the page that use it share it. */
export function clockOf(token: string, heardAt = Date.now()): SessionClock {
  const known = clocks.get(token)
  if (known) return known
  const clock = newSessionClock(() => ({ running: performance.now(), calendar: Date.now() }), Date.now() - heardAt)
  clocks.set(token, clock)
  const oldest = clocks.keys().next().value
  if (clocks.size > kept && oldest !== undefined) clocks.delete(oldest)
  return clock
}
