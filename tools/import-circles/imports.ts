import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { Imports } from './circles.ts'

/** The specifiers of a file: of values, types, what it hands on, and of each `import()`. */
export function specifiersIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // Of values and of types.
    ...Array.from(text.matchAll(/\bimport\(\s*'([^']+)'/g), ([, specifier = '']) => specifier),
  ]
}

/** The file of this tree that a specifier names; undefined for packages. */
const fileOf = (specifier: string, from: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** What the files of the tree import of each other. */
export function importsOf(root: string): Imports {
  const files = globSync('{app,bench,domains,e2e,platform,tests,tools}/**/*.{ts,tsx}', { cwd: root })
  const known = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      specifiersIn(file, readFileSync(join(root, file), 'utf8')).flatMap((one) => {
        const found = fileOf(one, file)
        return found !== undefined && known.has(found) ? [found] : []
      }),
    ]),
  )
}
