import { describe, expect, it } from 'vitest'
import type { PlaylistItem } from '../../contract.ts'
import { neighboursOf } from './neighbours.ts'

/** Capital letters are hidden. */
const items = (ids: string) => [...ids].map((id) => ({ video_id: id, visible: id === id.toLowerCase() }) as PlaylistItem)
const beside = (ids: string, id: string, around = false) => {
  const { previous, next } = neighboursOf(items(ids), id, around)
  return [previous?.video_id, next?.video_id]
}

describe('what plays before and after a video of a playlist', () => {
  it('is what stands beside it, and nothing beyond the ends', () => {
    expect(beside('abc', 'b')).toEqual(['a', 'c'])
    expect(beside('abc', 'a')).toEqual([undefined, 'b'])
    expect(beside('abc', 'c')).toEqual(['b', undefined])
    expect(beside('abc', 'x')).toEqual([undefined, undefined])
  })

  it('leaves out what is hidden from who manages the playlist', () => {
    expect(beside('aBcD', 'a')).toEqual([undefined, 'c'])
    expect(beside('aBcD', 'c')).toEqual(['a', undefined])
  })

  it('goes around where all is repeated, unless there is only one', () => {
    expect(beside('abC', 'b', true)).toEqual(['a', 'a'])
    expect(beside('abc', 'a', true)).toEqual(['c', 'b'])
    expect(beside('aB', 'a', true)).toEqual([undefined, undefined])
  })
})
