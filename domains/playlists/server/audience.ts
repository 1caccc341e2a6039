import { sql } from 'kysely'
import { audienceOf } from '#domains/audience/server.ts'
import { managers } from '#platform/server/viewer.ts'

/** Who sees a playlist: by its visibility, and its owner and whoever manages others' content in any case; of a deleted one nobody. */
export const playlistAudience = audienceOf({
  type: 'playlist',
  idType: 'uuid',
  basis: (ids) => sql`
    select id, array[owner_id, ${managers}::uuid] as keepers, true as is_open, visibility, false as external_users, false as embedded
    from playlist where id = ${ids} and deleted_at is null`,
})
