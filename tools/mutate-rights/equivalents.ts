const keys = 'Whoever keeps their keys came by the cookie of a session; only one that ended in the same instant could be missing.'
const nobody = 'Nobody has no name: the query finds as little as no query.'
const spread = 'Spread into other routes when the module is loaded, before a change can be awake; those are asked in the table.'
const deleted = 'A deleted video has no readers, and is told of to nobody who could ask for it.'

/** Changes that no test can see, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'domains/accounts/server/cookie.ts: `secret` always': keys,
  'domains/accounts/server/cookie.ts: `!session` never': keys,
  'domains/accounts/server/identify.ts: `known.stale` always': 'The time of the last use is written more often, and is the same.',
  'domains/accounts/server/routes/profile.ts: `viewer.name === null` never': nobody,
  'domains/accounts/server/routes/sessions.ts: `viewer.name === null` never': nobody,
  'domains/media/server/uploads/tus.ts: `!caller` never': 'Whoever comes there was let in before; without it the types would not agree.',
  "domains/videos/contract/listings.ts: `access: 'anyone'` → `'person'`": spread,
  "domains/videos/contract/listings.ts: `access: 'person'` → `'anyone'`": spread,
  "domains/videos/server/queries/over.ts: `over(db, assetId).select('video.id').where('video.deleted_at', 'is', null)` without `'video.deleted_at', 'is', null`":
    deleted,
  "domains/videos/server/queries/readers.ts: `tx .selectFrom('video') .select('id') .where('asset_id', '=', assetId) .where('deleted_at', 'is', null)` without `'deleted_at', 'is', null`":
    deleted,
  "domains/videos/server/queries/readers.ts: `tx .selectFrom('video') .select('id') .where('deleted_at', 'is', null)` without `'deleted_at', 'is', null`":
    deleted,
  'domains/videos/server/queries/readers.ts: without `v.id = any(${[...videoIds]}::text[])`':
    'More is made anew than has to be; what is true of the others is what stands there.',
}
