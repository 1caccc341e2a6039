import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import { dropSegment, insertGaps, listEnds, listUnfinishedSegments, markSegmentDone, type UnfinishedSegment } from '../queries/segments.ts'
import { partKey, segmentKey } from './keys.ts'

type Needed = Pick<Ports, 'db' | 'storage'>

/** Ends the segments that a process left unfinished: their parts are there. Only for who holds the stream, or where nobody does. */
export async function mendSegments({ db, storage }: Needed, eventId: string, assetId: string): Promise<void> {
  for (const segment of await listUnfinishedSegments(db, eventId)) {
    const bytes = await joined(storage, segment)
    if (!bytes) {
      await dropSegment(db, segment.renditionId, segment.number)
      continue
    }
    await storage.put(segmentKey(assetId, segment.renditionId, segment.number), bytes)
    await markSegmentDone(db, segment.renditionId, segment.number)
  }
}

/** All its parts; null where one is missing. */
async function joined(storage: Needed['storage'], { renditionId, number, parts }: UnfinishedSegment): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  try {
    for (const part of parts.keys()) {
      const got = await storage.get(partKey(renditionId, number, part))
      await got.lend(async (piece) => void pieces.push(Buffer.from(piece)))
    }
  } catch (error) {
    if (error instanceof StorageProblem && error.reason === 'missing') return null
    throw error
  }
  return pieces.length > 0 ? Buffer.concat(pieces) : null
}

/** Where the next encoder goes on: the number of its first segment, and the second of the timeline. */
export interface Continuation {
  readonly number: number
  readonly seconds: number
}

/** Brings all qualities to the same number, so that one goes on in each. */
export async function continuationOf({ db }: Pick<Ports, 'db'>, eventId: string): Promise<Continuation> {
  const ends = await listEnds(db, eventId)
  const last = Math.max(-1, ...ends.map((end) => end.last))
  for (const end of ends) if (end.last < last) await insertGaps(db, eventId, end, last)
  return { number: last + 1, seconds: Math.max(0, ...ends.map(({ seconds }) => seconds)) }
}
