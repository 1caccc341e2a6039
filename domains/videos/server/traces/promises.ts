import { expect } from 'vitest'
import { cheat } from './cheats.ts'
import { type Dice, diceOf } from './dice.ts'
import { honest } from './honest.ts'
import type { Lane } from './replay.ts'
import { lengthOf, momentsOf, sessionsOf, type Trace } from './trace.ts'
import {
  asleep,
  inLanes,
  isEarly,
  isFalselyComplete,
  isLost,
  isMadeUp,
  isShort,
  little,
  makers,
  seedsTo,
  sumsOf,
  those,
  tried,
} from './tried.ts'
import { replayWithoutAccount } from './without-account.ts'

/** What the ledger promises, of so many made-up people each. */

export async function expectHonestBelieved(ports: Lane['ports'], count: number): Promise<void> {
  const all = await tried(ports, [...new Set([...seedsTo(count), ...asleep])], makers.honest)
  expect(those(all, isLost)).toEqual([])
  expect(those(all, isMadeUp)).toEqual([])
  expect(those(all, isShort).length, 'of videos under a minute').toBeGreaterThan(all.length / 5)
}

export async function expectCheatsNotBelieved(ports: Lane['ports'], count: number): Promise<void> {
  const all = await tried(ports, seedsTo(count), makers.cheat)
  expect(those(all, isFalselyComplete)).toEqual([])
  expect(those(all, isEarly), 'before their time').toEqual([])
  expect(those(all, isShort).length, 'of videos under a minute').toBeGreaterThan(all.length / 5)
}

export async function expectTwoVideosBelieved(ports: Lane['ports'], count: number): Promise<void> {
  const all = await tried(ports, seedsTo(count), makers.two)
  expect(those(all, (trace, outcome) => isLost(trace, outcome) || isMadeUp(trace, outcome))).toEqual([])
}

export async function expectNoMoreThanTwo(ports: Lane['ports'], count: number): Promise<void> {
  const all = (await tried(ports, seedsTo(count), makers.crowd)).map((one) => ({ seed: one.seed, ...sumsOf(one) }))
  expect(all.filter(({ credited, most }) => credited > most)).toEqual([])
  expect(all.filter(({ reported, most }) => reported > most).length, 'of which more was reported').toBeGreaterThan(all.length / 4)
}

const viewLength = ({ durationMs }: Trace) => Math.min(10_000, durationMs / 2)

export async function expectViewsWithoutAccount(ports: Parameters<typeof replayWithoutAccount>[0]['ports'], count: number): Promise<void> {
  const view = (make: (dice: Dice) => Trace) =>
    inLanes(ports, seedsTo(count), async (lane, seed) => {
      const trace = make(diceOf(seed))
      const address = `10.${make === honest ? 1 : 2}.${seed >> 8}.${seed % 256}`
      return { seed, trace, ...(await replayWithoutAccount(lane, trace, address)) }
    })
  const viewers = await view(honest)
  const sessions = ({ trace }: { readonly trace: Trace }, ms: number) =>
    sessionsOf(trace).filter((played) => lengthOf(played) >= viewLength(trace) + ms).length
  const wrong = viewers.filter((one) => one.views > sessions(one, -little) || (one.views === 0 && sessions(one, little) > 0))
  expect(wrong.map(({ seed }) => seed)).toEqual([])
  const cheats = await view(cheat)
  for (const { seed, trace, views, beyond } of [...viewers, ...cheats]) {
    expect.soft((views * viewLength(trace)) / 2, `views of ${trace.kind} ${seed}`).toBeLessThanOrEqual(momentsOf(trace) + little)
    expect.soft(beyond, `a session of ${trace.kind} ${seed}`).toBeLessThanOrEqual(little)
  }
  const invented = cheats.filter(({ trace }) => trace.kind === 'invented')
  expect(invented.map(({ views }) => views)).toEqual(invented.map(() => 0))
}
