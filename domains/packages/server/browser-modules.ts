import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files by their name. */
export type BrowserModules = ReadonlyMap<string, string>

const imported = /(\bfrom |\bimport )'([^']+\.ts)'/g
const asScript = (path: string) => basename(path).replace(/\.ts$/, '.js')

const made = new Map<string, BrowserModules>()

/**
 * A module and everything that it imports, as browsers run it, side by side in one folder; the module first. So what runs in a learning platform is
 * the code that runs here.
 */
export function browserModules(entry: URL): BrowserModules {
  const path = fileURLToPath(entry)
  const modules = made.get(path) ?? collect(path)
  made.set(path, modules)
  return modules
}

function collect(entry: string): BrowserModules {
  const modules = new Map<string, string>()
  const paths = [entry]
  // What is found on the way is walked through, too.
  for (const path of paths) {
    const { resolve } = createRequire(path)
    const script = stripTypeScriptTypes(readFileSync(path, 'utf8')).replace(imported, (_, word: string, specifier: string) => {
      const other = resolve(specifier)
      if (!paths.includes(other)) paths.push(other)
      return `${word}'./${asScript(other)}'`
    })
    if (modules.has(asScript(path))) throw new Error(`two modules of a package are called ${asScript(path)}`)
    modules.set(asScript(path), script)
  }
  return modules
}
