import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import type { TableRow } from './row.ts'

async function fileOf(names: readonly string[], ...pages: readonly TableRow[][]): Promise<string> {
  let text = ''
  for await (const piece of csvOf(names, pages)) text += piece
  return text
}

it('a table for spreadsheets keeps every text a text and every number a number', async () => {
  const texts = ['=1+1', '+49 30', '-2', '@SUM(A1)', '＝1+1', '\t=1', '\r=1', '\n=1', 'plain', 'a "b", c', 'a;b', 'two\nlines', '']
  const rows = texts.map((text, index) => ({ text, number: -index }))
  expect((await fileOf(['text', 'number'], rows.slice(0, 5), rows.slice(5))).split('\r\n').join('|')).toBe(
    `\uFEFFtext,number|'=1+1,0|'+49 30,-1|'-2,-2|'@SUM(A1),-3|'＝1+1,-4|'\t=1,-5|"'\r=1",-6|"'\n=1",-7|plain,-8|"a ""b"", c",-9|"a;b",-10|"two\nlines",-11|,-12|`,
  )
  expect(await fileOf(['a', 'b'], [{ a: null }])).toBe('\uFEFFa,b\r\n,\r\n')
  expect(await fileOf(['a', 'b'])).toBe('\uFEFFa,b\r\n')
})
