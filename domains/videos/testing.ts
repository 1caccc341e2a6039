import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ensureTopics } from '#domains/topics/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { unique } from '#platform/testing.ts'
import type { VideoType, Visibility } from './contract.ts'
import { videoAudience } from './server/audience.ts'
import { type Author, insertVideo, replaceAuthors, replaceTopics, updateVideo, type VideoChanges } from './server/queries/changes.ts'
import { markDeleted } from './server/queries/deletion.ts'
import { refreshReaders } from './server/queries/readers.ts'
import { refreshTrends } from './server/queries/watching/views.ts'
import { refreshWords } from './server/queries/words.ts'

export { type Dice, diceOf } from './server/traces/dice.ts'
export { refreshReaders, refreshTrends, refreshWords }

export interface VideoWish {
  /** Where one was promised: that of the event it was. */
  readonly id?: string
  /** Somebody new where nobody is named. */
  readonly owner?: { readonly id: string }
  readonly title?: string
  readonly description?: string
  readonly type?: VideoType
  /** USERS where nothing is said, so that most people of a test see it. */
  readonly visibility?: Visibility
  /** People and groups, where visibility is MEMBERS. */
  readonly people?: readonly { readonly id: string }[]
  readonly groups?: readonly { readonly id: string }[]
  readonly topics?: readonly string[]
  readonly authors?: readonly Author[]
  readonly state?: 'uploading' | 'processing' | 'ready' | 'failed'
  readonly duration_ms?: number
  readonly published_at?: Date
  readonly expires_at?: Date | null
  readonly deleted?: boolean
  readonly views?: number
  readonly likes?: number
  readonly settings?: VideoChanges
}

/** A video over an asset that has no bytes, with its readers and words as the app would have made them. */
export async function aVideo(db: Db, wish: VideoWish = {}): Promise<{ id: string; assetId: string; title: string }> {
  return db.transaction().execute(async (tx) => {
    const ownerId = wish.owner?.id ?? (await somebody(tx))
    const { title = 'A video', visibility = 'USERS', type = 'video', description = '' } = wish
    const assetId = await anAsset(tx, ownerId, wish)
    const { id = `gcc-${randomUUID()}`, published_at: publishedAt, settings = {} } = wish
    await insertVideo(tx, {
      id,
      ownerId,
      assetId,
      type,
      title,
      description,
      visibility,
      externalUsers: false,
      publishedAt,
      published: visibility !== 'PRIVATE',
    })
    await updateVideo(tx, id, settings)
    await setFigures(tx, id, wish)
    await videoAudience.replaceMembers(tx, id, { types: [], members: [...chosen(wish.people, 'USER'), ...chosen(wish.groups, 'GROUP')] })
    await replaceTopics(tx, id, await ensureTopics(tx, wish.topics ?? []))
    await replaceAuthors(tx, id, wish.authors ?? [])
    await refreshWords(tx, [id])
    if (wish.deleted) await markDeleted(tx, id)
    await refreshReaders(tx, [id])
    return { id, assetId, title }
  })
}

async function setFigures(tx: Tx, id: string, { expires_at = null, views = 0, likes = 0 }: VideoWish): Promise<void> {
  await tx.updateTable('video').set({ expires_at, play_count: views, like_count: likes }).where('id', '=', id).execute()
}

/** This person has watched so much of a video, from its beginning on, in seconds; and is there now. For tests in which watching is not the point. */
export async function hasWatched(db: Db, who: { readonly id: string }, videoId: string, upTo: number): Promise<void> {
  const ms = Math.round(upTo * 1000)
  await sql`
    insert into viewing as v (account_id, video_id, covered, position_ms, completed_at)
    select ${who.id}::uuid, video.id, c, ${ms}, case when range_length(c) >= 0.95 * duration_ms then now() end
    from video join asset on asset.id = asset_id cross join lateral (
      select int4multirange(int4range(0, least(${ms}, duration_ms)::int)) as c) as covering
    where video.id = ${videoId}
    on conflict (account_id, video_id) do update set covered = v.covered + excluded.covered, position_ms = excluded.position_ms,
      viewed_at = now(), completed_at = coalesce(v.completed_at, excluded.completed_at)`.execute(db)
}

const chosen = (ones: readonly { readonly id: string }[] = [], kind: 'USER' | 'GROUP') => ones.map(({ id }) => ({ principal: id, kind }))

async function anAsset(tx: Tx, ownerId: string, { state = 'ready', type, duration_ms = 60_000 }: VideoWish): Promise<string> {
  const plays = state === 'ready' || state === 'processing'
  const { id } = await tx
    .insertInto('asset')
    .values({
      owner_id: ownerId,
      state,
      failure: state === 'failed' ? 'This file is damaged.' : null,
      kind: type === 'podcast' ? 'audio' : 'video',
      duration_ms: plays ? duration_ms : null,
      playable_at: plays ? sql`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function somebody(tx: Tx): Promise<string> {
  const username = unique('owner')
  const { id } = await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  return id
}
