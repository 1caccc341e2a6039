import { sql } from 'kysely'
import { visibleChannel } from '#domains/channels/server.ts'
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
  url: `/web/channels/${name}`,
  thumbnailUrl: thumbnail_url,
})

const rows = (db: Db | Tx) => db.selectFrom('channel').select(['channel.id', 'channel.name', 'channel.title', 'channel.thumbnail_url'])

export const sharedChannels: Kind = {
  sees: (viewer, id) => sql`exists (select from channel where channel.id::text = ${id} and ${visibleChannel(viewer)} offset 0)`,
  find: async (db, viewer, name) => {
    const row = await rows(db)
      .where(uuid.safeParse(name).success ? 'channel.id' : 'channel.name', '=', name)
      .where(visibleChannel(viewer))
      .executeTakeFirst()
    return row && { ...thingOf(row), restricted: false, embedUrl: `/web/embed/channels/${row.name}` }
  },
  list: async (db, ids) =>
    (
      await rows(db)
        .where('channel.id', 'in', [...ids])
        .execute()
    ).map(thingOf),
}
