import { describe, expect, it } from 'vitest'
import { rearranged } from './rearranged.ts'

const ids = ['a', 'b', 'c', 'd']

describe('videos of a playlist in a new order', () => {
  it.each([
    ['nothing changes where nothing is named', {}, 'abcd'],
    ['two change places', { a: 2, b: 1 }, 'bacd'],
    ['one moves, the others close up', { d: 1 }, 'dabc'],
    ['one moves to the end', { a: 4 }, 'bcda'],
    ['all are named, with numbers of any size', { a: 40, b: 7, c: -3, d: 100 }, 'cbad'],
  ])('%s', (_, members, expected) => {
    expect(rearranged(ids, members).join('')).toBe(expected)
  })

  it.each([
    ['a video that is not there', { x: 1 }],
    ['two in one place', { a: 2, b: 2 }],
    ['a place before the first (VW-5.28)', { a: 0 }],
    ['a place behind the last', { a: 5 }],
  ])('refuses %s', (_, members) => {
    expect(() => rearranged(ids, members as Record<string, number>)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})
