import { z } from 'zod/mini'

/** How one quality of the ladder stands. */
export const rendition = z.object({
  /** `audio`, `360p` … */
  name: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1 */
  progress: z.number(),
})
export type Rendition = z.output<typeof rendition>

/** Pictures of the whole length in sheets, for hovering and seeking. */
export const storyboard = z.object({
  /** Addresses of the sheets, in order. */
  sheets: z.array(z.string()),
  /** Between two pictures, s */
  interval: z.number(),
  columns: z.number(),
  rows: z.number(),
  /** Of one picture, px */
  width: z.number(),
  height: z.number(),
})

/** What a player needs. Addresses are stable; each request for one is asked again whether the viewer may. */
export const playback = z.object({
  /** The master as it is, or a ladder. A page that plays one stays on it. */
  kind: z.enum(['progressive', 'hls']),
  url: z.string(),
  /** MIME type of `url` */
  type: z.string(),
  media: z.enum(['video', 'audio']),
  /** s */
  duration: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  poster: z.nullable(z.string()),
  storyboard: z.nullable(storyboard),
  /** Address of JSON `{peaks: number[]}`, 0 to 1, evenly over the length. */
  waveform: z.nullable(z.string()),
  renditions: z.array(rendition),
})
export type Playback = z.output<typeof playback>

export const sceneThumbnail = z.object({
  image_index: z.number(),
  thumbnail_url: z.string(),
  fallback_thumbnail_url: z.string(),
})
