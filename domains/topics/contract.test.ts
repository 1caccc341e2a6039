import { describe, expect, it } from 'vitest'
import { topicsField } from './contract.ts'

const message = 'This character is not allowed in video topic'
const field = topicsField({ message })

describe('what is taken as topics', () => {
  it.each([
    ['letters, digits, underscore and hyphen (CM-5.06)', 'data_1-a', ['data_1-a']],
    ['several with commas between them (CM-5.13, LE-5.57)', 'alpha,beta', ['alpha', 'beta']],
    ['capitals, as small letters (CM-5.09, LE-5.49)', 'DATA', ['data']],
    ['blanks around them, which go (CM-5.10)', ' data , more ', ['data', 'more']],
    ['doubles, once (LE-5.55)', ['data', 'Data'], ['data']],
    ['short ones, which are left out (CM-5.08, CM-9.02, LE-5.52, LE-9.34)', 'ab,abc', ['abc']],
    ['letters of any alphabet', 'größe,安全教育', ['größe', '安全教育']],
    ['nothing', '', []],
  ])('%s', (_, value, expected) => {
    expect(field.parse(value)).toEqual(expected)
  })

  it('another character is refused with the text of the thing (CM-5.07)', () => {
    for (const value of ['data!', 'a b c', 'ok,no$']) expect(field.safeParse(value).error?.issues[0]).toMatchObject({ message })
  })
})
