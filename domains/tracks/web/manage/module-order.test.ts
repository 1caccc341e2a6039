import { describe, expect, it } from 'vitest'
import { atIndex, placesOf } from './module-order.ts'

describe('the order of modules, and of what stands in them', () => {
  it('swaps two that stand beside each other, or takes one to where it is dropped (LE-4.63)', () => {
    expect(atIndex(['A', 'B', 'C'], 0, 1)).toEqual(['B', 'A', 'C'])
    expect(atIndex(['A', 'B', 'C'], 2, 0)).toEqual(['C', 'A', 'B'])
    expect(atIndex(['A', 'B', 'C'], 7, 0)).toEqual(['A', 'B', 'C'])
  })

  it('is sent with a place for each, from 1', () => {
    expect(placesOf([{ id: 'b' }, { id: 'a' }])).toEqual({ b: 1, a: 2 })
  })
})
