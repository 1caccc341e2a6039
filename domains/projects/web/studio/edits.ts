import type { ProjectClip, Timeline, VideoClip } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'
import { mostClips, shortestClip } from '../../limits.ts'

/** A project while it is edited. Every state that it had can be gone back to. */
export interface Editing {
  readonly timeline: Timeline
  /** The clip that is being changed. */
  readonly selected: string | null
  readonly past: readonly Timeline[]
  readonly future: readonly Timeline[]
  /** What the last change was of: the next of the same is no step of its own. */
  readonly merging: string | null
}

type ClipPatch = Partial<Omit<VideoClip, 'kind' | 'id'>> & {
  readonly duration?: number
  readonly text?: string
  readonly background?: string
}

export type Edit =
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'add'; readonly clip: ProjectClip }
  | { readonly type: 'remove' | 'copy'; readonly id: string; readonly newId?: string }
  | { readonly type: 'move'; readonly id: string; readonly by: -1 | 1 }
  /** `at` in seconds of the clip. */
  | { readonly type: 'split'; readonly id: string; readonly at: number; readonly newId: string }
  /** `field`: what is changed, while somebody types or drags. */
  | { readonly type: 'change'; readonly id: string; readonly field: string; readonly patch: ClipPatch }
  | { readonly type: 'ratio'; readonly ratio: Timeline['ratio'] }
  | { readonly type: 'undo' | 'redo' }
  /** Another window has saved this. */
  | { readonly type: 'replace'; readonly timeline: Timeline }

export const editingOf = (timeline: Timeline): Editing => ({
  timeline,
  selected: timeline.clips[0]?.id ?? null,
  past: [],
  future: [],
  merging: null,
})

export function edited(state: Editing, edit: Edit): Editing {
  switch (edit.type) {
    case 'select':
      return { ...state, selected: edit.id, merging: null }
    case 'replace':
      return { ...editingOf(edit.timeline), selected: state.selected }
    case 'undo':
      return undone(state)
    case 'redo':
      return redone(state)
    case 'ratio':
      return stepped(state, { ...state.timeline, ratio: edit.ratio })
    case 'change':
      return stepped(state, withClips(state, changed(state.timeline.clips, edit)), { merging: `${edit.id} ${edit.field}` })
    default:
      return rearranged(state, edit)
  }
}

type Rearranging = Extract<Edit, { readonly type: 'add' | 'remove' | 'copy' | 'move' | 'split' }>

function rearranged(state: Editing, edit: Rearranging): Editing {
  switch (edit.type) {
    case 'add':
      return inserted(state, edit.clip, state.selected)
    case 'move':
      return moved(state, edit.id, edit.by)
    case 'split':
      return split(state, edit)
    default:
      return edit.type === 'copy' ? copied(state, edit.id, edit.newId ?? `${edit.id}-copy`) : removed(state, edit.id)
  }
}

const withClips = ({ timeline }: Editing, clips: ProjectClip[]): Timeline => ({ ...timeline, clips })

function stepped(state: Editing, timeline: Timeline, { selected = state.selected, merging = null }: Partial<Editing> = {}): Editing {
  const joins = merging !== null && merging === state.merging
  return { timeline, selected, merging, past: joins ? state.past : [...state.past, state.timeline], future: [] }
}

function undone(state: Editing): Editing {
  const before = state.past.at(-1)
  if (!before) return state
  return { ...state, timeline: before, past: state.past.slice(0, -1), future: [state.timeline, ...state.future], merging: null }
}

function redone(state: Editing): Editing {
  const [next, ...future] = state.future
  if (!next) return state
  return { ...state, timeline: next, past: [...state.past, state.timeline], future, merging: null }
}

/** Behind a clip, or at the end. */
function inserted(state: Editing, clip: ProjectClip, behind: string | null): Editing {
  const { clips } = state.timeline
  if (clips.length >= mostClips) return state
  const at = clips.findIndex(({ id }) => id === behind)
  return stepped(state, withClips(state, clips.toSpliced(at === -1 ? clips.length : at + 1, 0, clip)), { selected: clip.id })
}

function copied(state: Editing, id: string, newId: string): Editing {
  const clip = state.timeline.clips.find((one) => one.id === id)
  return clip ? inserted(state, { ...clip, id: newId }, id) : state
}

function removed(state: Editing, id: string): Editing {
  const { clips } = state.timeline
  const at = clips.findIndex((one) => one.id === id)
  if (at === -1) return state
  const rest = clips.toSpliced(at, 1)
  const selected = state.selected === id ? (rest[Math.min(at, rest.length - 1)]?.id ?? null) : state.selected
  return stepped(state, withClips(state, rest), { selected })
}

function moved(state: Editing, id: string, by: -1 | 1): Editing {
  const { clips } = state.timeline
  const at = clips.findIndex((one) => one.id === id)
  const [clip, other] = [clips[at], clips[at + by]]
  return clip && other ? stepped(state, withClips(state, clips.with(at, other).with(at + by, clip))) : state
}

function changed(clips: readonly ProjectClip[], { id, patch }: { readonly id: string; readonly patch: ClipPatch }): ProjectClip[] {
  return clips.map((clip) => {
    const next = { ...clip, ...patch } as ProjectClip
    return clip.id === id && clipLength(next) >= shortestClip ? kept(next) : clip
  })
}

/** No change leaves fades or titles longer than their clip. */
function kept(clip: ProjectClip): ProjectClip {
  const length = clipLength(clip)
  const fade_in = Math.min(clip.fade_in, length)
  const fades = { fade_in, fade_out: Math.min(clip.fade_out, length - fade_in) }
  if (clip.kind === 'title') return { ...clip, ...fades }
  const titles = clip.titles.filter(({ from }) => from < length).map((title) => ({ ...title, to: Math.min(title.to, length) }))
  return { ...clip, ...fades, titles }
}

/** Whether a clip can be divided there. */
const divides = (clip: ProjectClip, at: number): boolean => at >= shortestClip && clipLength(clip) - at >= shortestClip

function split(state: Editing, { id, at, newId }: { readonly id: string; readonly at: number; readonly newId: string }): Editing {
  const { clips } = state.timeline
  const clip = clips.find((one) => one.id === id)
  if (!clip || !divides(clip, at) || clips.length >= mostClips) return state
  const halves = halvesOf(clip, at, newId)
  return stepped(
    state,
    withClips(
      state,
      clips.flatMap((one) => (one.id === id ? halves : [one])),
    ),
    { selected: newId },
  )
}

function halvesOf(clip: ProjectClip, at: number, id: string): ProjectClip[] {
  if (clip.kind !== 'video')
    return [kept({ ...clip, duration: at, fade_out: 0 }), kept({ ...clip, id, duration: clip.duration - at, fade_in: 0 })]
  const cut = clip.from + at * clip.speed
  const later = clip.titles
    .filter(({ to }) => to > at)
    .map((title) => ({ ...title, from: Math.max(0, title.from - at), to: title.to - at }))
  return [kept({ ...clip, to: cut, fade_out: 0 }), kept({ ...clip, id, from: cut, fade_in: 0, titles: later })]
}
