import type { Clip } from './clips.ts'

export type Range = readonly [from: number, to: number]

/** What was acknowledged of what can be learnt from one video. */
export interface Lesson {
  /** Questions that stop it, and what each person has answered. */
  readonly questions: { readonly id: string; readonly answers: Map<string, number> }[]
  /** The quiz at its end with its one question; undefined until it was acknowledged whole. */
  quiz?: { readonly id: string; readonly question: string }
  /** Attempts that were finished, by who took them. */
  readonly finished: { readonly id: string; readonly by: string; readonly right: number }[]
  /** Its owner's, by id; null: it was deleted. */
  readonly highlights: Map<string, string | null>
  summary: string | null
}

/** An event and what was acknowledged of it. Somebody runs it, everybody takes part. */
export interface Gathering {
  readonly id: string
  state: 'SCHEDULED' | 'LIVE'
  /** Whoever runs it does something to it at this moment, so that others may be refused. */
  changing: boolean
  readonly polls: { readonly id: string; readonly votes: Map<string, number> }[]
  readonly asked: { readonly id: string; readonly by: string; readonly text: string }[]
  /** Whether each person has voted for a question, by `question person`. */
  readonly backed: Map<string, boolean>
  readonly said: { readonly id: string; readonly by: string; readonly text: string }[]
}

/** Who may watch a video, and until when, as it was acknowledged last. */
export interface Standing {
  readonly visibility: 'USERS' | 'PRIVATE'
  /** Others may see it, but for its end. */
  readonly published: boolean
  readonly review: 'NONE' | 'SENT' | 'APPROVED' | 'REJECTED'
  /** Its time is over. */
  readonly over: boolean
  /** Epoch seconds at which it ends; null: never. */
  readonly ends: number | null
}

/** A step of a review, by what was said with it. */
export interface Step {
  readonly comment: string
  readonly state: Standing['review']
}

/** What is said in a video, in one language. */
export interface Wording {
  readonly id: string
  revision: number
  /** By number. */
  readonly cues: Map<number, string>
}

/** What the server has acknowledged of one video. Its owner does one thing after the other, and so does everybody with one thing. */
export interface Film {
  readonly owner: string
  readonly clip: Clip
  readonly upload: string
  /** Empty until it was acknowledged. */
  id: string
  title: string
  description: string
  complete: boolean
  /** Others have been able to see it: it plays. */
  playable: boolean
  deleted: boolean
  /** It was deleted, or its time was over, and it may be back. */
  wasAway: boolean
  /** It was deleted so long ago that nothing of it is left. */
  forgotten: boolean
  /** Its owner changes at this moment who sees it, so that others may or may not. */
  changing: boolean
  standing: Standing
  /** When others saw it again for the last time, ms of the epoch. */
  shownAt: number
  readonly steps: Step[]
  /** By language. */
  readonly words: Map<string, Wording>
  /** Null where the answer was lost and can't be had any more: nobody knows. */
  readonly likes: Map<string, boolean | null>
  /** Comments and replies; `gone` is null while and where nobody knows. */
  readonly said: { readonly id: string; readonly by: string; readonly text: string; readonly parent: string | null; gone: boolean | null }[]
  /** Whether it is in a list, by `person list`; null as with likes. */
  readonly saved: Map<string, boolean | null>
  readonly lesson: Lesson
  /** Seconds that each person has reported, and those of which they were told that they are kept. */
  readonly reported: Map<string, Range[]>
  readonly watched: Map<string, Range[]>
}

/** One person's playlist; only they change it. */
export interface Row {
  readonly name: string
  ids: string[]
}

/** One person's project; only they change it. */
export interface CutProject {
  readonly owner: string
  readonly id: string
  /** Of the timeline that was acknowledged last, and its clips. */
  revision: number
  clips: readonly { readonly id: string; readonly film: Film; readonly from: number; readonly to: number }[]
  /** Films that were promised, and what they are made of. */
  readonly films: { readonly id: string; readonly job: string; readonly seconds: number; readonly sources: readonly Film[] }[]
}

/** A passage that somebody had looked at, and the reel that they were promised of it. */
export interface Reel {
  readonly owner: string
  readonly source: Film
  /** Of the look. */
  readonly job: string
  /** Empty until the reel was promised. */
  id: string
  /** s */
  readonly seconds: number
}

/** A track and what was acknowledged of it. Somebody runs it, those whom it was given to learn by it. */
export interface Course {
  readonly name: string
  title: string
  /** Whoever runs it changes it at this moment. */
  changing: boolean
  /** Something was put into it twice, because the first answer was lost. */
  repeated: boolean
  readonly modules: { readonly id: string; title: string; films: Film[] }[]
  /** Null while nobody knows. */
  readonly given: Map<string, boolean | null>
  /** Who was told that they have completed it. */
  readonly completed: Set<string>
}

export interface Journal {
  readonly films: Film[]
  readonly projects: CutProject[]
  readonly reels: Reel[]
  readonly courses: Course[]
  /** Addresses of which an import was asked for more than once, because an answer was lost. */
  readonly importedAgain: Set<string>
  /** Undefined until it was acknowledged. */
  gathering?: Gathering
  /** By who made it. */
  readonly rows: Map<string, Row>
  /** Uploads that were given up again, and acknowledged so. */
  readonly cancelled: string[]
}

/** The union of ranges, in order. */
export function union(ranges: readonly Range[]): Range[] {
  const joined: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

export const lengthOf = (ranges: readonly Range[]): number => union(ranges).reduce((sum, [from, to]) => sum + to - from, 0)
