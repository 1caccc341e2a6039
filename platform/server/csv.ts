export type CsvRow = Readonly<Record<string, string | number | null>>

// A spreadsheet would take a text that begins like this for a formula and run it; some know the wide forms too.
const formula = /^[=+\-@＝＋－＠\t\r\n]/

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180), with a mark of its encoding, which spreadsheets look for, and without anything that they would run. */
export function csvOf(rows: readonly CsvRow[], names: readonly string[] = Object.keys(rows[0] ?? {})): string {
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name] ?? null)))]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}
