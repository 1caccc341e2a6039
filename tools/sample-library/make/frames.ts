import sharp from 'sharp'
import { drawn } from '../draw/slides/index.ts'
import { themes } from '../draw/theme.ts'
import type { Recording } from '../library/index.ts'
import { memberOf } from '../organisation.ts'
import type { TimedScene } from './timing.ts'

/** How often a second there may be another picture. */
export const perSecondOf = ({ isLong = false }: Pick<Recording, 'isLong'>) => (isLong ? 10 : 25)

const zoomOf = (recording: Recording) => (recording.isLarge ? 1.5 : 1)
const unitsOf = (recording: Recording) => (recording.type === 'short' ? { w: 720, h: 1280 } : { w: 1280, h: 720 })

/** Of the frames, in pixels. */
export const sizeOf = (recording: Recording) => {
  const { w, h } = unitsOf(recording)
  return { w: w * zoomOf(recording), h: h * zoomOf(recording) }
}

/** The picture of a recording at a time in seconds, as SVG. */
export function pictureAt(recording: Recording, scenes: readonly TimedScene[], time: number): string {
  const timed = scenes.findLast((one) => one.start <= time) ?? scenes[0]
  if (!timed) throw new Error(`${recording.name} has no scenes`)
  const { displayname, job } = memberOf(recording.owner)
  const beats = timed.sentences.map((sentence) => sentence.start - timed.start)
  const t = time - timed.start
  return drawn(timed.scene, {
    t: recording.isLong ? stillOf(timed.scene, t, beats) : t,
    beats,
    length: timed.length,
    theme: themes[recording.theme],
    ...unitsOf(recording),
    zoom: zoomOf(recording),
    talk: { headline: recording.headline ?? recording.title, subject: subjectOf(recording), speaker: displayname, role: job },
  })
}

/** s after which what comes with a sentence has come. */
const settled = 2.5

/** The moment that stands for all of a sentence; pictures, which never stop moving, have one alone. */
function stillOf({ slide }: TimedScene['scene'], t: number, beats: readonly number[]): number {
  if (slide === 'title' || slide === 'scene') return settled
  const at = Math.max(
    0,
    beats.findLastIndex((beat) => beat <= t),
  )
  return Math.min((beats[at] ?? 0) + settled, (beats[at + 1] ?? Number.POSITIVE_INFINITY) - 0.01)
}

const subjectOf = ({ topics, type }: Recording) => {
  const first = (topics[0] ?? '').replaceAll('-', ' ')
  return type === 'podcast' ? 'Podcast' : first.charAt(0).toUpperCase() + first.slice(1)
}

/** Every frame in turn as raw RGB; a frame equal to the one before is not drawn again. */
export async function* frames(recording: Recording, scenes: readonly TimedScene[], length: number): AsyncGenerator<Buffer> {
  const perSecond = perSecondOf(recording)
  let last = { svg: '', pixels: Buffer.alloc(0) }
  for (let i = 0; i < Math.ceil(length * perSecond); i++) {
    const svg = pictureAt(recording, scenes, i / perSecond)
    if (svg !== last.svg) last = { svg, pixels: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer() }
    yield last.pixels
  }
}
