import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
  readonly inTransaction: boolean
}

const fileName = /^\d{14}_[a-z0-9_]+\.sql$/
const header = /^-- no-transaction$/m

/**
 * The migrations of a folder in the order of their names, `YYYYMMDDHHMMSS_name.sql`.
 *
 * The line `-- no-transaction` is for what PostgreSQL refuses in one (`create index concurrently`). Statements of such a file end with a
 * semicolon at the end of a line and are run one by one. A start that is killed between them runs all of them again, so each must be
 * repeatable: `drop index concurrently if exists` before `create index concurrently`.
 */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(files.map((file) => readMigration(folder, file)))
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  if (!fileName.test(file)) throw new Error(`A migration is named YYYYMMDDHHMMSS_name.sql, not ${file}.`)
  const name = file.replace(/\.sql$/, '')
  const text = await readFile(join(folder, file), 'utf8')
  if (!header.test(text)) return { name, statements: [text], inTransaction: true }
  return { name, statements: text.split(/;\s*$/m).filter((part) => part.replace(/--.*$/gm, '').trim() !== ''), inTransaction: false }
}

/** Former names of migrations with those that they have now, from `former-names.json`. */
export async function readFormerNames(folder: string): Promise<ReadonlyMap<string, string>> {
  const file = join(folder, 'former-names.json')
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>))
}
