import { describe, expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

/** Capital letters are hidden. */
const items = (ids: string) => [...ids].map((id) => ({ id, visible: id === id.toLowerCase() }))
const beside = (ids: string, id: string, around = false) => {
  const { previous, next } = neighboursOf(items(ids), (item) => item.id === id, around)
  return [previous?.id, next?.id]
}

describe('what plays before and after one of several videos', () => {
  it('is what stands beside it, and nothing beyond the ends', () => {
    expect(beside('abc', 'b')).toEqual(['a', 'c'])
    expect(beside('abc', 'a')).toEqual([undefined, 'b'])
    expect(beside('abc', 'c')).toEqual(['b', undefined])
    expect(beside('abc', 'x')).toEqual([undefined, undefined])
  })

  it('leaves out what is hidden from who runs what holds them', () => {
    expect(beside('aBcD', 'a')).toEqual([undefined, 'c'])
    expect(beside('aBcD', 'c')).toEqual(['a', undefined])
  })

  it('goes around where all is repeated, unless there is only one', () => {
    expect(beside('abC', 'b', true)).toEqual(['a', 'a'])
    expect(beside('abc', 'a', true)).toEqual(['c', 'b'])
    expect(beside('aB', 'a', true)).toEqual([undefined, undefined])
  })
})
