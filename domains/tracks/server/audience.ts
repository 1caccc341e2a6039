import { sql } from 'kysely'
import { audienceOf } from '#domains/audience/server.ts'

/** Who sees a track: by its visibility, its owner and its authors in any case, and whoever administers. */
export const trackAudience = audienceOf({
  type: 'track',
  idType: 'uuid',
  basis: (ids) => sql`
    select id, owner_id || array(select account_id from track_author where track_id = track.id) as keepers, true as is_open,
      visibility, false as external_users, embedded
    from track where id = ${ids}`,
  chosenAs: 'GROUPS',
  administrators: () => sql`true`,
})
