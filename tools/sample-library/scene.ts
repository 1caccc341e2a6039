import type { ParticipantForm } from '#domains/participants/contract.ts'
import type { PictureName } from './draw/pictures/index.ts'
import type { ThemeName } from './draw/theme.ts'

/** What one slide shows. The words spoken over it are in `say`, sentence by sentence. */
export type Slide =
  | { readonly slide: 'title'; readonly picture: PictureName }
  | { readonly slide: 'scene'; readonly picture: PictureName; readonly caption: string }
  | { readonly slide: 'points'; readonly heading: string; readonly points: readonly string[] }
  | { readonly slide: 'bars'; readonly heading: string; readonly unit: string; readonly bars: readonly Bar[]; readonly note?: string }
  | {
      readonly slide: 'trend'
      readonly heading: string
      readonly unit: string
      readonly values: readonly number[]
      readonly from: string
      readonly to: string
      readonly mark: Mark
    }
  | { readonly slide: 'share'; readonly heading: string; readonly parts: readonly Bar[]; readonly middle: string }
  | { readonly slide: 'steps'; readonly heading: string; readonly steps: readonly Step[] }
  | { readonly slide: 'versus'; readonly heading: string; readonly no: Side; readonly yes: Side }
  | { readonly slide: 'quote'; readonly quote: string; readonly by: string; readonly role: string }
  | {
      readonly slide: 'figure'
      readonly value: number
      readonly unit: string
      readonly caption: string
      readonly decimals?: number
      readonly before?: string
    }
  | {
      readonly slide: 'window'
      readonly heading: string
      readonly title: string
      readonly rows: readonly string[]
      readonly marks?: readonly number[]
    }
  | { readonly slide: 'calendar'; readonly heading: string; readonly days: readonly Step[] }

/** A name with its value. */
export interface Bar {
  readonly name: string
  readonly value: number
  readonly strong?: boolean
}

/** The place on a trend that the talk is about, by its index. */
interface Mark {
  readonly at: number
  readonly label: string
}

export interface Step {
  readonly name: string
  readonly text: string
}

interface Side {
  readonly title: string
  readonly lines: readonly string[]
}

export type Scene = Slide & { readonly say: readonly Said[] }

/** A sentence; in a conversation with the one who says it, by username. */
export type Said = string | readonly [speaker: string, sentence: string]

export type ItemType = 'video' | 'short' | 'podcast'
export type Visibility = 'PRIVATE' | 'USERS' | 'MEMBERS' | 'PUBLIC'

/** One talk of the library, as its author wrote it. */
export interface Talk {
  /** The name of its file, without the ending. */
  readonly name: string
  readonly theme: ThemeName
  readonly title: string
  /** The title as it is set on the opening slide, where the full one is too long. */
  readonly headline?: string
  readonly description: string
  readonly topics: readonly string[]
  /** Username; also the voice, unless the sentences name others. */
  readonly owner: string
  readonly visibility: Visibility
  readonly members?: { readonly users?: readonly string[]; readonly groups?: readonly string[] }
  readonly daysAgo: number
  readonly featured?: boolean
  /** What its viewers are asked to fill in. */
  readonly form?: ParticipantForm
  /** Made in 1920 × 1080 instead of 1280 × 720. */
  readonly isLarge?: boolean
  /** Ten minutes instead of one: slides stand still during a sentence, the sound is made for speech alone, a caption is one line. */
  readonly isLong?: boolean
  readonly scenes: readonly Scene[]
}
