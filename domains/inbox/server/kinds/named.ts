import { type RawBuilder, sql } from 'kysely'
import { visibleChannel } from '#domains/channels/server.ts'
import { readablePlaylist } from '#domains/playlists/server.ts'
import { uuid } from '#platform/contract/ids.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Kind, Thing } from '../kinds.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly thumbnail_url: string | null
}

/** Things whose pages stand under their names: rows of a table with `id`, `name`, `title` and `thumbnail_url`. */
function named(table: 'channel' | 'playlist', readable: (viewer: Viewer) => RawBuilder<boolean>): Kind {
  const rows = async (db: Db | Tx, where: RawBuilder<unknown>) =>
    (await sql<Row>`select id, name, title, thumbnail_url from ${sql.table(table)} where ${where}`.execute(db)).rows
  const thingOf = ({ id, name, title, thumbnail_url }: Row): Thing => ({
    id,
    title,
    url: `/web/${table}s/${name}`,
    thumbnailUrl: thumbnail_url,
  })
  const id = sql.ref(`${table}.id`)
  return {
    sees: (viewer, thing) => sql`exists (select from ${sql.table(table)} where ${id} = (${thing})::uuid and ${readable(viewer)} offset 0)`,
    find: async (db, viewer, nameOrId) => {
      const column = uuid.safeParse(nameOrId).success ? id : sql.ref(`${table}.name`)
      const [row] = await rows(db, sql`${column} = ${nameOrId} and ${readable(viewer)}`)
      return row && { ...thingOf(row), restricted: false, embedUrl: `/web/embed/${table}s/${row.name}` }
    },
    list: async (db, ids) => (await rows(db, sql`${id} = any(${[...ids]}::uuid[])`)).map(thingOf),
  }
}

export const sharedChannels = named('channel', visibleChannel)
export const sharedPlaylists = named('playlist', readablePlaylist)
