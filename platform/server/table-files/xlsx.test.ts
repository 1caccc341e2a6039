import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { TableRow } from './row.ts'
import { xlsxOf } from './xlsx.ts'

async function* pages(...of: readonly (readonly TableRow[])[]): AsyncGenerator<readonly TableRow[]> {
  yield* of
}

async function partsOf(book: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(book)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

const cellsOf = (sheet = '') =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<\/?(?:is|t|v)[^>]*>/g, '')),
  )

describe('a workbook', () => {
  it('keeps every text a text, whatever it begins with, and every number a number', async () => {
    const texts = ['=1+1', '@SUM(A1)', '<b> & "c"', 'bell\u0007 and \ud800 half', 'two\nlines', ' blank ', '']
    const rows = texts.map((words, index) => ({ words, number: -index / 2, none: null }))
    const book = await buffer(xlsxOf(['words', 'number', 'none'], pages(rows.slice(0, 3), [], rows.slice(3))))
    const sheet = (await partsOf(book)).get('xl/worksheets/sheet1.xml')
    expect(cellsOf(sheet)).toEqual([
      ['words', 'number', 'none'],
      ['=1+1', '0', ''],
      ['@SUM(A1)', '-0.5', ''],
      ['&lt;b&gt; &amp; "c"', '-1', ''],
      ['bell and \ufffd half', '-1.5', ''],
      ['two\nlines', '-2', ''],
      [' blank ', '-2.5', ''],
      ['', '-3', ''],
    ])
    expect(sheet).not.toContain('<f>')
  })

  it('has a line of names on every sheet, and goes on in the next where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => ({ n }))
    const parts = await partsOf(await buffer(xlsxOf(['n'], pages(rows.slice(0, 5), rows.slice(5)), 4)))
    const sheets = [1, 2, 3].map((n) => cellsOf(parts.get(`xl/worksheets/sheet${n}.xml`)).flat())
    expect(sheets).toEqual([
      ['n', '0', '1', '2'],
      ['n', '3', '4', '5'],
      ['n', '6'],
    ])
    expect(parts.get('xl/workbook.xml')?.match(/<sheet /g)).toHaveLength(3)
    const empty = await partsOf(await buffer(xlsxOf(['n'], pages())))
    expect(cellsOf(empty.get('xl/worksheets/sheet1.xml'))).toEqual([['n']])
  })

  it('fails as what it is made of fails, and lets go of it when nobody reads on', async () => {
    async function* broken(): AsyncGenerator<readonly TableRow[]> {
      yield [{ n: 1 }]
      throw new Error('no connection')
    }
    await expect(buffer(xlsxOf(['n'], broken()))).rejects.toThrow('no connection')
    let ended = () => {}
    const end = new Promise<void>((resolve) => (ended = resolve))
    async function* endless(): AsyncGenerator<readonly TableRow[]> {
      try {
        for (;;) yield Array.from({ length: 500 }, () => ({ n: Math.random() }))
      } finally {
        ended()
      }
    }
    const stream = xlsxOf(['n'], endless())
    await once(stream, 'readable')
    stream.destroy()
    await end
  })
})
