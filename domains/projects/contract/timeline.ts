import { z } from 'zod/mini'
import { boundedJson, text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import {
  longestCrossfade,
  longestFade,
  longestStill,
  longestTimeline,
  mostClips,
  mostCurvePoints,
  mostSounds,
  mostTitles,
} from '../limits.ts'

/** Width to height of a film. */
const ratios = ['16:9', '9:16', '1:1'] as const

const second = z.number().check(z.gte(0), z.lte(172_800))
const fade = z._default(z.number().check(z.gte(0), z.lte(longestFade)), 0)
/** 1 is as loud as the source. */
const volume = z._default(z.number().check(z.gte(0), z.lte(2)), 1)
/** How much of the volume there is at a second of the source: 1 is all of it. */
const curvePoint = z.strictObject({ at: second, level: z.number().check(z.gte(0), z.lte(2)) })
export type CurvePoint = z.output<typeof curvePoint>

/**
 * Between two points the volume goes evenly from one to the other; before the first and behind the last it stays as it is there. Points lie at seconds
 * of the source, wherever that is cut: some may lie outside of the clip. None: as loud all along.
 */
const curve = z._default(
  z.array(curvePoint).check(z.maxLength(mostCurvePoints, `A volume curve has at most ${mostCurvePoints} points.`)),
  [],
)

/** The browser's name of a clip, for its undo and its focus. */
const id = z.string().check(z.regex(/^[\w-]{1,40}$/, 'A clip is named by up to 40 letters, digits, - and _.'))

const title = z.strictObject({
  text: text({ min: 1, max: 200, empty: 'A title has a text.' }),
  /** Seconds of the clip. */
  from: second,
  to: second,
  place: z._default(z.enum(['top', 'middle', 'bottom']), 'bottom'),
})

export type ClipTitle = z.output<typeof title>

/** `fade_in` from black and silence, `fade_out` to them; seconds. */
const fades = { fade_in: fade, fade_out: fade }

/**
 * Seconds for which a clip comes over the end of the one before, which the film is shorter by; 0: a cut. Never more than half of either clip, however
 * long it is here: what is shorter for a while is no reason to forget it. Of the first clip it says nothing.
 */
const crossfade = z._default(z.number().check(z.gte(0), z.lte(longestCrossfade)), 0)

const titles = z._default(z.array(title).check(z.maxLength(mostTitles, `A clip has at most ${mostTitles} titles.`)), [])

const share = z.number().check(z.gte(0), z.lte(1))

/**
 * What is seen of a video in a film of another shape. Null: all of it, over a blurred copy that fills the frame. Otherwise it fills the frame, and
 * this point of it (0 to 1 from its left and its top) lies in the middle of that, or as near as its edges let it.
 */
const focus = z._default(z.nullable(z.strictObject({ x: share, y: share })), null)
export type ClipFocus = NonNullable<z.output<typeof focus>>

const videoClip = z.strictObject({
  kind: z.literal('video'),
  id,
  /** Of a video with pictures. */
  video: gccId,
  /** Seconds of the video. */
  from: second,
  to: second,
  speed: z._default(z.number().check(z.gte(0.25), z.lte(4)), 1),
  volume,
  curve,
  focus,
  crossfade,
  ...fades,
  titles,
})
export type VideoClip = z.output<typeof videoClip>

const still = z.number().check(z.lte(longestStill))

const pictureClip = z.strictObject({
  kind: z.literal('picture'),
  id,
  /** Address of the storage upload. */
  picture: z.string().check(z.minLength(1), z.maxLength(500)),
  duration: still,
  crossfade,
  ...fades,
  titles,
})

export type PictureClip = z.output<typeof pictureClip>

const titleClip = z.strictObject({
  kind: z.literal('title'),
  id,
  text: text({ min: 1, max: 500, empty: 'A title has a text.' }),
  duration: still,
  background: z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'A colour is written as #rrggbb.')), '#000000'),
  crossfade,
  ...fades,
})

const clip = z.discriminatedUnion('kind', [videoClip, pictureClip, titleClip])
export type ProjectClip = z.output<typeof clip>

/** What is heard besides the clips: music, or a recording that goes on over several of them. */
const soundClip = z.strictObject({
  id,
  /** A podcast, or a video of which only the sound is taken. */
  video: gccId,
  /** Seconds of the film at which it begins. */
  at: second,
  /** Seconds of the source. */
  from: second,
  to: second,
  volume,
  curve,
  /** Whether it steps back while the clips are heard. */
  ducking: z._default(z.boolean(), false),
  ...fades,
})
export type SoundClip = z.output<typeof soundClip>

export const timeline = z.strictObject({
  ratio: z._default(z.enum(ratios), '16:9'),
  /** One after the other. */
  clips: z._default(z.array(clip).check(z.maxLength(mostClips, `A project has at most ${mostClips} clips.`)), []),
  sounds: z._default(z.array(soundClip).check(z.maxLength(mostSounds, `A project has at most ${mostSounds} sounds.`)), []),
})
export type Timeline = z.output<typeof timeline>

/** An object, or the same as JSON text: 500 clips, each with all points of a volume curve, have more fields than a body may have. */
export const sentTimeline = z.pipe(boundedJson({ characters: longestTimeline, fields: 40_000, values: 64_000 }), timeline)
