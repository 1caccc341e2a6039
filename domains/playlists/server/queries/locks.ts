import { type RawBuilder, sql } from 'kysely'
import { type Lock, visible } from '#domains/videos/server.ts'
import { batched } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { anonymous, type Viewer } from '#platform/server/viewer.ts'
import { binding, isMember, readable } from '../policy.ts'
import { watchedBy } from './items.ts'

interface LockRow {
  readonly videoId: string
  readonly names: string[]
  readonly titles: string[]
}

const lockRows = (viewer: Viewer, isOfOrganisation: boolean, videoIds: RawBuilder<unknown>): RawBuilder<LockRow> => sql<LockRow>`
  select id as "videoId", array_agg(name order by created_at desc) as names, array_agg(title order by created_at desc) as titles from (
    select video.id, playlist.name, playlist.title, playlist.created_at, exists (
      select from playlist_item i join video on video.id = i.video_id
      where i.playlist_id = playlist.id and i.position < item.position and ${visible(viewer)} and not ${watchedBy(viewer)}
    ) as waits
    from playlist_item item
    join playlist on playlist.id = item.playlist_id
    join account keeper on keeper.id = playlist.owner_id
    join video on video.id = item.video_id
    where item.video_id = any(${videoIds}) and ${binding()} and ${readable(viewer, isOfOrganisation)} and ${visible(viewer)}
      and video.owner_id is distinct from ${viewer.id} and playlist.owner_id is distinct from ${viewer.id} and not ${watchedBy(viewer)}
  ) as places group by id having bool_and(waits)`

type Values = Pick<Viewer, 'id' | 'principals'> & { readonly videoIds: readonly string[] }

const asked = (isOfOrganisation: boolean) =>
  batched<Values, LockRow>({ id: 'uuid', principals: 'text', videoIds: 'text' }, ({ id, principals, videoIds }) =>
    lockRows({ ...anonymous, id, principals }, isOfOrganisation, sql`${videoIds}::text[]`),
  )
const [ofMembers, ofOthers] = [asked(true), asked(false)]

/**
 * Of these videos, what this viewer may not watch yet, and the newest playlist in which it waits. A video waits where it stands in
 * sequences that bind it, and in none of them all that comes before was watched; what was watched once stays open. Asked for every page
 * of a video and every part of its bytes. Who administers is not asked about.
 */
export async function listLocks(db: Db | Tx, { id, principals }: Viewer, videoIds: readonly string[]): Promise<ReadonlyMap<string, Lock>> {
  const rows = await (isMember({ ...anonymous, principals }) ? ofMembers : ofOthers)(db, { id, principals, videoIds })
  return new Map(rows.map(({ videoId, names, titles }) => [videoId, { name: names[0] ?? '', displayname: titles[0] ?? '' }]))
}
