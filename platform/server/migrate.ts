import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

/** Brings the database to the newest migration; several processes may call it at once, one does the work. */
export async function migrate(db: Db, folder: string): Promise<void> {
  const provider = {
    getMigrations: async () => {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
      const entries = files.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8')
        const up = async (tx: Db) => {
          await sql.raw(text).execute(tx)
        }
        return [name.replace(/\.sql$/, ''), { up }] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    },
  }
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (error) throw error
}
