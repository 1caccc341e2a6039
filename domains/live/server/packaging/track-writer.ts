import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import { ingestFeed } from '../../contract/feed.ts'
import type { Publisher } from '../queries/holding.ts'
import { type PartRow, type SegmentRow, writeSegment } from '../queries/segments.ts'
import { partKey, segmentKey } from './keys.ts'

/** What is kept of a stream is its publisher's no longer: another process has it, or it was withdrawn. */
export class StreamLost extends Error {
  override name = 'StreamLost'
}

interface WrittenPart {
  readonly bytes: Buffer
  /** s */
  readonly duration: number
  readonly independent: boolean
}

interface Place {
  readonly ports: Pick<Ports, 'db' | 'storage' | 'log'>
  readonly publisher: Publisher
  readonly assetId: string
  readonly renditionId: string
}

/** Segments whose parts stay behind the one that is written: players that are late may still ask for them. */
const keptParts = 4

type Segment = Pick<SegmentRow, 'renditionId' | 'number' | 'startedAt' | 'discontinuity'>

/** Writes one quality of a stream: parts as they come, and segments of them. What it has said is there. */
export function trackWriter({ ports, publisher, assetId, renditionId }: Place, first: Omit<Segment, 'renditionId'>) {
  let segment: Segment = { renditionId, ...first }
  let parts: WrittenPart[] = []
  /** How many parts each segment had. */
  const counts = new Map<number, number>()

  const msOf = ({ duration }: WrittenPart) => Math.round(duration * 1_000_000) / 1000
  const rowOf = (part: WrittenPart): PartRow => [msOf(part), part.independent ? 1 : 0, part.bytes.length]

  async function write(done: boolean): Promise<void> {
    const rows = parts.map(rowOf)
    const [ms, bytes] = [rows.reduce((sum, row) => sum + row[0], 0), rows.reduce((sum, row) => sum + row[2], 0)]
    if (!(await writeSegment(ports.db, publisher, { segment, ms, bytes, parts: rows, done }))) throw new StreamLost()
  }

  async function endSegment(): Promise<void> {
    if (parts.length === 0) return
    await ports.storage.put(segmentKey(assetId, renditionId, segment.number), Buffer.concat(parts.map(({ bytes }) => bytes)))
    await write(true)
    counts.set(segment.number, parts.length)
    await forgetParts(segment.number - keptParts)
    const ms = parts.reduce((sum, part) => sum + msOf(part), 0)
    segment = {
      renditionId,
      number: segment.number + 1,
      startedAt: new Date(segment.startedAt.getTime() + ms),
      discontinuity: false,
    }
    parts = []
  }

  async function forgetParts(number: number): Promise<void> {
    const count = counts.get(number) ?? 0
    counts.delete(number)
    for (let part = 0; part < count; part++) await ports.storage.remove(partKey(renditionId, number, part))
  }

  return {
    async add(part: WrittenPart): Promise<void> {
      if (part.independent) await endSegment()
      await ports.storage.put(partKey(renditionId, segment.number, parts.length), part.bytes)
      parts.push(part)
      await write(false)
      await publish(ports.db, ingestFeed.advanced, publisher.eventId)
    },
    async end(): Promise<void> {
      await endSegment()
      await publish(ports.db, ingestFeed.advanced, publisher.eventId)
    },
  }
}
