import { type PlacedClip, placeClips } from '../model/placing.ts'

/** Neighbours that lie on the timeline as one: where one thing moves, what follows moves group by group. */
export interface ClipGroup {
  /** Stays the same while clips come and go. */
  readonly key: number
  /** Of its first clip in the film. */
  readonly index: number
  /** Second of the film at which that begins. */
  readonly begin: number
  /** Its clips, with the seconds of the group at which they begin. The same array as before while nothing about them has changed. */
  readonly places: readonly PlacedClip[]
}

/** Clips of a new group, and of one into which others were put. One that has become small takes those of the next. */
const [usual, largest, smallest] = [20, 40, 6]

/** Groups begin where groups began before, so that hardly any clip goes to another one. */
export function groupClips(places: readonly PlacedClip[], before: readonly ClipGroup[]): ClipGroup[] {
  const there = new Set(places.map(({ clip }) => clip.id))
  const beginnings = new Map<string, ClipGroup>()
  for (const group of before) {
    const first = group.places.find(({ clip }) => there.has(clip.id))
    if (first) beginnings.set(first.clip.id, group)
  }
  let newest = Math.max(-1, ...before.map(({ key }) => key))
  const groups: ClipGroup[] = []
  let index = 0
  while (index < places.length) {
    const members = membersFrom(places, index, beginnings)
    const [first] = members
    if (!first) break
    const former = beginnings.get(first.clip.id)
    groups.push({ key: former?.key ?? ++newest, index, begin: first.begin, places: placesWithin(members, former?.places) })
    index += members.length
  }
  return groups
}

function membersFrom(places: readonly PlacedClip[], index: number, beginnings: ReadonlyMap<string, ClipGroup>): readonly PlacedClip[] {
  const room = places.slice(index, index + largest + 1)
  const next = room.findIndex(({ clip }, count) => count >= smallest && beginnings.has(clip.id))
  return room.slice(0, next === -1 ? usual : next)
}

function placesWithin(members: readonly PlacedClip[], before: readonly PlacedClip[] | undefined): readonly PlacedClip[] {
  const isSame = ({ clip, overlap }: PlacedClip, at: number) => {
    const one = before?.[at]
    return one?.clip === clip && one.overlap === overlap
  }
  if (before?.length === members.length && members.every(isSame)) return before
  // Of the first one it is known from outside what it comes over.
  const overlap = members[0]?.overlap ?? 0
  return placeClips(members.map(({ clip }) => clip)).map((place, at) => (at === 0 ? { ...place, overlap } : place))
}

/** Groups the clips of a film again and again, as little otherwise as can be each time. */
export function lastingGroups(): (places: readonly PlacedClip[]) => readonly ClipGroup[] {
  let before: readonly ClipGroup[] = []
  return (places) => {
    before = groupClips(places, before)
    return before
  }
}
