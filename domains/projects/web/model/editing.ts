import type { ProjectClip, SoundClip, Timeline } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'
import { mostClips, mostSounds } from '../../limits.ts'
import { noClips, type SelectHow, severalAfter, withoutSeveral, withSeveralAt } from './several.ts'
import { patchedSound, type SoundPatch } from './sounds.ts'
import { type ClipPatch, type CutStretch, halvesOf, patchedClip, withoutStretches } from './trimming.ts'

/** A state that can be gone to, and those behind it. */
interface EditStep {
  readonly timeline: Timeline
  readonly selected: string | null
  readonly next: EditStep | null
}

/** A project while it is edited. Every state that it had can be gone back to; what did not change is the same object in all of them. */
export interface Editing {
  readonly timeline: Timeline
  /** The clip or the sound that is being changed. */
  readonly selected: string | null
  /** Clips that are selected together, in their order, that one among them; none where there is but one. */
  readonly several: readonly string[]
  readonly past: EditStep | null
  readonly future: EditStep | null
  /** What the last change was of: the next of the same is no step of its own. */
  readonly merging: string | null
}

export type Edit =
  | { readonly type: 'select'; readonly id: string | null; readonly how?: SelectHow }
  /** Somebody left a field, or let go of what they drew: what follows is a step of its own. */
  | { readonly type: 'settle' }
  /** Behind the clip that is selected. */
  | { readonly type: 'add'; readonly clip: ProjectClip }
  | { readonly type: 'add sound'; readonly sound: SoundClip }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'remove several'; readonly ids: readonly string[] }
  | { readonly type: 'copy'; readonly id: string; readonly newId: string }
  /** `to`: its index among the others. */
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  /** `to`: the index of the first among the others; they lie beside each other then. */
  | { readonly type: 'move several'; readonly ids: readonly string[]; readonly to: number }
  /** `at` in seconds of the clip. */
  | { readonly type: 'split'; readonly id: string; readonly at: number; readonly newId: string }
  /** `field`: what is changed, while somebody types or draws. */
  | { readonly type: 'change'; readonly id: string; readonly field: string; readonly patch: ClipPatch }
  | { readonly type: 'change sound'; readonly id: string; readonly field: string; readonly patch: SoundPatch }
  /** Leaves stretches of its video out of a clip. */
  | { readonly type: 'cut'; readonly id: string; readonly stretches: readonly CutStretch[] }
  | { readonly type: 'ratio'; readonly ratio: Timeline['ratio'] }
  | { readonly type: 'undo' | 'redo' }
  /** Takes what another window has saved; what was here can be gone back to. */
  | { readonly type: 'replace'; readonly timeline: Timeline }

/** A clip or sound as it was before what is typed or drawn in one go began: what it lost on the way is there again. */
function asItBegan<Thing extends { readonly id: string }>(
  { merging, past }: Editing,
  field: string,
  now: Thing,
  things: (timeline: Timeline) => readonly Thing[],
): Thing {
  const before = past && merging === field ? things(past.timeline).find(({ id }) => id === now.id) : undefined
  return before ?? now
}

/** The clip or sound of this id, as long as there is one; the first clip otherwise. */
function firstOf({ clips, sounds }: Timeline, id: string | null): string | null {
  const isThere = [...clips, ...sounds].some((one) => one.id === id)
  return isThere ? id : (clips[0]?.id ?? null)
}

export type ChangeFilm = (edit: Edit) => void

export const editingOf = (timeline: Timeline): Editing => ({
  timeline,
  selected: firstOf(timeline, null),
  several: noClips,
  past: null,
  future: null,
  merging: null,
})

/** What a project is after an edit; the same object where that changes nothing. */
export function edited(state: Editing, edit: Edit): Editing {
  if ('ids' in edit) return withSeveral(state, edit)
  switch (edit.type) {
    case 'select':
      return selecting(state, edit.id, edit.how)
    case 'settle':
      return state.merging === null ? state : { ...state, merging: null }
    case 'undo':
    case 'redo':
      return wentTo(state, edit.type)
    case 'replace':
      return stepped(state, edit.timeline, { selected: firstOf(edit.timeline, state.selected) })
    case 'ratio':
      return inRatio(state, edit.ratio)
    case 'add sound':
    case 'change sound':
      return withSounds(state, edit)
    case 'remove':
      return withoutThing(state, edit.id)
    default:
      return withClips(state, edit)
  }
}

function selecting(state: Editing, id: string | null, how: SelectHow = 'one'): Editing {
  const next = id === null ? { selected: null, several: noClips } : severalAfter(state, id, how)
  const isSame = next.selected === state.selected && next.several.join() === state.several.join()
  return isSame ? state : { ...state, ...next, merging: null }
}

function withSeveral(state: Editing, edit: Extract<Edit, { readonly ids: readonly string[] }>): Editing {
  const { timeline } = state
  if (edit.type === 'remove several') {
    const { clips, selected } = withoutSeveral(timeline, edit.ids)
    return clips.length === timeline.clips.length ? state : stepped(state, { ...timeline, clips }, { selected })
  }
  const clips = withSeveralAt(timeline.clips, edit.ids, edit.to)
  if (clips === timeline.clips) return state
  return { ...stepped(state, { ...timeline, clips: [...clips] }), several: state.several }
}

function inRatio(state: Editing, ratio: Timeline['ratio']): Editing {
  return ratio === state.timeline.ratio ? state : stepped(state, { ...state.timeline, ratio })
}

/** Goes to the state that lies nearest on one side; this one lies on the other side from then on. */
function wentTo(state: Editing, way: 'undo' | 'redo'): Editing {
  const { timeline, selected, past, future } = state
  const step = way === 'undo' ? past : future
  if (!step) return state
  const here = { timeline, selected, next: way === 'undo' ? future : past }
  const sides = way === 'undo' ? { past: step.next, future: here } : { past: here, future: step.next }
  return { timeline: step.timeline, selected: step.selected, several: noClips, merging: null, ...sides }
}

interface Stepping {
  readonly selected?: string | null
  readonly merging?: string
}

/** The same while all of them are there. */
function stillThere(several: readonly string[], { clips }: Timeline): readonly string[] {
  if (several.length === 0) return noClips
  const ids = new Set(clips.map(({ id }) => id))
  return several.every((id) => ids.has(id)) ? several : noClips
}

function stepped(state: Editing, timeline: Timeline, { selected = state.selected, merging }: Stepping = {}): Editing {
  const joins = merging !== undefined && merging === state.merging
  const past = joins ? state.past : { timeline: state.timeline, selected: state.selected, next: state.past }
  const several = selected === state.selected ? stillThere(state.several, timeline) : noClips
  return { timeline, selected, several, merging: merging ?? null, past, future: null }
}

function withSounds(state: Editing, edit: Extract<Edit, { readonly type: 'add sound' | 'change sound' }>): Editing {
  const { timeline } = state
  const { sounds } = timeline
  if (edit.type === 'add sound') {
    if (sounds.length >= mostSounds) return state
    return stepped(state, { ...timeline, sounds: [...sounds, edit.sound] }, { selected: edit.sound.id })
  }
  const at = sounds.findIndex(({ id }) => id === edit.id)
  const sound = sounds[at]
  if (!sound) return state
  const merging = `${edit.id} ${edit.field}`
  const before = asItBegan(state, merging, sound, (one) => one.sounds)
  const changed = patchedSound(before, edit.patch)
  return changed === before ? state : stepped(state, { ...timeline, sounds: sounds.with(at, changed) }, { merging })
}

const withoutThing = (state: Editing, id: string): Editing =>
  state.timeline.sounds.some((sound) => sound.id === id) ? withoutSound(state, id) : withoutClip(state, id)

function withoutSound(state: Editing, id: string): Editing {
  const sounds = state.timeline.sounds.filter((sound) => sound.id !== id)
  return stepped(state, { ...state.timeline, sounds }, { selected: state.selected === id ? null : state.selected })
}

/** What follows moves up; the next clip is selected, or the last. */
function withoutClip(state: Editing, id: string): Editing {
  const { clips } = state.timeline
  const at = clips.findIndex((clip) => clip.id === id)
  if (at === -1) return state
  const rest = clips.toSpliced(at, 1)
  const selected = state.selected === id ? (rest[Math.min(at, rest.length - 1)]?.id ?? null) : state.selected
  return stepped(state, { ...state.timeline, clips: rest }, { selected })
}

type ClipEdit = Extract<Edit, { readonly type: 'add' | 'copy' | 'move' | 'split' | 'change' | 'cut' }>

function withClips(state: Editing, edit: ClipEdit): Editing {
  const { clips } = state.timeline
  if (edit.type === 'add') return inserted(state, edit.clip, state.selected)
  const at = clips.findIndex(({ id }) => id === edit.id)
  const clip = clips[at]
  if (!clip) return state
  switch (edit.type) {
    case 'change': {
      const merging = `${edit.id} ${edit.field}`
      const before = asItBegan(state, merging, clip, (one) => one.clips)
      const changed = patchedClip(before, edit.patch)
      return changed === before ? state : inPlace(state, at, [changed], { merging })
    }
    case 'copy':
      return inserted(state, { ...clip, id: edit.newId }, clip.id)
    case 'move':
      return moved(state, at, edit.to)
    default:
      return divided(state, at, edit)
  }
}

/** With other clips in the place of one. */
const inPlace = (state: Editing, at: number, parts: readonly ProjectClip[], how: Stepping = {}): Editing =>
  stepped(state, { ...state.timeline, clips: state.timeline.clips.toSpliced(at, 1, ...parts) }, how)

function divided(state: Editing, at: number, edit: Extract<Edit, { readonly type: 'split' | 'cut' }>): Editing {
  const { clips } = state.timeline
  const clip = clips[at]
  if (!clip) return state
  if (edit.type === 'split') {
    const halves = clips.length < mostClips ? halvesOf(clip, edit.at, edit.newId) : null
    return halves ? inPlace(state, at, halves, { selected: edit.newId }) : state
  }
  return clip.kind === 'video' ? withoutWords(state, at, withoutStretches(clip, edit.stretches)) : state
}

/** With what is left of a clip in its place. */
function withoutWords(state: Editing, at: number, parts: readonly ProjectClip[]): Editing {
  const { clips } = state.timeline
  const clip = clips[at]
  if (!clip) return state
  const isSame = parts.length === 1 && clipLength(parts[0] ?? clip) === clipLength(clip)
  if (isSame || clips.length - 1 + parts.length > mostClips) return state
  return inPlace(state, at, parts, { selected: (parts.at(-1) ?? clips[at + 1] ?? clips[at - 1])?.id ?? null })
}

/** Behind a clip, or at the end. */
function inserted(state: Editing, clip: ProjectClip, behind: string | null): Editing {
  const { clips } = state.timeline
  if (clips.length >= mostClips) return state
  const at = clips.findIndex(({ id }) => id === behind)
  const place = at === -1 ? clips.length : at + 1
  return stepped(state, { ...state.timeline, clips: clips.toSpliced(place, 0, clip) }, { selected: clip.id })
}

function moved(state: Editing, at: number, to: number): Editing {
  const { clips } = state.timeline
  const clip = clips[at]
  if (!clip || to === at || to < 0 || to >= clips.length) return state
  return stepped(state, { ...state.timeline, clips: clips.toSpliced(at, 1).toSpliced(to, 0, clip) }, { selected: clip.id })
}
