import { sql } from 'kysely'
import { audienceOf } from '#domains/audience/server.ts'

/** Who sees a channel: by its visibility, its owner and its managers in any case, and whoever administers; of a deleted one nobody. */
export const channelAudience = audienceOf({
  type: 'channel',
  idType: 'uuid',
  basis: (ids) => sql`
    select id, owner_id || array(select account_id from channel_manager where channel_id = channel.id) as keepers, true as is_open,
      visibility, external_users, embedded
    from channel where id = ${ids} and deleted_at is null`,
  chosenAs: 'GROUPS',
  administrators: (_viewer, id) => sql`not exists (select from channel gone where gone.id = ${id} and gone.deleted_at is not null)`,
})
