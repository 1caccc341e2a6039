import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const cells = (text: string) => readCsv(text).map((one) => one.cells)

describe('a CSV file', () => {
  it('is read with commas, semicolons and tabs, with and without a byte order mark', () => {
    for (const separator of [',', ';', '\t'])
      for (const mark of ['', '\uFEFF'])
        for (const end of ['\n', '\r\n', '\r'])
          expect(cells(`${mark}name${separator}mail${end}Ann${separator}a@b.c${end}`)).toEqual([
            ['name', 'mail'],
            ['Ann', 'a@b.c'],
          ])
  })

  it('keeps separators, quotes and line breaks that stand in quotes, and says on which line each row begins', () => {
    expect(readCsv('a;b\n"x;y";"say ""hi"""\n\n"two\nlines";z\nlast;')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x;y', 'say "hi"'] },
      { line: 4, cells: ['two\nlines', 'z'] },
      { line: 6, cells: ['last', ''] },
    ])
  })

  it('is read to its end, whatever it holds', () => {
    expect(cells('')).toEqual([])
    expect(cells('"never closed,a\nb')).toEqual([['never closed,a\nb']])
    expect(cells('"a"b,c')).toEqual([['ab', 'c']])
    expect(cells(',,\n')).toEqual([])
  })

  it('of a megabyte takes moments', () => {
    const start = performance.now()
    for (const text of [`"${'"'.repeat(1_000_000)}`, ','.repeat(1_000_000), '"a"\n'.repeat(250_000), '"'.repeat(999_999)]) readCsv(text)
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})
