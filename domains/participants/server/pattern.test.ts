import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestPattern, PatternFault, patternOf } from '#platform/contract/pattern.ts'

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
    ['(', 'This pattern cannot be read: missing closing )'],
    ['a)|(b', 'This pattern cannot be read: unexpected )'],
    ['[z-a]', 'This pattern cannot be read: invalid character class range'],
    ['*', 'This pattern cannot be read: missing argument to repetition operator'],
    ['a{1001}', 'This pattern cannot be read: invalid repeat count'],
    ['(a)\\1', 'This pattern cannot be read: invalid escape sequence'],
    ['(?=a)b', 'This pattern cannot be read: invalid or unsupported Perl syntax'],
    ['((a{50}){50}){50}', 'This pattern cannot be read: invalid repeat count'],
    ['(((()' + '{1000}){1000}){1000}){1000}', 'This pattern cannot be read: expression too large'],
    ['a'.repeat(longestPattern + 1), 'At most 200 characters are allowed'],
  ])('%s is refused in words', (source, words) => {
    expect(() => patternOf(source)).toThrow(new PatternFault(words))
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
