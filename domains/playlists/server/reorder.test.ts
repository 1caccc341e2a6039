import { describe, expect, it } from 'vitest'
import { putBack, reordered } from './reorder.ts'

const ids = ['a', 'b', 'c', 'd']

describe('videos of a playlist in a new order', () => {
  it.each([
    ['two change places', { a: 2, b: 1 }, 'bacd'],
    ['one moves, the others close up', { d: 1 }, 'dabc'],
    ['one moves to the end', { a: 4 }, 'bcda'],
    ['all are named, with numbers of any size', { a: 40, b: 7, c: -3, d: 100 }, 'cbad'],
  ])('%s', (_, members, expected) => {
    expect(reordered(ids, members).join('')).toBe(expected)
  })

  it.each([
    ['nothing is named', {}],
    ['a video that is not there', { x: 1 }],
    ['two in one place', { a: 2, b: 2 }],
    ['a place before the first (VW-5.28)', { a: 0 }],
    ['a place behind the last', { a: 5 }],
  ])('refuses %s', (_, members) => {
    expect(() => reordered(ids, members as Record<string, number>)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})

describe('videos that come back to a playlist', () => {
  it.each([
    ['two of them', { b: 2, d: 4 }, 'abcd'],
    ['one behind the end', { a: 9 }, 'bcda'],
    ['one before the beginning', { d: -3 }, 'dabc'],
    ['two of one place', { b: 1, c: 1 }, 'cbad'],
  ])('stand at their places again: %s', (_, places, expected) => {
    expect(putBack(ids, places as unknown as Record<string, number>).join('')).toBe(expected)
  })
})
