import { describe, expect, it } from 'vitest'
import { addressState } from './search-state.ts'

const state = addressState({ qtext: '', order_by: ['date', 'views'], view: 'grid' })

describe('what the address of a list holds', () => {
  it('has a default for everything', () => {
    expect(state.parse({})).toEqual({ qtext: '', order_by: 'date', view: 'grid' })
    expect(state.parse(undefined)).toEqual({ qtext: '', order_by: 'date', view: 'grid' })
  })

  it('takes what means something and nothing that strangers made up', () => {
    expect(state.parse({ qtext: 'fire', order_by: 'views', other: 'x' })).toEqual({ qtext: 'fire', order_by: 'views', view: 'grid' })
    expect(state.parse({ qtext: ['fire', 'drill'], order_by: 'drop table', view: { a: 1 } })).toEqual({
      qtext: 'fire',
      order_by: 'date',
      view: 'grid',
    })
  })
})
