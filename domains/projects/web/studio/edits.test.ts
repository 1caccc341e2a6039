import { describe, expect, it } from 'vitest'
import type { VideoClip } from '../../contract.ts'
import { type Edit, type Editing, edited, editingOf } from './edits.ts'

const clip = (id: string, over: Partial<VideoClip> = {}): VideoClip => ({
  kind: 'video',
  id,
  video: 'gcc-1',
  from: 10,
  to: 20,
  speed: 1,
  volume: 1,
  fade_in: 0,
  fade_out: 0,
  titles: [],
  ...over,
})
const begun = (...clips: VideoClip[]): Editing => editingOf({ ratio: '16:9', clips, sounds: [] })
const after = (state: Editing, ...edits: Edit[]): Editing => edits.reduce(edited, state)
const idsOf = ({ timeline }: Editing) => timeline.clips.map(({ id }) => id)

describe('editing a project', () => {
  it('puts a clip behind the selected one, moves, copies and removes it', () => {
    const state = begun(clip('a'), clip('b'))
    const added = after(state, { type: 'add', clip: clip('c') })
    expect([idsOf(added), added.selected]).toEqual([['a', 'c', 'b'], 'c'])
    expect(idsOf(after(added, { type: 'move', id: 'c', by: 1 }))).toEqual(['a', 'b', 'c'])
    expect(idsOf(after(added, { type: 'move', id: 'a', by: -1 }))).toEqual(['a', 'c', 'b'])
    expect(idsOf(after(added, { type: 'copy', id: 'a', newId: 'd' }))).toEqual(['a', 'd', 'c', 'b'])
    const removed = after(added, { type: 'remove', id: 'c' })
    expect([idsOf(removed), removed.selected]).toEqual([['a', 'b'], 'b'])
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

  it('keeps fades and titles within a clip that becomes shorter', () => {
    const state = begun(clip('a', { fade_in: 3, fade_out: 3, titles: [{ text: 'Hi', from: 1, to: 9, place: 'top' }] }))
    const { timeline } = after(state, { type: 'change', id: 'a', field: 'to', patch: { to: 14 } })
    expect(timeline.clips[0]).toMatchObject({ fade_in: 3, fade_out: 1, titles: [{ from: 1, to: 4 }] })
    expect(after(state, { type: 'change', id: 'a', field: 'from', patch: { from: 19.95 } }).timeline.clips[0]).toMatchObject({ from: 10 })
  })

  it('goes back and forth through fifty steps; what is typed in one go is one step', () => {
    let state = begun(clip('a'))
    const first = state.timeline
    for (let step = 0; step < 50; step += 1) state = after(state, { type: 'add', clip: clip(`c${step}`) })
    const last = state.timeline
    for (let step = 0; step < 50; step += 1) state = after(state, { type: 'undo' })
    expect(state.timeline).toBe(first)
    expect(after(state, { type: 'undo' })).toBe(state)
    for (let step = 0; step < 50; step += 1) state = after(state, { type: 'redo' })
    expect(state.timeline).toBe(last)
    const typing = after(
      state,
      { type: 'change', id: 'a', field: 'volume', patch: { volume: 0.5 } },
      { type: 'change', id: 'a', field: 'volume', patch: { volume: 0.2 } },
    )
    expect(after(typing, { type: 'undo' }).timeline).toBe(last)
  })
})
