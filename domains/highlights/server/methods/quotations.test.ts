import { describe, expect, it } from 'vitest'
import { madeTalk } from './made-talk.ts'
import { findQuotation, type Quotation, restsOn } from './quotations.ts'
import type { SpokenLine } from './sentences.ts'

const talk = madeTalk({ seed: 7, minutes: 40, chapters: 6 })
const other = madeTalk({ seed: 12, minutes: 40, chapters: 6 })

/** Every so many lines one, so that all kinds of sentences are among them. */
const some = ({ lines }: { lines: readonly SpokenLine[] }, count: number) =>
  Array.from({ length: count }, (_, n) => lines[10 + n * 7] as SpokenLine)

const swapped = (word: string) => (word.length < 9 ? word : `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`)

/** What a model may do to a quotation without changing what it says. */
const faithful: Readonly<Record<string, (line: SpokenLine) => Quotation>> = {
  'as it is said': (line) => line,
  'without punctuation and in capitals': (line) => ({ ...line, text: line.text.toUpperCase().replace(/[.,]/g, ' ') }),
  'with fillers': (line) => ({ ...line, text: line.text.replace(/ /, ', um, ') }),
  'in part': (line) => ({ ...line, text: line.text.split(' ').slice(1, 7).join(' ') }),
  'with letters swapped in a long word': (line) => ({ ...line, text: line.text.split(' ').map(swapped).join(' ') }),
  'ten seconds off': (line) => ({ ...line, start: line.start + 10_000, end: line.end + 10_000 }),
  'with marks and curly quotes': (line) => ({ ...line, text: `“${line.text.replace('e', 'é')}”` }),
  'with numbers in words': (line) => ({ ...line, text: line.text.replace(/\d+/, (digits) => inWords(Number(digits))) }),
}

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const inWords = (n: number) => (n < 20 ? small[n] : `${tens[Math.floor(n / 10)]}${n % 10 ? `-${small[n % 10]}` : ''}`) ?? ''

/** What is not said there. */
const unfaithful: Readonly<Record<string, (line: SpokenLine) => Quotation>> = {
  'ninety seconds off': (line) => ({ ...line, start: line.start + 90_000, end: line.end + 90_000 }),
  'with a word changed': (line) => ({ ...line, text: line.text.replace(/\w+(?=\.$)/, 'elephant') }),
  'with a word like it': (line) => ({
    ...line,
    text: line.text.replace(/(\w)(\w+)(?=\.$)/, (_, first: string, rest: string) => `${first === 'b' ? 'd' : 'b'}${rest}`),
  }),
  'with “not” put in': (line) => ({ ...line, text: line.text.replace(/ /, ' not ') }),
  'with a word left out': (line) => ({
    ...line,
    text: line.text
      .split(' ')
      .filter((_, at) => at !== 2)
      .join(' '),
  }),
  'with its order changed': (line) => ({ ...line, text: line.text.split(' ').toReversed().join(' ') }),
  'of its first half and another end': (line) => ({
    ...line,
    text: `${line.text.split(' ').slice(0, 4).join(' ')} until the police arrive`,
  }),
  'of three words': (line) => ({ ...line, text: line.text.split(' ').slice(0, 3).join(' ') }),
  'of nothing': (line) => ({ ...line, text: '… “” …' }),
}

describe('a quotation', () => {
  it.each(Object.keys(faithful))('is found %s', (kind) => {
    const made = some(talk, 20).map((line) => faithful[kind]?.(line) as Quotation)
    const refused = made.filter((quotation) => findQuotation(quotation, talk.lines, 'en') === null)
    expect(refused.map(({ text }) => text)).toEqual([])
  })

  it.each(Object.keys(unfaithful))('is not found %s', (kind) => {
    const made = some(talk, 20).map((line) => unfaithful[kind]?.(line) as Quotation)
    const accepted = made.filter((quotation) => findQuotation(quotation, talk.lines, 'en') !== null)
    expect(accepted.map(({ text }) => text)).toEqual([])
  })

  it('of another video is not found', () => {
    const said = new Set(talk.lines.map(({ text }) => text))
    const foreign = other.lines.filter(({ text }) => !said.has(text)).slice(0, 200)
    const around = (line: SpokenLine) => talk.lines.filter(({ start }) => Math.abs(start - line.start) < 30_000)
    expect(foreign.filter((line) => findQuotation(line, around(line), 'en') !== null)).toEqual([])
  })

  const lines = (...texts: string[]): SpokenLine[] => texts.map((text, n) => ({ start: n * 4000, end: n * 4000 + 4000, text }))
  const holds = (text: string, ...said: string[]) => findQuotation({ text, start: 0, end: 0 }, lines(...said), 'en') !== null

  it.each([
    ['We lost 41% of two hundred and ten orders', 'we lost forty-one percent of 210 orders'],
    ["It doesn't open before 1,000 bar", 'It does not open before one thousand bar.'],
    ['the transmision was replaced in May', 'and uh the the transmission was was replaced in May'],
    ['engines were checked by both teams', 'The engine were checked by both teams'],
    ['begins in one line and ends in another', 'this begins in one line', 'and ends in another'],
    ['The café in Zürich is open', 'the cafe in zurich is open'],
  ])('%j is what %j says', (quote, ...said) => expect(holds(quote, ...said)).toBe(true))

  it.each([
    ['open the valve before lunch', 'Please do not open the valve before lunch.'],
    ['the motor stops on Monday morning', 'the motor steps on Monday morning'],
    ['the contract of the two firms', 'the contrast of the two firms'],
    ['it takes 15 minutes to cool', 'it takes 50 minutes to cool'],
    ['it costs 37.1 euros a day', 'it costs 371 euros a day'],
    ['fifty people are in the hall', 'two hundred and fifty people are in the hall'],
    ['we can repair it this week', "we can't repair it this week"],
    ['the red lamp means go ahead', 'the red lamp', 'is broken. Green means go ahead'],
  ])('%j is not what %j says', (quote, ...said) => expect(holds(quote, ...said)).toBe(false))

  it('says between which seconds it is said, inside its line', () => {
    const found = findQuotation(
      { text: 'and the second half of it', start: 0, end: 0 },
      [{ start: 0, end: 10_000, text: 'This is the first half of it and the second half of it' }],
      'en',
    )
    expect(found?.start).toBeGreaterThan(4000)
    expect(found?.end).toBe(10_000)
  })
})

describe('a statement', () => {
  it.each([
    ['Sales rose by 12 percent', 'our sales rose by twelve percent', true],
    ['Sales rose by 13 percent', 'our sales rose by twelve percent', false],
    ['The plant in Porto was closed', 'the plant in Porto closed its doors', true],
    ['The plant in Lisbon was closed', 'the plant in Porto closed its doors', false],
    ['One of the pumps failed', 'a pump failed', true],
  ])('%j resting on %j: %s', (statement, quoted, expected) => expect(restsOn(statement, quoted, 'en')).toBe(expected))

  it('may write nouns like names where its language does', () => {
    expect(restsOn('Die neue Pumpe im Keller', 'unsere pumpe läuft wieder', 'de')).toBe(true)
    expect(restsOn('Die neue Pumpe kostet 300 Euro', 'unsere pumpe läuft wieder', 'de')).toBe(false)
  })
})
