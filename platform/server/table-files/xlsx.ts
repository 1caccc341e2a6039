import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { TableRow } from './row.ts'

/** Rows of a sheet in Excel, with the line of names. */
const mostLines = 1_048_576
/** Characters of a cell in Excel. */
const longestCell = 32_767
// XML 1.0 has no place for them.
const controls = /[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/gv

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(controls, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** Inline text is never a formula, whatever it begins with. */
function cell(value: string | number | null, style = ''): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(String(value).slice(0, longestCell))}</t></is></c>`
}

const line = (cells: readonly string[]) => `<row>${cells.join('')}</row>`
const bold = ' s="1"'

interface Rows {
  readonly names: readonly string[]
  readonly pages: AsyncIterator<readonly TableRow[]>
  /** What was read and not written yet. */
  page: readonly TableRow[]
}

/** Reads the next page where the last one is written. @returns whether there is one */
async function hasMore(rows: Rows): Promise<boolean> {
  while (rows.page.length === 0) {
    const next = await rows.pages.next()
    if (next.done) return false
    rows.page = next.value
  }
  return true
}

/** The text of one sheet, a piece for each page of rows, its line of names always in sight. */
async function* sheetOf(rows: Rows, most: number): AsyncGenerator<Buffer> {
  const names = line(rows.names.map((name) => cell(name, bold)))
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetData>${names}`,
  )
  let left = most - 1
  while (left > 0 && (await hasMore(rows))) {
    const taken = rows.page.slice(0, left)
    rows.page = rows.page.slice(left)
    left -= taken.length
    yield Buffer.from(taken.map((row) => line(rows.names.map((name) => cell(row[name] ?? null)))).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/**
 * The bytes of a workbook (Office Open XML, ECMA-376), made while they are read; a table that is too long for a sheet goes on in the next.
 *
 * @param most lines of a sheet
 */
export function xlsxOf(names: readonly string[], pages: AsyncIterable<readonly TableRow[]>, most = mostLines): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const iterator = pages[Symbol.asyncIterator]()
  zip.on('error', (error) => output.destroy(error))
  // Whoever stops reading ends what the rows hold.
  output.once('close', () => void iterator.return?.())
  fill(zip, { names, pages: iterator, page: [] }, most).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(zip: ZipFile, rows: Rows, most: number): Promise<void> {
  let sheets = 0
  do {
    sheets += 1
    const sheet = Readable.from(sheetOf(rows, most), { objectMode: false })
    // The least work: what it makes is a quarter of the text all the same.
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: 1 })
    await once(sheet, 'end')
  } while (await hasMore(rows))
  for (const [path, text] of Object.entries(bookOf(sheets))) zip.addBuffer(Buffer.from(declaration + text), path)
  zip.end()
}

/** What says which sheets there are. */
function bookOf(sheets: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${relations}/${type}" Target="${target}"/>`
  const override = (part: string, type: string) => `<Override PartName="/xl/${part}" ContentType="${contentType}.${type}+xml"/>`
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`
  return {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}` +
      `${numbers.map((n) => override(`worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      `${numbers.map((n) => `<sheet name="${n}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packages}/relationships">${numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}` +
      `${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill>` +
      '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs>' +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  }
}
