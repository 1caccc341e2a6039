import { readFlags } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { LimitReached } from './failures.ts'
import { findUseOfWork, insertUse, lockUses, usedToday } from './queries/uses.ts'

const minutes = (ms: number): number => Math.ceil(ms / 60_000)

/**
 * Counts a request of a person before it is sent.
 *
 * @returns the id of the use
 * @throws LimitReached
 */
export async function countTextUse(tx: Tx, accountId: string, model: string): Promise<string> {
  const { engine_requests_per_day: limit, time_zone } = await readFlags(tx)
  await lockUses(tx, accountId)
  const { requests, left } = await usedToday(tx, accountId, 'text', time_zone)
  if (requests >= limit)
    throw new LimitReached(`You have reached today’s limit of ${limit} requests to the language model. Please try again tomorrow.`, left)
  return insertUse(tx, { accountId, kind: 'text', model })
}

interface Sound {
  readonly model: string
  /** The same work is counted once, however often it is taken up again. */
  readonly work: string
  readonly soundMs: number
}

/** Counts the sound that is to be sent for a person, all of it before the first of it is. @throws LimitReached */
export async function countSpeechUse(tx: Tx, accountId: string, { model, work, soundMs }: Sound): Promise<string> {
  const { engine_minutes_per_day: limit, time_zone } = await readFlags(tx)
  await lockUses(tx, accountId)
  const begun = await findUseOfWork(tx, work)
  if (begun !== undefined) return begun
  const used = await usedToday(tx, accountId, 'speech', time_zone)
  if (minutes(used.soundMs + soundMs) > limit) throw new LimitReached(refusalOf(soundMs, used.soundMs, limit), used.left)
  return insertUse(tx, { accountId, kind: 'speech', model, work, soundMs })
}

const refusalOf = (wanted: number, used: number, limit: number): string =>
  minutes(wanted) > limit
    ? `This video has ${minutes(wanted)} minutes of sound, and ${limit} a day may be transcribed for one person. An administrator can raise the limit.`
    : `This video has ${minutes(wanted)} minutes of sound. You have used ${minutes(used)} of the ${limit} that may be transcribed for you today. Please try again tomorrow.`
