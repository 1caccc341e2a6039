import { describe, expect, it } from 'vitest'
import { changeDraft, type Draft, draftOf, lengthOfDraft, middleAt } from './draft.ts'

const shot = (id: string, start: number, end: number) => ({
  ...{ id, start, end, text: '', score: 1, thumbnail_url: null },
  framing: 'follow' as const,
  path: [
    { at: start, x: 0 },
    { at: end, x: 1 },
  ],
})
const found = { highlights: [shot('1', 0, 8), shot('2', 8, 20)], bounds: { from: 0, to: 20 }, captions: null }
const change = changeDraft(found.bounds)
const draft = draftOf(found, { start: 5, end: 15, title: 'A reel' })
const times = ({ parts }: Draft) => parts.map(({ start, end }) => [start, end])

describe('a reel that is edited', () => {
  it('begins with the shots of its passage', () => {
    expect(times(draft)).toEqual([
      [5, 8],
      [8, 15],
    ])
    expect(draft).toMatchObject({ ratio: '9:16', captions: 'none', selected: '0' })
    expect(times(draftOf(found, { start: 7.8, end: 8.1, title: '' }))).toEqual([[7.8, 8.1]])
  })

  it('has parts that are trimmed within the bounds, divided, reordered and removed, of which one stays', () => {
    const longer = change(change(draft, { type: 'trim', id: '0', start: -3 }), { type: 'trim', id: '1', end: 99 })
    expect(times(longer)).toEqual([
      [0, 8],
      [8, 20],
    ])
    expect(times(change(longer, { type: 'trim', id: '0', start: 9 }))[0]).toEqual([7.5, 8])
    const divided = change(longer, { type: 'split', id: '1', at: 10.04 })
    expect(times(divided)).toEqual([
      [0, 8],
      [8, 10],
      [10, 20],
    ])
    expect(divided.selected).toBe('2')
    expect(change(longer, { type: 'split', id: '1', at: 8.2 })).toBe(longer)
    const first = change(change(divided, { type: 'move', id: '2', by: -1 }), { type: 'move', id: '2', by: -1 })
    expect(times(first)[0]).toEqual([10, 20])
    expect(change(first, { type: 'move', id: '2', by: -1 })).toBe(first)
    const last = change(change(change(first, { type: 'remove', id: '2' }), { type: 'remove', id: '0' }), { type: 'remove', id: '1' })
    expect(times(last)).toEqual([[8, 10]])
    expect(last.selected).toBe('1')
    expect(lengthOfDraft(first)).toBe(20)
  })

  it('shows what follows the movement, what stays where it was put, or everything', () => {
    const [part] = draft.parts
    if (!part) throw new Error('there is none')
    const path = [
      { at: 5, x: 0.2 },
      { at: 8, x: 0.8 },
    ]
    expect(middleAt(part, path, 6.5)).toBeCloseTo(0.5)
    const put = change(draft, { type: 'frame', id: '0', framing: 'fixed', x: 0.3 }).parts[0] ?? part
    expect(middleAt(put, path, 6.5)).toBe(0.3)
    expect(middleAt({ ...put, framing: 'fit' }, path, 6.5)).toBeNull()
  })
})
