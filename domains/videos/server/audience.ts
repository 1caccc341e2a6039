import { type RawBuilder, sql } from 'kysely'
import { audienceOf } from '#domains/audience/server.ts'
import { managers, rolesWith, type ViewerRef } from '#platform/server/viewer.ts'

/** A PRIVATE video that a site admin opened all the same stays open to them while they administer. */
const opened = (viewer: ViewerRef, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from video_access opened join video theirs on theirs.id = opened.video_id
  where opened.video_id = ${id} and opened.account_id = ${viewer.id} and theirs.deleted_at is null)`

/** The reviewer of a video `v` that waits for them, while they may review. */
const reviewing = sql`case v.review_state when 'SENT' then array(
  select r.id from account r where r.id = v.reviewer_id and r.is_enabled and r.role = any(${rolesWith('review')}::text[])) else '{}' end`

/**
 * Who sees a video. The owner and, unless PRIVATE, the managers, as long as it isn't deleted; its reviewer, while it waits for them; others while
 * it is on air: published, playable, not expired; so does whoever holds an embed token that names it, while it isn't restricted. Only what is on air has a `published_at` in the rows
 * of its readers, which is what listings go by.
 */
export const videoAudience = audienceOf({
  type: 'video',
  idType: 'text',
  basis: (ids) => sql`
    select id, keepers, on_air as is_open, visibility, external_users, embedded, type, case when on_air then published_at end as published_at, ends_at
    from (
      select v.id, v.visibility, v.external_users, v.embedded and not v.restricted_video as embedded, v.type, v.published_at, coalesce(v.expires_at, 'infinity') as ends_at,
        array[v.owner_id] || case v.visibility when 'PRIVATE' then '{}' else array[${managers}::uuid] end || ${reviewing} as keepers,
        v.published and a.playable_at is not null and a.state <> 'failed' and (v.expires_at is null or v.expires_at > now()) as on_air
      from video v join asset a on a.id = v.asset_id
      where v.id = ${ids} and v.deleted_at is null
    ) as video`,
  chosenAs: 'MEMBERS',
  nobodyChosen: 'Please select users/groups for sharing the video',
  columns: ['type', 'published_at'],
  listedAt: 'published_at',
  ends: true,
  closedBy: (id) => sql`(
    select case when a.state = 'failed' then 'failed' when a.playable_at is null then 'not_ready' when v.expires_at <= now() then 'expired'
      when not v.published and v.review_state = 'SENT' then 'in_review' when not v.published then 'unpublished' end
    from video v join asset a on a.id = v.asset_id where v.id = ${id})`,
  embedPrincipal: (id) => sql`substr(${id}, 5)::uuid`,
  keptAs: 'reviewer',
  administrators: opened,
})
