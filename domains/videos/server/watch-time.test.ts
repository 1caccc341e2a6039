import { describe, expect, it } from 'vitest'
import { startedApp } from '#platform/server/testing.ts'
import { complete } from '../completion.ts'
import { cheat, isFalse } from './traces/cheats.ts'
import { type Dice, diceOf } from './traces/dice.ts'
import { honest } from './traces/honest.ts'
import { aLane, type Lane, type Outcome, replay } from './traces/replay.ts'
import { crowd, mostOf, two } from './traces/several.ts'
import { lengthOf, momentsOf, sessionsOf, type Trace } from './traces/trace.ts'
import { replayWithoutAccount } from './traces/without-account.ts'

/** `LONG=1` tries what takes too long for every day, or as many as `TRACES`. */
const long = process.env.LONG === '1'
const count = (all: number, some: number) => (long ? Number(process.env.TRACES ?? all) : some)
const lanes = 4
/** Honest traces that lose up to a minute where answers do not correct the clock of the page. */
const asleep = [8037, 8321, 9451, 9848]
/** ms; less is lost to rounding. */
const little = 100

/** Tries as many traces, or those of some seeds; the same ones each time. */
async function tried<T>(many: number | readonly number[], attempt: (lane: Lane, dice: Dice, seed: number) => Promise<T>): Promise<T[]> {
  const { ports } = await startedApp()
  const seeds = typeof many === 'number' ? Array.from({ length: many }, (_, seed) => seed) : [...many]
  const all: T[] = []
  const work = async () => {
    const lane = await aLane(ports)
    for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) all.push(await attempt(lane, diceOf(seed), seed))
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return all
}

interface Tried {
  readonly seed: number
  readonly trace: Trace
  readonly outcome: Outcome
}

/** One person for each trace. */
const triedAlone = (make: (dice: Dice) => Trace, many: number | readonly number[]): Promise<Tried[]> =>
  tried(many, async (lane, dice, seed) => {
    const trace = make(dice)
    const [outcome = { completed: false, lost: 0, madeUp: 0, credited: 0 }] = await replay(lane, [trace])
    return { seed, trace, outcome }
  })

const told = (some: readonly Tried[]) => some.map(({ seed, trace, outcome }) => ({ seed, kind: trace.kind, ...outcome }))

/** Whether more was credited than anybody can have watched since the first session was granted. */
const isEarly = ({ trace: { sessions, arrivals }, outcome }: Tried) => {
  const began = Math.min(...sessions.map((granted, nth) => granted ?? arrivals.find(({ session }) => session === nth)?.at ?? 0))
  return outcome.credited > 2 * ((arrivals.at(-1)?.at ?? 0) - began) + 2000
}

describe('the time that watching takes', { timeout: long ? 7_200_000 : 60_000 }, () => {
  it('is believed of people who watch: with seeks, speeds, tabs, devices, replays, late, lost and repeated reports, sleep, set calendars and offline', async () => {
    const all = [...(await triedAlone(honest, count(10_000, 150))), ...(await triedAlone(honest, asleep))]
    expect(told(all.filter(({ outcome }) => outcome.lost > little))).toEqual([])
    expect(told(all.filter(({ outcome }) => outcome.madeUp > little))).toEqual([])
    expect(all.filter(({ trace }) => trace.durationMs < 60_000).length, 'of videos under a minute').toBeGreaterThan(all.length / 5)
  })

  it('is not believed of those who race, open many tabs, send again, invent sessions, forge moments or save up time', async () => {
    const all = await triedAlone(cheat, count(10_000, 150))
    expect(told(all.filter(({ trace, outcome }) => outcome.completed && isFalse(trace, complete)))).toEqual([])
    expect(told(all.filter(isEarly)), 'before their time').toEqual([])
    expect(all.filter(({ trace }) => trace.durationMs < 60_000).length, 'of videos under a minute').toBeGreaterThan(all.length / 5)
  })

  it('is believed of people who watch two videos at a time', async () => {
    const all = await tried(count(1000, 30), async (lane, dice, seed) => ({ seed, outcomes: await replay(lane, two(dice)) }))
    expect(all.filter(({ outcomes }) => outcomes.some(({ lost, madeUp }) => lost > little || madeUp > little))).toEqual([])
  })

  it('is believed of two videos at a time and no more', async () => {
    const all = await tried(count(1000, 30), async (lane, dice, seed) => {
      const traces = crowd(dice)
      const credited = (await replay(lane, traces)).reduce((sum, one) => sum + one.credited, 0)
      return { seed, credited, most: mostOf(traces), reported: traces.reduce((sum, one) => sum + one.durationMs, 0) }
    })
    expect(all.filter(({ credited, most }) => credited > most)).toEqual([])
    expect(all.filter(({ reported, most }) => reported > most).length, 'of which more was reported').toBeGreaterThan(all.length / 4)
  })

  it('makes views without an account for whoever watches, and no more than an address has time for', async () => {
    const viewLength = ({ durationMs }: Trace) => Math.min(10_000, durationMs / 2)
    const view = (make: (dice: Dice) => Trace) =>
      tried(count(1000, 30), async (lane, dice, seed) => {
        const trace = make(dice)
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
  })
})
