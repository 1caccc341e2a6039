export interface CsvLine {
  /** Where it begins in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Comma, semicolon or tab: the one that the first line holds most often outside quotes. */
function separatorOf(text: string): string {
  const head = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (one: string) => head.split(one).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** What stands from `at` on in quotes. A quote that never ends takes the rest. */
function quoted(text: string, at: number): { cell: string; end: number } {
  let cell = ''
  for (let from = at; ; ) {
    const end = text.indexOf('"', from)
    if (end === -1) return { cell: cell + text.slice(from), end: text.length }
    cell += text.slice(from, end)
    if (text[end + 1] !== '"') return { cell, end: end + 1 }
    cell += '"'
    from = end + 2
  }
}

const lineBreaks = (text: string) => text.split('\n').length - 1

/** The lines of a CSV file (RFC 4180), with commas, semicolons or tabs; a byte order mark and empty lines are left out. */
export function readCsv(file: string): CsvLine[] {
  const text = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const begin = line
    const cells: string[] = []
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        const found = quoted(text, at + 1)
        line += lineBreaks(text.slice(at, found.end))
        cell = found.cell
        at = found.end
      }
      let end = at
      while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
      cells.push((cell + text.slice(at, end)).trim())
      at = end + 1
      if (text[end] !== separator) break
    }
    line += 1
    if (cells.some((one) => one !== '')) lines.push({ line: begin, cells })
  }
  return lines
}
