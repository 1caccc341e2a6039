import type { Db } from '#platform/server/db.ts'
import { complete } from '../../completion.ts'
import { cheat, isFalse } from './cheats.ts'
import { type Dice, diceOf } from './dice.ts'
import { honest } from './honest.ts'
import { aLane, type Lane, type Outcome, replay } from './replay.ts'
import { replayMany } from './replay-many.ts'
import { crowd, mostOf, two } from './several.ts'
import type { Trace } from './trace.ts'

/** Somebody's traces, and what became of them. */
interface Tried {
  readonly seed: number
  readonly traces: readonly Trace[]
  readonly outcomes: readonly Outcome[]
}

/** ms; less is lost to rounding. */
export const little = 100
/** Honest traces that lose up to a minute where answers do not correct the clock of the page. */
export const asleep = [8037, 8321, 9451, 9848]
const lanes = 3
/** People whose reports one statement takes. */
const batch = 40

export const seedsTo = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed)

/** Does something with each of the items, a few at a time. */
export async function inLanes<Item, Made>(ports: Lane['ports'], items: readonly Item[], work: (lane: Lane, item: Item) => Promise<Made>) {
  const left = [...items]
  const made: Made[] = []
  const alone = async () => {
    const lane = await aLane(ports)
    for (let item = left.pop(); item !== undefined; item = left.pop()) made.push(await work(lane, item))
  }
  await Promise.all(Array.from({ length: lanes }, alone))
  return made
}

type Make = (dice: Dice) => Trace[]

/** The traces of these seeds, the same ones each time: one person for each. */
export async function tried(ports: Lane['ports'], seeds: readonly number[], make: Make): Promise<Tried[]> {
  const batches = Array.from({ length: Math.ceil(seeds.length / batch) }, (_, n) => seeds.slice(n * batch, (n + 1) * batch))
  const all = await inLanes(ports, batches, async ({ videos }, some) => {
    const people = some.map((seed) => make(diceOf(seed)))
    const outcomes = await replayMany(ports.db as Db, videos, people)
    return some.map((seed, n): Tried => ({ seed, traces: people[n] ?? [], outcomes: outcomes[n] ?? [] }))
  })
  return all.flat()
}

/** The same by one call for each report, as the route makes it. */
export const triedByCalls = (ports: Lane['ports'], seeds: readonly number[], make: Make): Promise<Tried[]> =>
  inLanes(ports, seeds, async (lane, seed) => {
    const traces = make(diceOf(seed))
    return { seed, traces, outcomes: await replay(lane, traces) }
  })

export const makers = {
  honest: (dice: Dice) => [honest(dice)],
  cheat: (dice: Dice) => [cheat(dice)],
  two,
  crowd,
} satisfies Readonly<Record<string, Make>>

/** Those of which something holds, for a message. */
export const those = (all: readonly Tried[], holds: (trace: Trace, outcome: Outcome) => boolean) =>
  all.flatMap(({ seed, traces, outcomes }) =>
    traces.flatMap((trace, n) => {
      const outcome = outcomes[n]
      return outcome && holds(trace, outcome) ? [{ seed, kind: trace.kind, ...outcome }] : []
    }),
  )

export const isLost = (_: Trace, { lost }: Outcome) => lost > little
export const isMadeUp = (_: Trace, { madeUp }: Outcome) => madeUp > little
export const isShort = ({ durationMs }: Trace) => durationMs < 60_000
/** Whether it counts as watched, though it was not. */
export const isFalselyComplete = (trace: Trace, { completed }: Outcome) => completed && isFalse(trace, complete)

/** Whether more was credited than anybody can have watched since the first session was granted. */
export function isEarly({ sessions, arrivals }: Trace, { credited }: Outcome): boolean {
  const began = Math.min(...sessions.map((granted, nth) => granted ?? arrivals.find(({ session }) => session === nth)?.at ?? 0))
  return credited > 2 * ((arrivals.at(-1)?.at ?? 0) - began) + 2000
}

/** Of videos that played together: what was credited, reported, and the most that may be credited; ms. */
export const sumsOf = ({ traces, outcomes }: Tried) => ({
  credited: outcomes.reduce((sum, one) => sum + one.credited, 0),
  reported: traces.reduce((sum, one) => sum + one.durationMs, 0),
  most: mostOf(traces),
})
