import { sql } from 'kysely'
import { ensureTopics } from '#domains/topics/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { unique } from '#platform/testing.ts'
import type { PlaylistVisibility } from './contract.ts'
import { playlistAudience } from './server/audience.ts'
import { insertPlaylist, type PlaylistChanges, replaceTopics, updatePlaylist } from './server/queries/changes.ts'
import { refreshWords } from './server/queries/words.ts'

export { playlistAudience, refreshWords }

export interface PlaylistWish {
  /** Somebody new where nobody is named. */
  readonly owner?: { readonly id: string }
  readonly title?: string
  /** USERS where nothing is said, so that most people of a test see it. */
  readonly visibility?: PlaylistVisibility
  readonly videos?: readonly { readonly id: string }[]
  readonly topics?: readonly string[]
  readonly sequential?: boolean
  readonly settings?: PlaylistChanges
}

/** A playlist with these videos in it. */
export async function aPlaylist(db: Db, wish: PlaylistWish = {}): Promise<{ id: string; name: string; title: string }> {
  const { title = 'A playlist', visibility = 'USERS', videos = [], topics = [], sequential = false, settings = {} } = wish
  return db.transaction().execute(async (tx) => {
    const name = unique('playlist')
    const ownerId = wish.owner?.id ?? (await somebody(tx))
    const id = (await insertPlaylist(tx, { name, owner_id: ownerId, title, visibility })) ?? ''
    await updatePlaylist(tx, id, { sequential, ...settings })
    await replaceTopics(tx, id, await ensureTopics(tx, topics))
    await refreshWords(tx, [id])
    await playlistAudience.refresh(tx, [id])
    await sql`
      insert into playlist_item (playlist_id, video_id, position)
      select ${id}, v.id, v.position from unnest(${videos.map((video) => video.id)}::text[]) with ordinality as v (id, position)`.execute(
      tx,
    )
    return { id, name, title }
  })
}

async function somebody(tx: Tx): Promise<string> {
  const username = unique('owner')
  const { id } = await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  return id
}
