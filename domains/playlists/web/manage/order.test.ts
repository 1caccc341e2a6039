import { describe, expect, it } from 'vitest'
import type { ContentPage, PlaylistItem } from '../../contract.ts'
import { type Content, itemsOf, moved, without } from './order.ts'

const item = (video_id: string, at: number) => ({ video_id, serial_number: at + 1 }) as unknown as PlaylistItem
const page = (ids: string, from: number) => ({ items: [...ids].map((id, at) => item(id, from + at)) }) as unknown as ContentPage
const content: Content = { pages: [page('abc', 0), page('de', 3)], pageParams: [0, 3] }
const shown = (made: Content) => itemsOf(made).map(({ video_id, serial_number }) => `${video_id}${serial_number}`)

describe('the order that is shown before the server has answered', () => {
  it('has a video at another place, also over the end of a page', () => {
    expect(shown(moved(content, 'a', 2))).toEqual(['b1', 'a2', 'c3', 'd4', 'e5'])
    expect(shown(moved(content, 'e', 1))).toEqual(['e1', 'a2', 'b3', 'c4', 'd5'])
    expect(shown(moved(content, 'c', 4))).toEqual(['a1', 'b2', 'd3', 'c4', 'e5'])
    expect(moved(content, 'e', 1).pages.map((one) => one.items.length)).toEqual([3, 2])
    expect(moved(content, 'x', 1)).toBe(content)
    // The sixth place is on a page that is not there yet.
    expect(shown(moved(content, 'b', 6))).toEqual(['a1', 'c2', 'd3', 'e4'])
  })

  it('closes up where videos were taken out', () => {
    expect(shown(without(content, ['b']))).toEqual(['a1', 'c2', 'd3', 'e4'])
    expect(shown(without(content, ['e', 'a']))).toEqual(['b1', 'c2', 'd3'])
  })
})
