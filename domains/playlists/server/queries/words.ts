import { type RawBuilder, sql } from 'kysely'
import { learnWords, wordsSaid } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { readable } from '../policy.ts'

/** Keeps what these playlists are found by in step with their titles, topics, descriptions, owners and authors. */
export async function refreshWords(tx: Tx, playlistIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...playlistIds]}::uuid[])`
  await sql`
    with said as (
      select p.id, p.title, p.description, concat_ws(' ', o.displayname, p.author) as people,
        array(select t.topic from playlist_topic t where t.playlist_id = p.id order by t.topic) as topics
      from playlist p join account o on o.id = p.owner_id where p.id = ${ids}
    )
    update playlist set search_topics = said.topics, words = ${wordsSaid}
    from said where playlist.id = said.id`.execute(tx)
  await learnWords(tx, sql`select words as doc from playlist where id = ${ids}`)
}

/** The playlists that the viewer sees, as a search of everything reads them. */
export const playlistDocuments = (viewer: Viewer): RawBuilder<unknown> => sql`
  select playlist.id, playlist.owner_id, playlist.title, playlist.description, playlist.words, playlist.search_topics as topics,
    playlist.created_at as published_at, playlist.author from playlist where ${readable(viewer)}`
