import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseVtt, writeVtt } from './vtt.ts'

describe('a WebVTT file', () => {
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
      { start: 2000, end: 3500, text: 'Wear a helmet & gloves\nat all times' },
    ])
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
