import { sql } from 'kysely'
import { holdsPlaylistWords, listPlaylistTiles, maySeePlaylist, readablePlaylist } from '#domains/playlists/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ContentKind, Wanted } from './kind.ts'

// Ids of other kinds are no uuids.
const idOf = sql`case i.entity_type when 'playlist' then i.entity_id::uuid end`

/** A text without a word in it finds nothing. */
const wordsOf = (asked: Wanted['asked']) =>
  asked === undefined ? [] : asked.words.length === 0 ? [sql`false`] : holdsPlaylistWords(asked.words)

/** A playlist is found by the words of its title, after the videos that have them. */
const clauses = (viewer: Viewer, { channelId, asked }: Wanted) =>
  sql.join([sql`i.channel_id = ${channelId}`, sql`i.type = 'playlist'`, readablePlaylist(viewer), ...wordsOf(asked)], sql` and `)

export const playlistKind: ContentKind = {
  entityType: 'playlist',
  types: ['playlist'],
  onAir: (viewer) => sql`exists (select from playlist where playlist.id = ${idOf} and ${readablePlaylist(viewer)} offset 0)`,
  found: (viewer, wanted) => sql`
    select i.entity_type, i.entity_id, i.type, i.featured, owner.username as owner,
      array(select t.topic from playlist_topic t where t.playlist_id = playlist.id) as topics,
      '{}'::text[] as languages, null::int as duration_ms, playlist.created_at as at, i.added_at, 0::real as rank
    from channel_item i join playlist on playlist.id = ${idOf} join account owner on owner.id = playlist.owner_id
    where ${clauses(viewer, wanted)} order by i.added_at desc, i.entity_id desc limit ${wanted.most}`,
  show: async (db, viewer, ids) => {
    const tiles = await listPlaylistTiles(db, viewer, ids)
    return new Map(tiles.map((playlist) => [playlist.id, { type: 'playlist', playlist }]))
  },
  typeOf: async (db, viewer, id) => (uuidPattern.test(id) && (await maySeePlaylist(db, viewer, id)) ? 'playlist' : undefined),
}
