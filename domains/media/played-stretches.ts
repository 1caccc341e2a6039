import { type Interval, mergeIntervals, withoutIntervals } from './intervals.ts'

/** Positions in seconds, and between which moments that was played, ms of `performance.now()`. */
export type PlayedStretch = readonly [from: number, to: number, at0: number, at1: number]

/** Events of what plays, at which is to be noted what was played: something begins or goes on at another speed. */
export const playingTurns = ['play', 'playing', 'seeking', 'ratechange'] as const
/** Those at which it rests, and is told at once. */
export const playingRests = ['pause', 'ended', 'waiting'] as const
/** How often it is told while it plays, ms. */
export const tellEvery = 5000

export const inHundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/** Browsers keep what was really played, across seeks and at any speed. */
function rangesOf({ played }: Pick<HTMLMediaElement, 'played'>): Interval[] {
  const ranges: Interval[] = []
  for (let i = 0; i < played.length; i++) ranges.push([inHundredths(played.start(i)), inHundredths(played.end(i))])
  return ranges
}

export interface PlayedStretches {
  readonly note: () => void
  /** What was played since it was taken last, each stretch once. */
  readonly take: () => PlayedStretch[]
}

/** Notes what is played: what is new was played between the last time that somebody looked and now. */
export function notePlayed(media: Pick<HTMLMediaElement, 'played'>, now: () => number): PlayedStretches {
  let noted: Interval[] = []
  let stretches: PlayedStretch[] = []
  let since = now()
  const note = () => {
    const [fresh, at] = [withoutIntervals(rangesOf(media), noted), now()]
    for (const [from, to] of fresh) stretches.push([from, to, since, at])
    noted = mergeIntervals([...noted, ...fresh])
    since = at
  }
  const take = () => {
    note()
    const taken = stretches
    stretches = []
    return taken
  }
  return { note, take }
}
