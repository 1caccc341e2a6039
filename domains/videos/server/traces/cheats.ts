import type { PlayedStretch } from '../queries/watching/ledger.ts'
import type { Dice } from './dice.ts'
import { type Arrival, earnedBy, lengthOf, type Playing, positionsOf, type Trace } from './trace.ts'

interface Sending {
  readonly sessions: readonly (number | null)[]
  readonly durationMs: number
  readonly playings: readonly Playing[]
}

/** What a browser would report, every five seconds, of what was played. */
export function reported(dice: Dice, { durationMs, playings }: Sending): Arrival[] {
  const arrivals: Arrival[] = []
  for (const { session, at, ms, rate, from } of playings) {
    const step = Math.max(5000, ms / 20)
    for (let late = 0; late < ms; late += step) {
      const until = Math.min(ms, late + step)
      const place = (after: number) => Math.min(durationMs, Math.round(from + after * rate))
      const stretch: PlayedStretch = [place(late), place(until), Math.round(at + late), Math.round(at + until)]
      if (stretch[0] < stretch[1]) arrivals.push({ session, at: at + until + dice.spread(5, 400), intervals: [stretch] })
    }
  }
  return arrivals.toSorted((a, b) => a.at - b.at)
}

const traceOf = (kind: string, sending: Sending, arrivals: readonly Arrival[]): Trace => ({
  kind,
  ...sending,
  arrivals,
  played: positionsOf(sending.playings, sending.durationMs),
  earned: earnedBy(sending.playings),
})

/** A length in which the cheat is no honest viewing: what is earned stays below what counts as watched. */
const lengthFrom = (dice: Dice, least: number) => Math.round(dice.spread(least, 1_800_000))

/** One tab, faster than anybody can watch. */
function fast(dice: Dice, durationMs = lengthFrom(dice, 8000)): Trace {
  const rate = dice.oneOf([3, 4, 8, 16])
  const playing = { session: 0, at: dice.spread(100, 600_000), ms: durationMs / rate, rate, from: 0 }
  const sending = { sessions: [0], durationMs, playings: [playing] }
  return traceOf('fast', sending, reported(dice, sending))
}

/** Several tabs or devices at once, each with a part of the video. */
function tabs(dice: Dice, durationMs = lengthFrom(dice, 8000)): Trace {
  const count = dice.whole(3, 8)
  const rate = dice.oneOf([1, 2, 4, 16])
  const at = dice.spread(100, 3_600_000)
  const part = durationMs / count
  const playings = Array.from({ length: count }, (_, session) => ({ session, at, ms: part / rate, rate, from: session * part }))
  const sending = { sessions: playings.map(() => dice.between(0, at)), durationMs, playings: playings.map((one) => ({ ...one })) }
  return traceOf('tabs', sending, relative(sending, reported(dice, sending)))
}

/** One tab that plays as it should, and beside it now and then another one that races. */
function beside(dice: Dice, durationMs = lengthFrom(dice, 30_000)): Trace {
  const playings: Playing[] = []
  const bursts = dice.whole(2, 10)
  const calm = (durationMs * dice.between(0.3, 0.6)) | 0
  for (let n = 0; n < bursts; n += 1) {
    const from = calm + ((durationMs - calm) / bursts) * n
    playings.push({ session: 1, at: 1000 + (calm / bursts) * n, ms: (durationMs - calm) / bursts / 16, rate: 16, from })
  }
  playings.push({ session: 0, at: 1000, ms: calm, rate: 1, from: 0 })
  const sending = { sessions: [0, 0], durationMs, playings }
  return traceOf('beside', sending, reported(dice, sending))
}

/** A fast tab whose reports are sent again and again, in any order. */
function repeated(dice: Dice): Trace {
  const trace = fast(dice)
  const again = Array.from({ length: 4 }, () => trace.arrivals.map((one) => ({ ...one, at: one.at + dice.between(0, 60_000) }))).flat()
  return { ...trace, kind: 'repeated', arrivals: [...trace.arrivals, ...again].toSorted((a, b) => a.at - b.at) }
}

/** A program that reports the whole video in a new session each time; its first ones tell nothing of when. */
function invented(dice: Dice): Trace {
  const durationMs = lengthFrom(dice, 8000)
  const count = 30
  const every = dice.spread(1, 2000)
  const arrivals = Array.from({ length: count }, (_, session): Arrival => {
    const timed = dice.chance(0.5)
    return { session, at: session * every, intervals: [[0, durationMs, timed ? 0 : null, timed ? 3_600_000 : null]] }
  })
  const sessions = arrivals.map(() => null)
  return { kind: 'invented', durationMs, sessions, arrivals, played: [[0, durationMs]], earned: 0 }
}

/** A program that says whatever helps most, in several sessions that the server granted, until just before the time in which it could be true. */
function forged(dice: Dice): Trace {
  const durationMs = lengthFrom(dice, 8000)
  const until = (durationMs * 0.95 - 2000) / 2 - 500
  const sessions = Array.from({ length: dice.whole(1, 6) }, () => dice.between(0, Math.max(0, until) / 2))
  sessions[0] = 0
  const arrivals = Array.from({ length: 30 }, (): Arrival => {
    const session = dice.whole(0, sessions.length - 1)
    const at = dice.between(sessions[session] ?? 0, Math.max(until, 1))
    const stretches = Array.from({ length: dice.whole(1, 4) }, (): PlayedStretch => {
      const from = Math.round(dice.between(0, durationMs - 10))
      const at0 = dice.chance(0.8) ? Math.round(dice.between(0, at)) : null
      return [from, Math.round(dice.between(from + 5, durationMs)), at0, at0 === null ? null : Math.round(at0 + dice.spread(10, 3_600_000))]
    })
    const end = dice.chance(0.5) ? Math.round(at - (sessions[session] ?? 0)) : 100_000_000
    return { session, at, intervals: [...stretches, [0, durationMs, 0, Math.max(0, end)]] }
  })
  const earned = 2 * Math.max(0, until)
  return { kind: 'forged', durationMs, sessions, arrivals: arrivals.toSorted((a, b) => a.at - b.at), played: [[0, durationMs]], earned }
}

/** A program that has got its session long ago and then says that it raced through all of it just now. */
function saved(dice: Dice): Trace {
  const trace = fast(dice)
  const idle = dice.spread(60_000, 20 * 3_600_000)
  const shifted = trace.arrivals.map((one) => ({
    ...one,
    at: one.at + idle,
    intervals: one.intervals.map(([from, to, at0, at1]): PlayedStretch => [from, to, (at0 ?? 0) + idle, (at1 ?? 0) + idle]),
  }))
  return { ...trace, kind: 'saved', arrivals: shifted.map((one) => ({ ...one, intervals: one.intervals.map(rounded) })) }
}

const rounded = ([from, to, at0, at1]: PlayedStretch): PlayedStretch => [from, to, Math.round(at0 ?? 0), Math.round(at1 ?? 0)]

/** The clock of each session begins with it. */
const relative = ({ sessions }: Sending, arrivals: readonly Arrival[]): Arrival[] =>
  arrivals.map((one) => {
    const begun = sessions[one.session] ?? 0
    const intervals = one.intervals.map(([from, to, at0, at1]): PlayedStretch => [from, to, (at0 ?? 0) - begun, (at1 ?? 0) - begun])
    return { ...one, intervals: intervals.map(rounded) }
  })

const short = (dice: Dice) => Math.round(dice.spread(4000, 60_000))

const kinds = [
  fast,
  tabs,
  beside,
  repeated,
  invented,
  forged,
  saved,
  (d: Dice) => fast(d, short(d)),
  (d: Dice) => tabs(d, short(d)),
] as const

/** Somebody who has not watched what they say that they have; or who has done so faster than anybody can. */
export const cheat = (dice: Dice): Trace => dice.oneOf(kinds)(dice)

/** Whether all that was earned, and two seconds, is less than what counts as watched. */
export const isFalse = ({ durationMs, earned, played }: Trace, complete: number): boolean =>
  Math.min(earned, lengthOf(played)) + 2000 < complete * durationMs
