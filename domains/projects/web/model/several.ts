import type { ProjectClip, Timeline } from '../../contract.ts'

/** `one`: this one alone; `toggle`: with the others, or no longer; `range`: with all up to it. */
export type SelectHow = 'one' | 'toggle' | 'range'

/** How a press selects: with Ctrl or ⌘ one more, with Shift all up to there. */
export function howOf({ shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectHow {
  if (shiftKey) return 'range'
  return ctrlKey || metaKey ? 'toggle' : 'one'
}

/** What is selected of a timeline. */
interface Selection {
  readonly timeline: Timeline
  readonly selected: string | null
  readonly several: readonly string[]
}

/** None; the same array each time. */
export const noClips: readonly string[] = []

/** The clips that are selected together, in their order; the one that is changed is among them. Of one alone: none. */
export function severalAfter({ timeline, selected, several }: Selection, id: string, how: SelectHow) {
  const order = timeline.clips.map((clip) => clip.id)
  const [from, to] = [order.indexOf(selected ?? id), order.indexOf(id)]
  if (how === 'one' || from === -1 || to === -1) return { selected: id, several: noClips }
  const before = several.length > 0 ? several : [order[from] ?? id]
  if (how === 'range') {
    const within = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))
    return together(order, new Set([...before, ...within]), id)
  }
  const isOut = before.includes(id) && before.length > 1
  const rest = isOut ? before.filter((one) => one !== id) : [...before, id]
  return together(order, new Set(rest), isOut ? (rest.at(-1) ?? id) : id)
}

function together(order: readonly string[], ids: ReadonlySet<string>, selected: string) {
  const several = order.filter((id) => ids.has(id))
  return { selected, several: several.length > 1 ? several : noClips }
}

/** Clips without some; the clip behind the last of these is selected, or the last of all. */
export function withoutSeveral({ clips }: Timeline, ids: readonly string[]): { clips: ProjectClip[]; selected: string | null } {
  const gone = new Set(ids)
  const last = clips.findLastIndex(({ id }) => gone.has(id))
  const rest = clips.filter(({ id }) => !gone.has(id))
  const next = clips.slice(last + 1)[0] ?? rest.at(-1)
  return { clips: rest, selected: next?.id ?? null }
}

/** Clips with some of them beside each other. @param to the index of the first among the others */
export function withSeveralAt(clips: readonly ProjectClip[], ids: readonly string[], to: number): readonly ProjectClip[] {
  const drawn = new Set(ids)
  const [those, others] = [clips.filter(({ id }) => drawn.has(id)), clips.filter(({ id }) => !drawn.has(id))]
  const next = others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, ...those)
  return next.every((clip, index) => clip === clips[index]) ? clips : next
}
