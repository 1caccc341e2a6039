// What a visitor downloads before the first page shows: fails above the budget. Run after `vite build`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../dist/web')
const budget = 150 * 1000
/** Source of the page that most people start on. */
const firstPage = 'pages/home-page.tsx'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const file = join(folder, '.vite/manifest.json')
if (!existsSync(file)) throw new Error('dist/web is not built')
const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>

/** A chunk and all it imports at once; not what it loads later. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const next of chunk.imports ?? []) closure(next, seen)
  return seen
}

const bytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name]?.file ?? '')), { level: 9 }).length, 0)

const entry = closure('index.html')
const pages = (manifest['index.html']?.dynamicImports ?? []).filter((name) => name.startsWith('pages/'))
const sizes = pages.map((name) => ({ name, size: bytes(closure(name, new Set(entry))) })).sort((a, b) => b.size - a.size)
const show = (size: number) => `${(size / 1000).toFixed(1).padStart(7)} KB`

console.log(`${show(bytes(entry))}  entry, gzip`)
for (const { name, size } of sizes) console.log(`${show(size)}  with ${name}`)

const first = sizes.find(({ name }) => name === firstPage)?.size ?? bytes(entry)
if (first > budget) {
  console.error(`The first page takes ${show(first).trim()} of JavaScript; ${show(budget).trim()} are allowed.`)
  process.exitCode = 1
}
