import { describe, expect, it } from 'vitest'
import { faultOf } from './interest-rules.ts'

describe('what is taken as an interest', () => {
  it.each([
    ['a word', 'safety', null],
    ['letters, digits, underscore and hyphen', 'a_b-1', null],
    ['several with commas between them', 'alpha,beta', null],
    ['two characters (LE-9.15)', 'ab', null],
    ['256 characters (LE-9.14)', 'x'.repeat(256), null],
    ['nothing', '  ', 'empty'],
    ['commas alone', ',,', 'empty'],
    ['257 characters (LE-9.14)', 'x'.repeat(257), 'long'],
    ['one character (LE-9.15)', 'a', 'short'],
    ['one that is too short among others', 'ab,c', 'short'],
    ['another character', 'a$b', 'character'],
  ])('%s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})
