import { describe, expect, it } from 'vitest'
import { addressState, patchOf } from './search-state.ts'

const state = addressState({ qtext: '', order_by: ['date', 'views'], view: 'grid' })

describe('what the address of a list holds', () => {
  it('has a default for everything', () => {
    expect(state.parse({})).toEqual({ qtext: '', order_by: 'date', view: 'grid' })
    expect(state.parse(undefined)).toEqual({ qtext: '', order_by: 'date', view: 'grid' })
  })

  it('changes by what it holds by then, however much a page shows of that', () => {
    const added = (word: string) => (now: { qtext: string }) => ({ qtext: [now.qtext, word].filter(Boolean).join() })
    const once = { qtext: '', ...patchOf(added('a'), { qtext: '' }) }
    expect(patchOf(added('b'), once)).toEqual({ qtext: 'a,b' })
    expect(patchOf({ qtext: 'c' }, once)).toEqual({ qtext: 'c' })
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
