const keys = 'Whoever keeps their keys came by the cookie of a session; only one that ended in the same instant could be missing.'
const nobody = 'Nobody has no name and no id: the query finds as little as no query.'
const spread = 'Spread into other routes when the module is loaded, before a change can be awake; those are asked in the table.'
const known = 'What stands there already is written once more.'
const sooner = 'Who owns a video or manages others’ is one of its readers: said before those are looked up, so that few are.'
const unasked = 'Where a first page has nothing there is nothing: a question less.'
const deleted = 'A deleted video has no readers, and is told of to nobody who could ask for it.'

/** Changes that no test can see, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'domains/accounts/server/cookie.ts: `secret` always': keys,
  'domains/accounts/server/cookie.ts: `!session` never': keys,
  'domains/accounts/server/identify.ts: `known.stale` always': 'The time of the last use is written more often, and is the same.',
  'domains/accounts/server/routes/profile.ts: `viewer.name === null` never': nobody,
  'domains/accounts/server/routes/sessions.ts: `viewer.name === null` never': nobody,
  'domains/accounts/server/policy.ts: `accountRoles.indexOf(one) < accountRoles.indexOf(other)` `<` → `<=`':
    'Of two that are the same it is the other one.',
  "domains/channels/contract/changes.ts: `access: 'person'` → `'anyone'`": spread,
  "domains/channels/contract/listings.ts: `access: 'person'` → `'anyone'`": spread,
  'domains/channels/server/listings.ts: `page.first > 0` always': unasked,
  'domains/channels/server/listings.ts: `page.first > 0` `>` → `>=`': unasked,
  'domains/channels/server/queries/export.ts: without `${visible(viewer)}`':
    'Who owns or manages a channel is one of its readers; every read of a channel asks for them all the same.',
  'domains/home/server/section-items.ts: `!isPerson(viewer)` never': nobody,
  'domains/home/server/section-items.ts: `isPerson(viewer)` always': nobody,
  'domains/inbox/server/routes.ts: `viewer.id === null` never': nobody,
  'domains/lists/server/queries.ts: without `account_id = ${accountId}` (3)':
    'What comes behind the lists of everybody comes behind one’s own.',
  'domains/media/server/uploads/tus.ts: `!caller` never': 'Whoever comes there was let in before; without it the types would not agree.',
  "domains/playlists/contract/content.ts: `access: 'anyone'` → `'person'`": spread,
  "domains/videos/contract/listings.ts: `access: 'anyone'` → `'person'`": spread,
  "domains/videos/contract/listings.ts: `access: 'person'` → `'anyone'`": spread,
  'domains/videos/server/policy.ts: without `s.owner_id = ${viewer.id}`': sooner,
  'domains/videos/server/policy.ts: without `${managers} = ${anyPrincipal(viewer)}`': sooner,
  'domains/videos/server/policy.ts: without `(s.owner_id = ${viewer.id} or ${managers} = ${anyPrincipal(viewer)})`': sooner,
  'domains/videos/server/queries/shelves.ts: `ids.length === 0` never': 'Of no videos there are no tiles: a question less.',
  'domains/videos/server/queries/shelves.ts: without `video.deleted_at is null`': deleted,
  "domains/videos/server/queries/videos-by-asset.ts: `over(db, assetId).select('video.id').where('video.deleted_at', 'is', null)` without `'video.deleted_at', 'is', null`":
    deleted,
  "domains/videos/server/queries/readers.ts: `tx .selectFrom('video') .select('id') .where('deleted_at', 'is', null)` without `'deleted_at', 'is', null`":
    deleted,
  'domains/videos/server/access.ts: `wanted.length === 0` never':
    'Of no video none is locked, and none is fewer than none: a question less.',
  'domains/videos/server/queries/readers.ts: without `t.video_id = any(${[...videoIds]}::text[])`': known,
  'domains/videos/server/queries/readers.ts: without `s.video_id = any(${[...videoIds]}::text[])`': known,
  'domains/videos/server/queries/readers.ts: without `t.published_at <> v.published_at`': known,
}
