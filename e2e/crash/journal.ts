import type { Clip } from './clips.ts'

export type Range = readonly [from: number, to: number]

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
  /** It was deleted at some time, and may be back. */
  wasDeleted: boolean
  /** It was deleted so long ago that nothing of it is left. */
  forgotten: boolean
  /** Its owner deletes it or has it back at this moment, so that others may or may not see it. */
  changing: boolean
  /** Null where the answer was lost and can't be had any more: nobody knows. */
  readonly likes: Map<string, boolean | null>
  /** Comments and replies; `gone` is null while and where nobody knows. */
  readonly said: { readonly id: string; readonly by: string; readonly text: string; readonly parent: string | null; gone: boolean | null }[]
  /** Whether it is in a list, by `person list`; null as with likes. */
  readonly saved: Map<string, boolean | null>
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

export interface Journal {
  readonly films: Film[]
  readonly projects: CutProject[]
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
