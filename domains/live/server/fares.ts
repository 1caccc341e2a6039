import type { Db } from '#platform/server/db.ts'
import type { Ingest } from '../contract.ts'
import { findStream } from './queries/streams.ts'

/** How what is sent to an event fares: nothing in it opens anything. */
export async function streamStanding(db: Db, eventId: string): Promise<Pick<Ingest, 'publisher' | 'health' | 'trouble'>> {
  const stream = await findStream(db, eventId)
  if (!stream) return { publisher: null, health: null, trouble: null }
  const { publisher, health, trouble } = stream
  return publisher === null ? { publisher, health: null, trouble } : { publisher, health, trouble: null }
}
