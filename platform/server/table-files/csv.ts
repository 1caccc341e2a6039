import type { TableRow } from './row.ts'

/** Tells spreadsheets the encoding; stands first in a file. */
export const csvMark = '\uFEFF'

// A spreadsheet would take a text that begins like this for a formula and run it; some know the wide forms too.
const formula = /^[=+\-@＝＋－＠\t\r\n]/

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a file (RFC 4180), without anything that a spreadsheet would run. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** The text of a file, beginning with its mark: a line of names, then a piece for each page of rows. */
export async function* csvOf(
  names: readonly string[],
  pages: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>,
): AsyncGenerator<string> {
  yield csvMark + csvLine(names)
  for await (const rows of pages) yield rows.map((row) => csvLine(names.map((name) => row[name] ?? null))).join('')
}
