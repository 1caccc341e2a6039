// Fails where two files export the same name, so that "go to symbol" has one answer, and where a new declaration has a name that says nothing. What
// was there before is in names.json, which only shrinks: --write takes what is left of it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const exceptionsFile = join(import.meta.dirname, 'names.json')
/** Names that every page or policy has. */
const conventional = ['Page', 'load', 'can']
const vague = ['asked', 'chosen', 'known', 'most', 'patience', 'said', 'shown', 'told', 'wish']

interface Exceptions {
  /** Exported by several files. */
  readonly repeated: readonly string[]
  /** So many declarations of each vague name. */
  readonly vague: Readonly<Record<string, number>>
}

const exporting = /^export (?:declare )?(?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm
const declaring = new RegExp(`\\b(?:const|let|function|interface|type) (${vague.join('|')})\\b`, 'gi')
const files = globSync('{app,domains,platform}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const places = Map.groupBy(
  texts.flatMap(({ file, text }) => [...text.matchAll(exporting)].map(([, name = '']) => ({ name, file }))),
  ({ name }) => name,
)
const repeated = [...places].filter(([name, found]) => new Set(found.map(({ file }) => file)).size > 1 && !conventional.includes(name))
const declared = Map.groupBy(
  texts.flatMap(({ text }) => [...text.matchAll(declaring)].map(([, name = '']) => name.toLowerCase())),
  (name) => name,
)
const count = (name: string) => declared.get(name)?.length ?? 0
const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8')) as Exceptions

if (process.argv.includes('--write')) {
  const names = new Set(repeated.map(([name]) => name))
  const left: Exceptions = {
    repeated: exceptions.repeated.filter((name) => names.has(name)).toSorted(),
    vague: Object.fromEntries(vague.map((name) => [name, Math.min(exceptions.vague[name] ?? 0, count(name))])),
  }
  writeFileSync(exceptionsFile, `${JSON.stringify(left, null, 2)}\n`)
} else {
  const faults = [
    ...repeated
      .filter(([name]) => !exceptions.repeated.includes(name))
      .map(([name, found]) => `${name} is exported by ${found.map(({ file }) => file).join(' and ')}: a name belongs to one thing`),
    ...vague
      .filter((name) => count(name) > (exceptions.vague[name] ?? 0))
      .map((name) => `${name} is declared ${count(name)} times, ${exceptions.vague[name] ?? 0} are allowed: say what it is`),
  ]
  const mended = [
    ...exceptions.repeated.filter((name) => !repeated.some(([one]) => one === name)),
    ...vague.filter((name) => count(name) < (exceptions.vague[name] ?? 0)),
  ].map((name) => `${name} is less of a problem than names.json says: node tools/names.ts --write`)
  for (const fault of [...faults, ...mended]) console.error(fault)
  if (faults.length + mended.length > 0) process.exitCode = 1
}
