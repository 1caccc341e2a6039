import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { migrationColumn, playbackColumn } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Schema, Tx } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { partsColumn } from '../parts.ts'
import { visible } from '../policy.ts'
import { tileRows } from './tiles.ts'

const likedBy = (viewer: ViewerRef) =>
  sql<boolean>`exists (select from video_like l where l.video_id = video.id and l.account_id = ${viewer.id})`

/** The slug of its place in the library, as long as that is there. */
const placeOf = sql<string | null>`(select n.slug from library_node n where n.id = video.library_node_id)`

/** Named as the account is, where it is one. */
const authors = sql<{ name: string; displayname: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'displayname', coalesce(a.displayname, w.name)) order by w.position), '[]')
  from video_author w left join account a on a.id = w.account_id where w.video_id = video.id)`

/** Where it stands with its reviewer. */
const reviewColumns = ['video.review_state', 'video.reviewer_id', 'video.review_comment', 'video.terms_accepted_at'] as const

const nameOf = (account: 'reviewer_id' | 'revised_by') => sql<{ name: string; displayname: string } | null>`(
  select jsonb_build_object('name', a.username, 'displayname', a.displayname) from account a where a.id = video.${sql.ref(account)})`

const detailRows = (db: Db | Tx, viewer: ViewerRef, captions: RawBuilder<unknown>) =>
  tileRows(db, viewer).select([
    'video.comments_enabled',
    'video.external_users',
    'video.custom_properties',
    placeOf.as('library_node'),
    'asset.failure',
    'asset.delay',
    'asset.playable_at',
    'viewing.position_ms',
    'viewing.completed_at',
    likedBy(viewer).as('liked'),
    authors.as('authors'),
    ...reviewColumns,
    'video.revision',
    'video.revised_at',
    nameOf('revised_by').as('revisedBy'),
    nameOf('reviewer_id').as('reviewer'),
    playbackColumn.as('playback'),
    migrationColumn.as('migration'),
    captions.as('captions'),
    partsColumn(viewer).as('parts'),
  ])

export type DetailRow = Awaited<ReturnType<ReturnType<typeof detailRows>['executeTakeFirstOrThrow']>>

/** Finds a video that the viewer sees, with everything that its page shows. */
export type FindVideo = (db: Db | Tx, viewer: Viewer, id: string) => Promise<DetailRow | undefined>

/** @param captions what is known of them, for statements over `video` */
export function videosWith(captions: RawBuilder<unknown>): FindVideo {
  const asked = batchedForViewer({ videoId: 'text' }, (viewer, { videoId }: { videoId: RawBuilder<string> }, db) =>
    detailRows(db, viewer, captions).where('video.id', '=', videoId).where(visible(viewer)),
  )
  return async (db, viewer, videoId) => (await asked(db, viewer, { videoId }))[0]
}

const plainRows = (db: Db | Tx) =>
  db
    .selectFrom('video')
    .select([
      'video.id',
      'video.owner_id',
      'video.asset_id',
      'video.type',
      'video.title',
      'video.visibility',
      'video.published',
      'video.expires_at',
      'video.restricted_video',
      'video.video_download',
      'video.comments_enabled',
      'video.like_count',
      'video.thumbnail_url',
      'video.external_users',
      'video.revision',
      ...reviewColumns,
      'video.cleared_visibility',
      'video.cleared_external',
    ])

type Plain = ReturnType<typeof plainRows> extends SelectQueryBuilder<Schema, 'video', infer Row> ? Row : never
export type VideoRow = { readonly [K in keyof Plain]: Plain[K] }

const visibleRows = batchedForViewer({ videoId: 'text' }, (viewer, { videoId }: { videoId: RawBuilder<string> }, db) =>
  plainRows(db).where('video.id', '=', videoId).where(visible(viewer)),
)

export async function findVisibleVideo(db: Db | Tx, viewer: Viewer, id: string): Promise<VideoRow | undefined> {
  // Within a transaction there is nothing that it could be asked together with.
  if (db.isTransaction) return plainRows(db).where('video.id', '=', id).where(visible(viewer)).executeTakeFirst()
  return (await visibleRows(db, viewer, { videoId: id }))[0]
}

/** What rules and other domains need to know of a video that the viewer sees; `not_found` otherwise. */
export async function getVisibleVideo(db: Db | Tx, viewer: Viewer, id: string): Promise<VideoRow> {
  const row = await findVisibleVideo(db, viewer, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** The same, locked: what the rules see is what is changed. */
export async function lockVisibleVideo(tx: Tx, viewer: Viewer, id: string): Promise<VideoRow> {
  // Who waited for the lock still sees the readers that there were before: of the locked row itself they see what is true now.
  const rows = plainRows(tx).where('video.id', '=', id).where('video.deleted_at', 'is', null).where(visible(viewer))
  const row = await rows.forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** The same, whoever sees it: for rights that do not follow from that. */
export async function lockAnyVideo(tx: Tx, id: string): Promise<VideoRow> {
  const row = await plainRows(tx).where('video.id', '=', id).where('video.deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** The same as `lockVisibleVideo`, kept from being removed until the end; others may change it. */
export async function holdVisibleVideo(tx: Tx, viewer: Viewer, id: string): Promise<VideoRow> {
  const rows = plainRows(tx).where('video.id', '=', id).where('video.deleted_at', 'is', null).where(visible(viewer))
  const row = await rows.forKeyShare().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Of these, what the viewer may see. */
export async function listVisibleIds(db: Db, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('video')
    .select('video.id')
    .where('video.id', 'in', [...ids, ''])
    .where(visible(viewer))
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the viewer sees it; of many who listen to the same video one statement asks for all. */
export const visibleOne = batchedForViewer({ videoId: 'text' }, (viewer, { videoId }: { videoId: RawBuilder<string> }, db) =>
  db.selectFrom('video').select('video.id').where('video.id', '=', videoId).where(visible(viewer)),
)

/** Somebody's PRIVATE video, for who may open those (wire-details, "Rights"). */
export function findPrivate(db: Db | Tx, id: string) {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.owner_id')
    .select(['video.id', 'video.title', 'account.id as ownerId', 'account.username', 'account.displayname as ownerName', 'account.email'])
    .where('video.id', '=', id)
    .where('video.visibility', '=', 'PRIVATE')
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst()
}
