import { playsInBrowser } from './browser-playable.ts'
import { constantRate, type Rate } from './frame-rate.ts'
import { firstRung, type Rung, rungsOf } from './ladder.ts'
import type { Media } from './media.ts'

/** What is made of a file. */
export interface Plan {
  /** Browsers play the file as it is, at once. */
  readonly progressive: boolean
  /** Largest first; none for sound alone. */
  readonly rungs: readonly Rung[]
  /** The rung that is watched while it is made, where the file itself can't be. */
  readonly held: Rung | null
  readonly sound: boolean
  readonly rate: Rate
}

// Sound that browsers play and that is as small as what we would make of it stays as it is.
const modestSound = 400_000

export function planOf(media: Media): Plan {
  const progressive = playsInBrowser(media)
  const { video } = media
  const rate = constantRate(video?.average ?? null, video?.steady ?? true)
  const rungs = video ? rungsOf(video, rate) : []
  const modest = !video && (media.bytes * 8) / media.duration < modestSound
  return {
    progressive,
    rungs,
    held: progressive || !video ? null : firstRung(rungs, video),
    sound: media.audio !== null && !(progressive && modest),
    rate,
  }
}
