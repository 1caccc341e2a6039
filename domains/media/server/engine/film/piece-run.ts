import { refuse } from '../refusal.ts'
import type { Limits, Running } from '../run.ts'

/** What making so many seconds of a film may take. */
export const limitsFor = (seconds: number): Limits => ({
  wallMs: 300_000 + seconds * 60_000,
  idleMs: 240_000,
  memoryBytes: 10 * 1024 ** 3,
  nice: 10,
})

/** Waits until a program has made its piece. @throws Refusal */
export async function untilEnded(running: Running): Promise<void> {
  const { ok, reason, complaint } = await running.ended
  if (reason !== 'finished') throw refuse('tooMuch')
  if (!ok) throw Object.assign(refuse('undecodable'), { cause: complaint })
}
