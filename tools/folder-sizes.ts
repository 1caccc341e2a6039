// Fails where a folder of sources holds more than 20 files, tests not counted. Those that always did are in folder-sizes.json with what they may hold,
// which only shrinks: --write takes the counts of now, where they are smaller. The design system is a flat list on purpose.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const exceptionsFile = join(import.meta.dirname, 'folder-sizes.json')
const limit = 20
const flat = 'platform/web/ui'

const files = globSync('{app,bench,domains,e2e,platform,tests,tools}/**/*.{ts,tsx}', { cwd: root })
const sources = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
const counts = new Map(
  [...Map.groupBy(sources, (file) => dirname(file))]
    .map(([folder, found]) => [folder, found.length] as const)
    .filter(([one]) => one !== flat),
)
const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8')) as Record<string, number>

if (process.argv.includes('--write')) {
  const shrunk = Object.entries(exceptions).map(([folder, allowed]) => [folder, Math.min(allowed, counts.get(folder) ?? 0)] as const)
  writeFileSync(exceptionsFile, `${JSON.stringify(Object.fromEntries(shrunk.filter(([, allowed]) => allowed > limit)), null, 2)}\n`)
} else {
  const tooMany = [...counts].filter(([folder, count]) => count > (exceptions[folder] ?? limit))
  const smaller = Object.entries(exceptions).filter(([folder, allowed]) => (counts.get(folder) ?? 0) < allowed)
  for (const [folder, count] of tooMany)
    console.error(`${folder} holds ${count} files; ${exceptions[folder] ?? limit} are allowed: find its parts`)
  for (const [folder, allowed] of smaller) console.error(`${folder} holds less than ${allowed} files: node tools/folder-sizes.ts --write`)
  if (tooMany.length + smaller.length > 0) process.exitCode = 1
}
