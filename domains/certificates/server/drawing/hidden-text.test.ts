import { describe, expect, it } from 'vitest'
import { hiddenFont, hiddenLetters, hiddenLine, unicodeMap } from './hidden-text.ts'

const box = { x: 10, y: 20, width: 100, height: 10 }

describe('the words of a certificate that are not seen', () => {
  it('have a code for each letter, whatever script it is of, and each code says which', () => {
    const { fonts, places } = hiddenLetters(['Añ山', '😀A'])
    expect(fonts).toEqual([['A', 'ñ', '山', '😀']])
    expect(hiddenLine('A😀A', box, places)).toContain('<010401> Tj')
    const map = unicodeMap(fonts[0] ?? [])
    expect(map).toContain('<01> <0041>\n<02> <00f1>\n<03> <5c71>\n<04> <d83dde00>')
    expect(map).toContain('4 beginbfchar')
  })

  it('are as broad as they are drawn', () => {
    const { places } = hiddenLetters(['AAAA'])
    // Four letters of 5 points are stretched to 100.
    expect(hiddenLine('AAAA', box, places)).toMatch(/^BT 3 Tr 500\.00 Tz 1 0 0 1 10\.00 20\.00 Tm \/F0 10\.00 Tf/)
  })

  it('take another font where one has no more codes, and none is left out', () => {
    const letters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at))
    const { fonts, places } = hiddenLetters([letters.join('')])
    expect(fonts.map(({ length }) => length)).toEqual([255, 45])
    expect(hiddenLine(letters.slice(254, 256).join(''), box, places)).toContain('/F0 10.00 Tf <ff> Tj /F1 10.00 Tf <01> Tj')
    expect(unicodeMap(fonts[0] ?? []).match(/beginbfchar/g)).toHaveLength(3)
    expect(hiddenFont(fonts[1] ?? [], 5, 6)).toContain('/LastChar 45')
  })
})
