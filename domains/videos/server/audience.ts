import { type RawBuilder, sql } from 'kysely'
import { audienceOf } from '#domains/audience/server.ts'
import { managers, type ViewerRef } from '#platform/server/viewer.ts'

/** A PRIVATE video that a site admin opened all the same stays open to them while they administer. */
const opened = (viewer: ViewerRef, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from video_access opened join video theirs on theirs.id = opened.video_id
  where opened.video_id = ${id} and opened.account_id = ${viewer.id} and theirs.deleted_at is null)`

/**
 * Who sees a video. The owner and, unless PRIVATE, the managers, as long as it isn't deleted; others while it is on air: published, playable, not
 * expired; so does whoever holds an embed token that names it, while it isn't restricted. Only what is on air has a `published_at` in the rows
 * of its readers, which is what listings go by.
 */
export const videoAudience = audienceOf({
  type: 'video',
  idType: 'text',
  basis: (ids) => sql`
    select id, keepers, on_air as is_open, visibility, external_users, embedded, type, case when on_air then published_at end as published_at
    from (
      select v.id, v.visibility, v.external_users, v.embedded and not v.restricted_video as embedded, v.type, v.published_at,
        case v.visibility when 'PRIVATE' then array[v.owner_id] else array[v.owner_id, ${managers}::uuid] end as keepers,
        v.published and a.playable_at is not null and a.state <> 'failed' and (v.expires_at is null or v.expires_at > now()) as on_air
      from video v join asset a on a.id = v.asset_id
      where v.id = ${ids} and v.deleted_at is null
    ) as video`,
  chosenAs: 'MEMBERS',
  nobodyChosen: 'Please select users/groups for sharing the video',
  columns: ['type', 'published_at'],
  listedAt: 'published_at',
  embedPrincipal: (id) => sql`substr(${id}, 5)::uuid`,
  administrators: opened,
})
