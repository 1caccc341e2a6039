import { z } from 'zod/mini'
import { boundedJson, text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { longestFade, longestStill, longestTimeline, mostClips, mostSounds, mostTitles } from '../limits.ts'

/** Width to height of a film. */
const ratios = ['16:9', '9:16', '1:1'] as const

const second = z.number().check(z.gte(0), z.lte(172_800))
const fade = z._default(z.number().check(z.gte(0), z.lte(longestFade)), 0)
/** 1 is as loud as the source. */
const volume = z._default(z.number().check(z.gte(0), z.lte(2)), 1)
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
const titles = z._default(z.array(title).check(z.maxLength(mostTitles, `A clip has at most ${mostTitles} titles.`)), [])

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

/** An object, or the same as JSON text: 500 clips have more fields than a body may have. */
export const sentTimeline = z.pipe(boundedJson({ characters: longestTimeline, fields: 10_000, values: 20_000 }), timeline)
