import { describe, expect, it } from 'vitest'
import { hasWord } from './words.ts'

describe('a word of the list', () => {
  it.each([
    ['as it stands', 'You fool', 'fool'],
    ['in other letters and with accents', 'Quel IDÌOT!', 'idiot'],
    ['between signs', '…fool,fool…', 'fool'],
    ['with what is not seen in it', 'f\u200boo\u00adl', 'fool'],
    ['with signs that only change how a letter looks', 'f\ufe0fo\u20ddol', 'fool'],
    ['in letters of full width', 'ｆｏｏｌ', 'fool'],
    ['as a phrase over two lines', 'shut\n  up', 'Shut up'],
    ['with any ending', 'Idiotisch ist das', 'idiot*'],
    ['as a picture, in whatever colour', 'Oh🖕🏽you', '🖕'],
    ['in a language without blanks', 'あなたは馬鹿です', '馬鹿'],
  ])('is found %s', (_, text, word) => {
    expect(hasWord(text, ['other', word])).toBe(true)
  })

  it.each([
    ['within another word', 'Scunthorpe and classic', 'class'],
    ['with an ending, where none was allowed for', 'idiotisch', 'idiot'],
    ['where words of a phrase stand apart', 'up, then shut', 'shut up'],
    ['which is nothing but signs', 'anything *** at all', '***'],
    ['which is empty', 'anything', ' '],
    ['that sounds otherwise', 'かき', 'がき'],
  ])('is not found %s', (_, text, word) => {
    expect(hasWord(text, [word])).toBe(false)
  })

  it('is looked for nowhere where there is none', () => {
    expect(hasWord('fool', [])).toBe(false)
  })
})
