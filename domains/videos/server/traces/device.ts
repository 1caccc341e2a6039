import { newSessionClock } from '../../session-clock.ts'
import type { PlayedStretch } from '../queries/watching/ledger.ts'
import type { Dice } from './dice.ts'

/** A device with the page of a video open, and the clock that its page would have. Moments are ms on the server's clock. */
export interface Device {
  readonly session: number
  /** What it has yet to report. */
  owed: PlayedStretch[]
  /** It sleeps for so long, ms; its running clock stands still meanwhile. */
  readonly sleep: (ms: number) => void
  /** Its calendar is set forward, or back. */
  readonly setCalendar: (ms: number) => void
  /** It will hear at a moment when a report of it came in. */
  readonly willHear: (at: number, arrived: number) => void
  readonly mayHaveSlept: (now: number) => boolean
  /** When that was in its session, as its page says now. */
  readonly sessionMs: (moment: number, now: number) => number
}

interface Opened {
  readonly session: number
  readonly granted: number
  /** When the answer came in. */
  readonly heard: number
  readonly opened: number
}

export function aDevice(dice: Dice, { session, granted, heard, opened }: Opened): Device {
  const drift = dice.between(-0.00005, 0.00005)
  let [now, slept, set] = [opened, 0, 0]
  const running = (moment: number) => moment * (1 + drift) - slept
  const clock = newSessionClock(() => ({ running: running(now), calendar: now + set }), opened - heard)
  let answers: { readonly at: number; readonly arrived: number }[] = []
  const looks = (moment: number) => {
    for (const { at, arrived } of answers.filter((one) => one.at <= moment)) {
      now = at
      clock.correct(Math.round(arrived - granted))
    }
    answers = answers.filter((one) => one.at > moment)
    now = moment
  }
  return {
    session,
    owed: [],
    sleep: (ms) => void (slept += ms),
    setCalendar: (ms) => void (set += ms),
    willHear: (at, arrived) => void answers.push({ at, arrived }),
    mayHaveSlept: (moment) => {
      looks(moment)
      return clock.mayHaveSlept()
    },
    sessionMs: (moment, at) => {
      looks(at)
      return clock.at(running(moment))
    },
  }
}
