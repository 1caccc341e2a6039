// What a visitor downloads before each page shows: fails above a page's budget. Run after `vite build`. With --write, budgets shrink to what is needed
// and new pages get theirs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../dist/web')
const budgetFile = join(import.meta.dirname, 'page-budgets.json')
/** A page that needs so much less than its budget (KB) has to give it back. */
const slack = 5

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const manifestFile = join(folder, '.vite/manifest.json')
if (!existsSync(manifestFile)) throw new Error('dist/web is not built')
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
const manifest = read<Record<string, Chunk>>(manifestFile)
/** The scripts of each page besides the first. */
const pages = read<Record<string, readonly string[]>>(join(folder, 'pages.json'))
/** KB of JavaScript, gzip, by the path of the page; `entry` is what all of them start with. */
const budgets = read<Record<string, number>>(budgetFile)

/** A chunk and all it imports at once; not what it loads later. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) closure(next, seen)
  return seen
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000

const entry = closure('index.html')
const sizes = [
  { name: 'entry', size: kilobytes(entry) },
  ...Object.entries(pages).map(([name, scripts]) => ({ name, size: kilobytes(new Set([...entry, ...scripts])) })),
]

for (const { name, size } of sizes.toSorted((one, other) => other.size - one.size))
  console.log(`${size.toFixed(1).padStart(7)} of ${String(budgets[name] ?? '–').padStart(3)} KB  ${name}`)

if (process.argv.includes('--write')) {
  const shrunk = sizes.map(({ name, size }) => [name, Math.min(budgets[name] ?? Infinity, Math.ceil(size + 0.3))] as const)
  writeFileSync(
    budgetFile,
    `${JSON.stringify(Object.fromEntries(shrunk.toSorted(([one], [other]) => one.localeCompare(other))), null, 2)}\n`,
  )
} else {
  const faults = sizes.flatMap(({ name, size }) => {
    const budget = budgets[name]
    if (budget === undefined) return [`${name} has no budget: npm run size -- --write`]
    if (size > budget) return [`${name} takes ${size.toFixed(1)} KB of JavaScript; ${budget} are allowed`]
    return size < budget - slack ? [`${name} takes only ${size.toFixed(1)} of ${budget} KB: npm run size -- --write`] : []
  })
  const gone = Object.keys(budgets).filter((name) => !sizes.some((one) => one.name === name))
  for (const fault of [...faults, ...gone.map((name) => `${name} is no page any more: npm run size -- --write`)]) console.error(fault)
  if (faults.length + gone.length > 0) process.exitCode = 1
}
