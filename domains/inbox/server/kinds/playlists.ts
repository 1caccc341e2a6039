import { sql } from 'kysely'
import { readablePlaylist } from '#domains/playlists/server.ts'
import { uuid } from '#platform/contract/ids.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Kind, Thing } from '../kinds.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly thumbnail_url: string | null
}

const thingOf = ({ id, name, title, thumbnail_url }: Row): Thing => ({
  id,
  title,
  url: `/web/playlists/${name}`,
  thumbnailUrl: thumbnail_url,
})

const rows = (db: Db | Tx) => db.selectFrom('playlist').select(['playlist.id', 'playlist.name', 'playlist.title', 'playlist.thumbnail_url'])

export const sharedPlaylists: Kind = {
  sees: (viewer, id) => sql`exists (select from playlist where playlist.id::text = ${id} and ${readablePlaylist(viewer)} offset 0)`,
  find: async (db, viewer, name) => {
    const row = await rows(db)
      .where(uuid.safeParse(name).success ? 'playlist.id' : 'playlist.name', '=', name)
      .where(readablePlaylist(viewer))
      .executeTakeFirst()
    return row && { ...thingOf(row), restricted: false, embedUrl: `/web/embed/playlists/${row.name}` }
  },
  list: async (db, ids) =>
    (
      await rows(db)
        .where('playlist.id', 'in', [...ids])
        .execute()
    ).map(thingOf),
}
