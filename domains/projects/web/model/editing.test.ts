import { describe, expect, it } from 'vitest'
import type { SoundClip, VideoClip } from '../../contract.ts'
import { type Edit, type Editing, edited, editingOf } from './editing.ts'

const clip = (id: string, over: Partial<VideoClip> = {}): VideoClip => ({
  kind: 'video',
  id,
  video: 'gcc-1',
  from: 10,
  to: 20,
  speed: 1,
  volume: 1,
  curve: [],
  focus: null,
  crossfade: 0,
  fade_in: 0,
  fade_out: 0,
  titles: [],
  ...over,
})
const sound: SoundClip = { id: 's', video: 'gcc-2', at: 2, from: 0, to: 10, volume: 1, curve: [], ducking: false, fade_in: 1, fade_out: 1 }
const begun = (...clips: VideoClip[]): Editing => editingOf({ ratio: '16:9', clips, sounds: [] })
const after = (state: Editing, ...edits: Edit[]): Editing => edits.reduce(edited, state)
const idsOf = ({ timeline }: Editing) => timeline.clips.map(({ id }) => id).join('')
const timesOf = ({ timeline }: Editing) => timeline.clips.map((one) => (one.kind === 'video' ? [one.id, one.from, one.to] : []))

describe('editing a project', () => {
  it('selects several clips with Ctrl and Shift, and moves and removes them together as one step', () => {
    const state = begun(...['a', 'b', 'c', 'd', 'e'].map((id) => clip(id)))
    const ranged = after(state, { type: 'select', id: 'b' }, { type: 'select', id: 'd', how: 'range' })
    expect([ranged.selected, ranged.several]).toEqual(['d', ['b', 'c', 'd']])
    const toggled = after(ranged, { type: 'select', id: 'c', how: 'toggle' })
    expect([toggled.selected, toggled.several]).toEqual(['d', ['b', 'd']])
    expect(after(toggled, { type: 'select', id: 'd', how: 'toggle' })).toMatchObject({ selected: 'b', several: [] })
    const moved = after(toggled, { type: 'move several', ids: toggled.several, to: 3 })
    expect([idsOf(moved), moved.several]).toEqual(['acebd', ['b', 'd']])
    expect(after(moved, { type: 'move several', ids: moved.several, to: 9 })).toBe(moved)
    const gone = after(moved, { type: 'remove several', ids: moved.several })
    expect([idsOf(gone), gone.selected, gone.several]).toEqual(['ace', 'e', []])
    expect(idsOf(after(gone, { type: 'undo' }))).toBe('acebd')
    expect(idsOf(after(gone, { type: 'undo' }, { type: 'undo' }))).toBe('abcde')
    expect(after(toggled, { type: 'select', id: 'a' }).several).toEqual([])
    // A sound is selected alone.
    expect(
      after({ ...toggled, timeline: { ...toggled.timeline, sounds: [sound] } }, { type: 'select', id: 's', how: 'range' }),
    ).toMatchObject({ selected: 's', several: [] })
  })

  it('puts a clip behind the selected one, moves, copies and removes it', () => {
    const state = begun(clip('a'), clip('b'))
    const added = after(state, { type: 'add', clip: clip('c') })
    expect([idsOf(added), added.selected]).toEqual(['acb', 'c'])
    expect(idsOf(after(added, { type: 'move', id: 'c', to: 2 }))).toBe('abc')
    expect(idsOf(after(added, { type: 'move', id: 'b', to: 0 }))).toBe('bac')
    expect(after(added, { type: 'move', id: 'a', to: 3 })).toBe(added)
    expect(after(added, { type: 'move', id: 'a', to: -1 })).toBe(added)
    expect(idsOf(after(added, { type: 'copy', id: 'a', newId: 'd' }))).toBe('adcb')
    const removed = after(added, { type: 'remove', id: 'c' })
    expect([idsOf(removed), removed.selected]).toEqual(['ab', 'b'])
    expect(after(removed, { type: 'remove', id: 'a' }, { type: 'remove', id: 'b' })).toMatchObject({ selected: null })
  })

  it('divides a clip where it is shown, with its speed, fades and titles', () => {
    const titles = [{ text: 'Hi', from: 1, to: 4, place: 'top' as const }]
    const state = begun(clip('a', { speed: 2, fade_in: 1, fade_out: 1, titles }))
    const { timeline } = after(state, { type: 'split', id: 'a', at: 2, newId: 'b' })
    expect(timeline.clips).toEqual([
      clip('a', { speed: 2, to: 14, fade_in: 1, titles: [{ text: 'Hi', from: 1, to: 2, place: 'top' }] }),
      clip('b', { speed: 2, from: 14, fade_out: 1, titles: [{ text: 'Hi', from: 0, to: 2, place: 'top' }] }),
    ])
    expect(after(state, { type: 'split', id: 'a', at: 0.05, newId: 'b' })).toBe(state)
  })

  it('keeps both parts of a clip that is divided as loud as they were, at every moment', () => {
    const curve = [11, 13, 17, 19].map((at) => ({ at, level: at / 10 - 1 }))
    const state = begun(clip('a', { curve }))
    const curvesOf = ({ timeline }: Editing) => timeline.clips.map((one) => (one.kind === 'video' ? one.curve.map(({ at }) => at) : []))
    expect(curvesOf(after(state, { type: 'split', id: 'a', at: 5, newId: 'b' }))).toEqual([
      [11, 13, 17],
      [13, 17, 19],
    ])
    const cut = after(state, { type: 'cut', id: 'a', stretches: [{ from: 11.5, to: 18, newId: 'b' }] })
    expect(curvesOf(cut)).toEqual([
      [11, 13],
      [17, 19],
    ])
    const shorter = after(state, { type: 'change', id: 'a', field: 'to', patch: { to: 12 } })
    expect(curvesOf(shorter)).toEqual([[11, 13, 17, 19]])
  })

  it('leaves words out of a clip: in its middle, at an end, or all of it', () => {
    const state = begun(clip('a', { fade_in: 1, fade_out: 1 }), clip('z'))
    const cut = (from: number, to: number) => after(state, { type: 'cut', id: 'a', stretches: [{ from, to, newId: 'b' }] })
    expect(timesOf(cut(12, 15)).slice(0, 2)).toEqual([
      ['a', 10, 12],
      ['b', 15, 20],
    ])
    expect(cut(12, 15).timeline.clips.map(({ fade_in, fade_out }) => [fade_in, fade_out])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ])
    expect(timesOf(cut(5, 15))[0]).toEqual(['a', 15, 20])
    expect(timesOf(cut(15, 99))[0]).toEqual(['a', 10, 15])
    expect([idsOf(cut(0, 99)), cut(0, 99).selected]).toEqual(['z', 'z'])
    expect(cut(20, 30)).toBe(state)
    const stretches = [
      { from: 11, to: 12, newId: 'b' },
      { from: 13, to: 13.5, newId: 'c' },
      { from: 11.5, to: 13.2, newId: 'd' },
    ]
    const several = after(state, { type: 'cut', id: 'a', stretches })
    expect([timesOf(several), several.past?.timeline]).toEqual([
      [
        ['a', 10, 11],
        ['c', 13.5, 20],
        ['z', 10, 20],
      ],
      state.timeline,
    ])
  })

  it('keeps fades and titles within a clip that becomes shorter', () => {
    const state = begun(clip('a', { fade_in: 3, fade_out: 3, titles: [{ text: 'Hi', from: 1, to: 9, place: 'top' }] }))
    const { timeline } = after(state, { type: 'change', id: 'a', field: 'to', patch: { to: 14 } })
    expect(timeline.clips[0]).toMatchObject({ fade_in: 3, fade_out: 1, titles: [{ from: 1, to: 4 }] })
    expect(after(state, { type: 'change', id: 'a', field: 'from', patch: { from: 19.95 } })).toBe(state)
  })

  it('has all of a clip again that becomes longer in the same go', () => {
    const whole = clip('a', { fade_out: 3, titles: [{ text: 'Hi', from: 3, to: 9, place: 'top' }] })
    const state = after(begun(whole), { type: 'add sound', sound })
    const change = (to: number): Edit => ({ type: 'change', id: 'a', field: 'to', patch: { to } })
    const typed = after(state, change(11), change(19))
    expect(typed.timeline.clips[0]).toEqual({ ...whole, to: 19 })
    expect(after(typed, { type: 'settle' }, change(11), { type: 'settle' }, change(20)).timeline.clips[0]).toMatchObject({ titles: [] })
    const changeSound = (to: number): Edit => ({ type: 'change sound', id: 's', field: 'to', patch: { to } })
    expect(after(state, changeSound(1), changeSound(10)).timeline.sounds).toEqual([sound])
  })

  it('lays sounds below the clips, changes and removes them', () => {
    const laid = after(begun(clip('a')), { type: 'add sound', sound })
    expect([laid.timeline.sounds, laid.selected]).toEqual([[sound], 's'])
    const shorter = after(laid, { type: 'change sound', id: 's', field: 'to', patch: { to: 1.5 } })
    expect(shorter.timeline.sounds[0]).toMatchObject({ to: 1.5, fade_in: 1, fade_out: 0.5 })
    expect(after(shorter, { type: 'remove', id: 's' })).toMatchObject({ selected: null, timeline: { sounds: [] } })
  })

  it('goes back and forth through ten thousand steps; what is typed in one go is one step', () => {
    const steps = 10_000
    let state = begun(clip('a'), clip('b'))
    const first = state.timeline
    for (let step = 0; step < steps; step += 1) state = after(state, { type: 'move', id: 'a', to: step % 2 === 0 ? 1 : 0 })
    const last = state.timeline
    for (let step = 0; step < steps; step += 1) state = after(state, { type: 'undo' })
    expect(state.timeline).toBe(first)
    expect(after(state, { type: 'undo' })).toBe(state)
    for (let step = 0; step < steps; step += 1) state = after(state, { type: 'redo' })
    expect(state.timeline).toBe(last)
    expect(after(state, { type: 'redo' })).toBe(state)
    const typing = after(
      state,
      { type: 'change', id: 'a', field: 'volume', patch: { volume: 0.5 } },
      { type: 'change', id: 'a', field: 'volume', patch: { volume: 0.2 } },
    )
    expect(after(typing, { type: 'undo' }).timeline).toBe(last)
    const settled = after(typing, { type: 'settle' })
    expect(settled.merging).toBeNull()
    expect(after(settled, { type: 'settle' })).toBe(settled)
    const later = after(typing, { type: 'settle' }, { type: 'change', id: 'a', field: 'volume', patch: { volume: 1 } })
    expect(after(later, { type: 'undo' }).timeline).toBe(typing.timeline)
    expect(after(typing, { type: 'undo' }, { type: 'ratio', ratio: '1:1' }, { type: 'redo' }).timeline.ratio).toBe('1:1')
  })

  it('takes what another window has saved, and can go back to what was here', () => {
    const state = after(begun(clip('a')), { type: 'add', clip: clip('b') })
    const theirs = { ratio: '9:16' as const, clips: [clip('c')], sounds: [] }
    const taken = after(state, { type: 'replace', timeline: theirs })
    expect([taken.timeline, taken.selected]).toEqual([theirs, 'c'])
    expect(after(taken, { type: 'undo' }).timeline).toBe(state.timeline)
  })
})
