import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternatives, editsIn, isNear, wordsIn } from './words.ts'

describe('the words of a query', () => {
  it('are its letters and digits, without case or doubles; the rest divides them', () => {
    expect(wordsIn('  Fire-safety, fire & "3D"! Übung ')).toEqual(['fire', 'safety', '3d', 'übung'])
    expect(wordsIn('!!! ---')).toEqual([])
  })

  it('are those of the person, not the s that says whose something is', () => {
    expect(wordsIn("The driver's and the drivers’ seats, James's")).toEqual(['the', 'driver', 'and', 'drivers', 'seats', 'james'])
    expect(wordsIn("it's 's")).toEqual(['it', 's'])
  })

  it('begin other words from three letters on', () => {
    expect(alternatives('safe')).toBe('safe:*')
    expect(alternatives('it')).toBe('it')
    expect(alternatives('safe', ['cafe'], 'AB')).toBe('safe:*AB | cafe:AB')
  })
})

describe('a typing error', () => {
  it.each([
    ['saftey', 'safety', 'two letters swapped'],
    ['safty', 'safety', 'one left out'],
    ['safetty', 'safety', 'one put in'],
    ['sefety', 'safety', 'one exchanged'],
  ])('%s for %s is near: %s (VW-1.02)', (typed, meant) => {
    expect(isNear(typed, meant, editsIn(typed))).toBe(true)
  })

  it('is forgiven once from 4 letters, twice from 8, never in shorter words (VW-1.02)', () => {
    expect([editsIn('cat'), editsIn('cats'), editsIn('ladders'), editsIn('emergency')]).toEqual([0, 1, 1, 2])
    expect(isNear('sufity', 'safety', 1)).toBe(false)
    expect(isNear('emargancy', 'emergency', 2)).toBe(true)
  })

  it('of so many exchanged letters is near with as many edits and, where no other way is shorter, not with fewer', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(word, fc.nat(7), (text, at) => {
        const index = at % text.length
        const changed = `${text.slice(0, index)}x${text.slice(index + 1)}`
        expect(isNear(changed, text, 1)).toBe(true)
        expect(isNear(changed, text, 0)).toBe(false)
        expect(isNear(text, `xy${text}`, 1)).toBe(false)
        expect(isNear(text, `xy${text}`, 2)).toBe(true)
      }),
    )
  })
})
