// Prints which promises no test names: `npm run requirements`, with `-- --list` row by row, with `-- --area NAME` of one area.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values: asked } = parseArgs({ options: { list: { type: 'boolean', default: false }, area: { type: 'string' } } })

interface Promised {
  readonly id: string
  readonly area: string
  readonly statement: string
}

const tables = globSync('docs/requirements/*.tsv', { cwd: root })
const promises: Promised[] = tables.flatMap((table) => {
  const [, ...lines] = readFileSync(join(root, table), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [id = '', , , area = '', statement = ''] = line.split('\t')
    return { id, area, statement }
  })
})

const tests = globSync('{app,domains,platform,e2e,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
const named = new Set(tests.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\b(?:VW|CM|LE)-\d\.\d{2,3}\b/g) ?? []))

const chosen = promises.filter((one) => asked.area === undefined || one.area === asked.area)
const areas = Map.groupBy(chosen, (one) => one.area)
for (const [area, rows] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
  const count = rows.filter((row) => named.has(row.id)).length
  console.log(`${area.padEnd(16)} ${String(count).padStart(4)} of ${rows.length}`)
}
if (asked.list) for (const row of chosen) if (!named.has(row.id)) console.log(`${row.id}\t${row.area}\t${row.statement.slice(0, 140)}`)

const known = new Set(promises.map((one) => one.id))
const strays = [...named].filter((id) => !known.has(id))
if (strays.length > 0) console.log(`ids in tests that no table has: ${strays.join(' ')}`)
console.log(`named by a test: ${chosen.filter((row) => named.has(row.id)).length} of ${chosen.length}`)
process.exitCode = strays.length > 0 ? 1 : 0
