import { type RawBuilder, sql } from 'kysely'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ViewerRef } from '#platform/server/viewer.ts'
import type { ContentType, Summary } from './types.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly thumbnail_url: string | null
}

/**
 * What a type says of things whose pages stand under their names, of which there is one table with `id` (uuid), `name`, `title` and
 * `thumbnail_url`.
 *
 * @param readable over a row of the table
 */
export function namedThings(
  table: string,
  plural: string,
  readable: (viewer: ViewerRef) => RawBuilder<boolean>,
): Pick<ContentType, 'sees' | 'find' | 'summaries'> {
  const rows = async (db: Db | Tx, where: RawBuilder<unknown>) =>
    (await sql<Row>`select id, name, title, thumbnail_url from ${sql.table(table)} where ${where}`.execute(db)).rows
  const summaryOf = ({ id, name, title, thumbnail_url }: Row): Summary => ({
    id,
    title,
    url: `/web/${plural}/${name}`,
    thumbnailUrl: thumbnail_url,
  })
  const id = sql.ref(`${table}.id`)
  return {
    sees: (viewer, thing) => sql`exists (select from ${sql.table(table)} where ${id} = (${thing})::uuid and ${readable(viewer)} offset 0)`,
    find: async (db, viewer, nameOrId) => {
      const column = uuidPattern.test(nameOrId) ? id : sql.ref(`${table}.name`)
      const [row] = await rows(db, sql`${column} = ${nameOrId} and ${readable(viewer)}`)
      return row && { ...summaryOf(row), restricted: false, embedUrl: `/web/embed/${plural}/${row.name}` }
    },
    summaries: async (db, ids) => (await rows(db, sql`${id} = any(${[...ids]}::uuid[])`)).map(summaryOf),
  }
}
