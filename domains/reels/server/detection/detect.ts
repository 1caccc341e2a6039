import type { ReelHighlight } from '../../contract.ts'
import { aspectOf, windowAt, windowShare } from '../../framing.ts'
import { mostParts } from '../../limits.ts'
import type { PassageCue } from '../spoken.ts'
import type { Change } from './motion.ts'
import { isStill, type Shot, shotsIn } from './shots.ts'
import { followMotion, heldShare } from './window.ts'

/** A shot as a reel could show it. */
export type FoundShot = Omit<ReelHighlight, 'thumbnail_url' | 'text'>

interface Seen {
  readonly from: number
  readonly to: number
  /** Width to height of the picture. */
  readonly aspect: number
  /** Changes a second. */
  readonly rate: number
  readonly changes: readonly Change[]
}

/** What a passage is made of, shot by shot. */
export const detectShots = (seen: Seen): FoundShot[] =>
  shotsIn(seen.changes, seen, mostParts).map((shot, index) => foundShot(shot, index, seen))

const round = (value: number): number => Math.round(value * 1000) / 1000

function foundShot(shot: Shot, index: number, { aspect, rate }: Seen): FoundShot {
  const { start, end, changes } = shot
  const share = windowShare(aspect, '9:16')
  const followed = followMotion(changes, share, rate)
  const path = followed.length > 0 ? followed : [{ at: start, x: 0.5 }]
  const middles = changes.map(({ at }) => windowAt(path, at))
  return {
    ...{ id: String(index + 1), start: round(start), end: round(end), path },
    score: Math.round(heldShare(changes, middles, share) * 100) / 100,
    framing: aspect < aspectOf['9:16'] || !isStill(shot) ? 'follow' : 'fit',
  }
}

const longestText = 300

/** What is said in a stretch, shortened. */
export function saidIn(cues: readonly PassageCue[], { start, end }: { readonly start: number; readonly end: number }): string {
  const spoken = cues.filter((cue) => cue.end > start && cue.start < end).map((cue) => cue.text.replace(/\s+/g, ' '))
  const text = Array.from(spoken.join(' '))
  return text.length <= longestText ? text.join('') : `${text.slice(0, longestText - 1).join('')}…`
}
