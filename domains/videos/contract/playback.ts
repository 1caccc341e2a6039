import { z } from 'zod/mini'
import { playback as ofMedia } from '#domains/media/contract.ts'

export const caption = z.object({
  /** Address of WebVTT. */
  src: z.string(),
  /** BCP 47. */
  lang: z.string(),
  label: z.string(),
  /** By a machine, from another language. */
  translated: z.boolean(),
  is_default: z.boolean(),
})
export type Caption = z.output<typeof caption>

/** What the player needs: the media and the words to it. */
export const playback = z.extend(ofMedia, { captions: z.array(caption) })
export type Playback = z.output<typeof playback>
