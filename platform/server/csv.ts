/** Tells spreadsheets the encoding; stands first in a file. */
export const csvMark = '\uFEFF'

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  // A spreadsheet would run it.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
