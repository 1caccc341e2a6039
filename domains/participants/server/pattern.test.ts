import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestPattern, PatternFault, patternOf } from '#platform/contract/pattern.ts'

const native = (source: string, text: string) => new RegExp(`^(?:${source})$`, 'su').test(text)

describe('a pattern that somebody wrote', () => {
  it.each([
    ['\\d{5}', ['01234'], ['1234', '012345', 'a1234']],
    ['^[A-Z]{2}-\\d+$', ['AB-1'], ['ab-1', 'xAB-1']],
    ['(cat|dog)s?', ['cat', 'dogs'], ['catdog', 's']],
    ['\\p{Lu}\\p{L}*(?:[ \\-]\\p{L}+){0,3}', ['Äsa', 'Jean-Luc Picard'], ['äsa', 'A1']],
    ['\\d{3}\\-\\d{4}', ['555-1234'], ['5551234']],
    ['[\\w.%+\\_-]+\\@example\\.org', ['a.b@example.org'], ['a.b@example.com']],
    ['.{2,}', ['ab', '😀😀'], ['a', '😀']],
    ['', [''], ['a']],
    ['(?<year>\\d{4})', ['2026'], ['26']],
    ['\\bword\\b', ['word'], ['words']],
    ['a\\Bb', ['ab'], ['a b']],
    ['[^\\d]', ['x'], ['1']],
  ] as const)('%s fits the whole text or does not', (source, fitting, others) => {
    const fits = patternOf(source)
    for (const text of fitting) expect({ text, fits: fits(text) }).toEqual({ text, fits: true })
    for (const text of others) expect({ text, fits: fits(text) }).toEqual({ text, fits: false })
  })

  it.each([
    ['(', 'A round bracket is not closed.'],
    [')', 'A round bracket is closed that was not opened.'],
    ['[a', 'A square bracket is not closed.'],
    ['[z-a]', 'These square brackets cannot be read.'],
    ['*', 'There is nothing to repeat before a sign of repetition.'],
    ['a**', 'There is nothing to repeat before a sign of repetition.'],
    ['^*', 'There is nothing to repeat before a sign of repetition.'],
    ['a{3,1}', 'The numbers of a repetition are the wrong way round.'],
    ['a{1001}', 'Nothing can be repeated more than 1000 times.'],
    ['(a)\\1', 'A reference back to what was found is not possible here.'],
    ['(?=a)b', 'Looking ahead or behind is not possible here.'],
    ['(?<!a)b', 'Looking ahead or behind is not possible here.'],
    ['a\\', 'After a backslash something is missing.'],
    ['\\p{Nonsense}', '“\\p{Nonsense}” cannot be read.'],
    ['((a{50}){50}){50}', 'This is too large: it repeats too much.'],
    ['(((()' + '{1000}){1000}){1000}){1000}', 'This is too large: it repeats too much.'],
    ['a'.repeat(longestPattern + 1), 'At most 200 characters are allowed'],
  ])('%s is refused in words', (source, words) => {
    expect(() => patternOf(source)).toThrow(new PatternFault(words))
  })

  it('gives the same answer as the language itself', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '(?:a|b)', '(a|)', 'é')
    const times = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?')
    const sequence = fc
      .array(
        fc.tuple(atom, times).map((part) => part.join('')),
        { maxLength: 4 },
      )
      .map((parts) => parts.join(''))
    const pattern = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((choices) => choices.join('|'))
    const nested = fc.tuple(pattern, times, sequence).map(([inner, how, rest]) => `(${inner})${how}${rest}`)
    fc.assert(
      fc.property(fc.oneof(pattern, nested), fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é'), maxLength: 6 }), (source, text) => {
        expect(patternOf(source)(text)).toBe(native(source, text))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['(a+)+', '(a|a)*b', '(a|aa)+', '(.*)*x', '([a-z]+)*\\d', '(a?){200}', '(?:(?:a*)*)*', '(a{0,15}){0,10}'])(
    'that is made to go on for ever is answered at once: %s',
    (source) => {
      // What tries every way would not come back before the test is given up.
      expect(patternOf(source)(`${'a'.repeat(5000)}!`)).toBe(false)
    },
  )

  it('is refused or answers, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab(){}[]|*+?^$\\.,12-pdkuP<>:=!é')), maxLength: 20 }),
        fc.string(),
        (source, text) => {
          try {
            expect(patternOf(source)(text)).toBeTypeOf('boolean')
          } catch (error) {
            expect(error).toBeInstanceOf(PatternFault)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
