import { accountFacts } from '#domains/accounts/contract.ts'
import { peopleOf } from '#domains/accounts/server.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, on, type Reaction } from '#platform/server/jobs.ts'
import type { Person } from '#platform/server/viewer.ts'
import { ingestFeed } from '../contract/feed.ts'
import type { EventAsks } from './asks.ts'
import { listKeysOfNobody, listKnownKeys } from './queries/key-readers.ts'
import { lockStream, renewNonce } from './queries/streams.ts'

/** Gives an event another key where somebody was shown the one it has who runs it no more; whoever sends by that is cut off. */
export async function withdrawKey(tx: Tx, asks: EventAsks, eventId: string): Promise<void> {
  const stream = await lockStream(tx, eventId)
  if (!stream || stream.closedAt || (await allManage(tx, asks, eventId, stream.keyReaders))) return
  await renewNonce(tx, eventId)
  await publish(tx, ingestFeed.changed, eventId)
}

async function allManage(tx: Tx, asks: EventAsks, eventId: string, readers: readonly string[]): Promise<boolean> {
  const people = await peopleOf(tx, readers)
  // Who is disabled, or has no account any more, runs nothing.
  if (people.length < readers.length) return false
  for (const person of people) if (!(await isManaging(tx, asks, eventId, person))) return false
  return true
}

/** Whether they run the event, as long as there is one that they see. */
export async function isManaging(db: Db | Tx, asks: EventAsks, eventId: string, person: Person): Promise<boolean> {
  try {
    return (await asks.standing(db, person, eventId)).manages
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false
    throw error
  }
}

async function withdrawKeys(db: Db, asks: EventAsks, eventIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const eventId of eventIds) {
    if (signal.aborted) return
    await db.transaction().execute((tx) => withdrawKey(tx, asks, eventId))
  }
}

/** Whoever was shown keys may have another role now, or be disabled. */
export const keyReactions = (asks: EventAsks): readonly Reaction[] => [
  on(
    accountFacts.rightsChanged,
    defineJob<PayloadOf<typeof accountFacts.rightsChanged>>({
      name: 'withdraw-stream-keys',
      run: async ({ accountId }, { ports: { db }, signal }) => withdrawKeys(db, asks, await listKnownKeys(db, accountId), signal),
    }),
  ),
]

/** Keys that somebody knows who has no account any more. */
export const withdrawKeysOfNobody = async (db: Db, asks: EventAsks, signal: AbortSignal): Promise<void> =>
  withdrawKeys(db, asks, await listKeysOfNobody(db), signal)
