import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { longestStream } from '../../limits.ts'
import type { Capacity } from '../encoding/capacity.ts'
import { type Costs, coresFor, type LiveRung, liveRate, liveRungs, rungsWithin, type StreamSource } from '../encoding/ladder.ts'
import { type LiveRenditionRow, listEnds, listLiveRenditions, replaceLiveRenditions } from '../queries/segments.ts'
import { IngestRefusal, tooLong } from './ingest.ts'

export interface Qualities {
  readonly renditions: readonly LiveRenditionRow[]
  readonly rungs: readonly LiveRung[]
  readonly rate: number
  /** Gives the cores back that they take. */
  readonly giveBack: () => void
}

interface Carried {
  readonly eventId: string
  readonly source: StreamSource
  readonly capacity: Capacity
}

/**
 * In which qualities a stream is sent on: those of the event, once something of it is kept; before, as many as the source has and the machine
 * can carry.
 *
 * @throws IngestRefusal where it cannot carry the event, or that has all that may be kept of one
 */
export async function chooseQualities({ db }: Pick<Ports, 'db'>, { eventId, source, capacity }: Carried): Promise<Qualities> {
  const ends = await listEnds(db, eventId)
  if (ends.some(({ seconds }) => seconds >= longestStream)) throw new IngestRefusal(tooLong)
  const begun = ends.some(({ last }) => last >= 0)
  const there = await listLiveRenditions(db, eventId)
  const costs = await capacity.costs()
  const rungs = begun ? rungsOf(there) : newRungs(source, costs, capacity)
  const rate = begun ? (there[0]?.rate ?? 30) : liveRate(source.rate)
  const cores = coresFor({ source, rungs, rate }, costs)
  if (cores > capacity.free()) throw tooMuch(cores, capacity)
  // Before anything is waited for: others may begin meanwhile.
  const giveBack = capacity.take(cores)
  try {
    return { renditions: begun ? there : await newRenditions(db, eventId, rungs, rate), rungs, rate, giveBack }
  } catch (error) {
    giveBack()
    throw error
  }
}

async function newRenditions(db: Db, eventId: string, rungs: readonly LiveRung[], rate: number): Promise<LiveRenditionRow[]> {
  await db.transaction().execute((tx) => replaceLiveRenditions(tx, eventId, rungs, rate))
  return listLiveRenditions(db, eventId)
}

const rungsOf = (renditions: readonly LiveRenditionRow[]): LiveRung[] =>
  renditions.map(({ name, width, height, bandwidth }) => ({ name, width, height, cap: Math.round((bandwidth - 140_000) / 1100) }))

function newRungs(source: StreamSource, costs: Costs, capacity: Capacity): readonly LiveRung[] {
  const rungs = liveRungs(source)
  const carried = rungsWithin({ source, rungs }, costs, capacity.free())
  if (!carried) throw tooMuch(coresFor({ source, rungs: rungs.slice(-1) }, costs), capacity)
  return carried
}

function tooMuch(needed: number, { all, free }: Capacity): IngestRefusal {
  const [wanted, left, whole] = [needed, Math.max(0, free()), all].map((cores) => cores.toFixed(2))
  return new IngestRefusal(`This server cannot carry one more event: it would take ${wanted} cores, and ${left} of ${whole} are free.`)
}
