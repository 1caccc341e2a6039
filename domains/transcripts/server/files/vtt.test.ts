import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCaptions, parseVtt, writeVtt } from './vtt.ts'

describe('a WebVTT file', () => {
  it('is read in one go however it is made: marks that never close, hours without end', () => {
    const at = '00:00.000 --> 00:01.000\n'
    const most = 512 * 1024 - at.length
    for (const mark of ['<', '&', '-->', '\n', '<v ', '<v.', '<v a>', '<v a>b', '\r\n\r', '&amp;lt;']) {
      const file = `${at}${mark.repeat(most / mark.length)}`
      for (const { text } of parseVtt(file)) expect(text.length).toBeLessThanOrEqual(most)
    }
    expect(parseVtt('99999999999:00:00.000 --> 99999999999:00:01.000\nnever')).toEqual([])
    for (const { start, end } of parseVtt('160:59:59.998 --> 160:59:59.999\nlate')) expect(Math.max(start, end)).toBeLessThan(2 ** 31)
  })

  it('gives its cues in order of time; markup, notes, styles and settings go', () => {
    const file = [
      '\uFEFFWEBVTT - said',
      'STYLE\n::cue { color: red }',
      'NOTE nobody --> hears this',
      '2\n00:02.000 --> 00:03.500 align:start line:0\n<v Ann>Wear a <b>helmet</b> &amp; gloves</v>\nat all times',
      '1\r\n00:00:00.500 --> 00:00:01.000\r\nGood morning',
      '01:00:00.000 --> 00:00:01.000\nbackwards',
      '00:00:05.000 --> 00:00:06.000\n',
    ].join('\n\n')
    expect(parseVtt(file)).toEqual([
      { start: 500, end: 1000, text: 'Good morning' },
      { start: 2000, end: 3500, text: 'Wear a helmet & gloves\nat all times', speaker: 'Ann' },
    ])
  })

  it('tells who speaks: what several say at once are cues of the same time, and their names come back as they were', () => {
    const at = '00:01.000 --> 00:02.000\n'
    const of = (words: string) => parseVtt(`${at}${words}\n`).map(({ speaker, text }) => [speaker, text])
    expect(of('<v.loud  Ann &amp;\tBob >Hello')).toEqual([['Ann & Bob', 'Hello']])
    expect(of('<v Ann>Hello</v>\n<v Ann>there')).toEqual([['Ann', 'Hello\nthere']])
    expect(of('Well <v Ann>Yes</v>\n<v Bob>No')).toEqual([
      [undefined, 'Well'],
      ['Ann', 'Yes'],
      ['Bob', 'No'],
    ])
    expect(of('<v >Nobody</v> <v Ann></v>')).toEqual([[undefined, 'Nobody']])
    expect(parseCaptions(`${at}<v Ann>Yes\n<v Bob>No\n`).repairs).toEqual({ overlaps: 0, reordered: false, skipped: 0 })
    expect(parseVtt(`${at}<v ${'x'.repeat(500)}>Yes\n`)[0]?.speaker).toHaveLength(100)
    const cues = [
      { start: 0, end: 1000, text: 'Hello', speaker: 'Ann <the> & Bob' },
      { start: 1000, end: 2000, text: '<v Eve>' },
    ]
    expect(parseVtt(writeVtt(cues))).toEqual(cues)
  })

  it('that is written is read as what it was', () => {
    const line = fc
      .string({ unit: fc.constantFrom('a', 'Ü', ' ', '<', '&', '>', '-', ';', 'lt'), maxLength: 12 })
      .filter((text) => text.trim() !== '')
    const cue = fc.record({ start: fc.nat(5_000_000), length: fc.integer({ min: 1, max: 9999 }), text: line })
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 5 }), (some) => {
        const cues = some
          .map(({ start, length, text }) => ({ start, end: start + length, text: text.trim() }))
          .sort((a, b) => a.start - b.start || a.end - b.end)
        expect(parseVtt(writeVtt(cues))).toEqual(cues)
      }),
    )
  })

  it('that is made to be slow is read at once, and what would last for weeks is left out', () => {
    for (const line of ['<'.repeat(300_000), '<a'.repeat(200_000), `${'9'.repeat(300_000)} -->`, `${' '.repeat(300_000)} -->`]) {
      const start = performance.now()
      parseVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${line}\n\n${line}\nHello\n`)
      expect(performance.now() - start).toBeLessThan(10_000)
    }
    expect(parseVtt('WEBVTT\n\n00:00.000 --> 999999999:00:01.000\nHello\n')).toEqual([])
  })
})

describe('a damaged file of captions', () => {
  it('is mended, and what was mended is said: numbers, order, overlaps, empty lines that were forgotten', () => {
    const file = [
      '7\n00:00:04,000 --> 00:00:06,000\nthird',
      '7\n00:00:01,000 --> 00:00:02,500\nfirst\n8\n00:00:02,000 --> 00:00:03,5\nsecond',
      'x\n00:00:09,000 --> 00:00:08,000\nbackwards',
      '9\n00:00:10,000 --> 00:00:11,000\n',
      '10\n00:00:12 --> later\nnever',
    ].join('\n\n')
    expect(parseCaptions(file)).toEqual({
      cues: [
        { start: 1000, end: 2000, text: 'first' },
        { start: 2000, end: 3500, text: 'second' },
        { start: 4000, end: 6000, text: 'third' },
      ],
      repairs: { overlaps: 1, reordered: true, skipped: 3 },
    })
  })

  it('in which two people speak at the very same time keeps both', () => {
    const both = '00:01.000 --> 00:02.000\n- Yes\n\n00:01.000 --> 00:02.000\n- No\n'
    expect(parseCaptions(both)).toMatchObject({
      cues: [{ end: 2000 }, { end: 2000 }],
      repairs: { overlaps: 0, reordered: false, skipped: 0 },
    })
  })

  it('with arrows in its words keeps them as words', () => {
    expect(parseVtt('1\n00:01.000-->00:02.000\nfrom A --> B\n').map(({ text }) => text)).toEqual(['from A --> B'])
  })
})
