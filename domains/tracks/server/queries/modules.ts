import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { doneAt, doneBy } from './done.ts'

export interface ModuleRow {
  readonly id: string
  readonly trackId: string
  readonly name: string
  readonly title: string
}

const columns = sql`track_module.id, track_module.track_id as "trackId", track_module.name, track_module.title`

export async function findModule(db: Db | Tx, id: string): Promise<ModuleRow | undefined> {
  return (await sql<ModuleRow>`select ${columns} from track_module where id = ${id}`.execute(db)).rows[0]
}

/** By its name within the track, or its id. */
export async function findModuleNamed(db: Db, trackId: string, name: string): Promise<ModuleRow | undefined> {
  const { rows } = await sql<ModuleRow>`
    select ${columns} from track_module where track_id = ${trackId} and (name = ${name} or id::text = ${name})`.execute(db)
  return rows[0]
}

export interface MeasuredModule extends ModuleRow {
  readonly total: number
  readonly completed: number
  readonly durationMs: number
}

/** In their order, with what this viewer sees of each. */
export async function listModules(db: Db, viewer: Viewer, trackId: string): Promise<MeasuredModule[]> {
  const { rows } = await sql<MeasuredModule>`
    select ${columns}, seen.* from track_module join track on track.id = track_module.track_id cross join lateral (
      select count(*)::int as total, count(${doneAt})::int as completed, coalesce(sum(asset.duration_ms), 0)::bigint as "durationMs"
      from track_item i join video on video.id = i.video_id join asset on asset.id = video.asset_id
      left join viewing w on w.account_id = ${viewer.id} and w.video_id = video.id
      where i.module_id = track_module.id and ${visible(viewer)}
    ) as seen where track_module.track_id = ${trackId} order by track_module.position, track_module.id`.execute(db)
  return rows
}

export async function takenModuleNames(tx: Tx, trackId: string, names: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('track_module')
    .select('name')
    .where('track_id', '=', trackId)
    .where('name', 'in', [...names])
    .execute()
  return rows.map(({ name }) => name)
}

/** At the end. */
export async function insertModule(tx: Tx, trackId: string, name: string, title: string): Promise<ModuleRow> {
  const { rows } = await sql<ModuleRow>`
    insert into track_module (track_id, name, title, position)
    select ${trackId}, ${name}, ${title}, coalesce(max(position), 0) + 1 from track_module where track_id = ${trackId}
    returning ${columns}`.execute(tx)
  return rows[0] as ModuleRow
}

export async function writeModuleTitle(tx: Tx, id: string, title: string): Promise<void> {
  await tx.updateTable('track_module').set({ title }).where('id', '=', id).execute()
}

export async function deleteModuleRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('track_module').where('id', '=', id).execute()
}

/** In their order. */
export async function listModuleIds(tx: Tx, trackId: string): Promise<string[]> {
  const rows = await tx.selectFrom('track_module').select('id').where('track_id', '=', trackId).orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function writeModuleOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update track_module m set position = wanted.place from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where m.id = wanted.id`.execute(tx)
}

export interface ItemRow {
  readonly videoId: string
  readonly visible: boolean
  /** They have watched it to its end. */
  readonly watched: boolean
  readonly completed: boolean
  /** An earlier one of the track is not done. */
  readonly waits: boolean
  readonly positionMs: number
  readonly durationMs: number | null
  readonly commentsEnabled: boolean
}

const inTrack = (viewer: Viewer, manages: boolean): RawBuilder<unknown> => (manages ? sql`video.deleted_at is null` : visible(viewer))

interface ItemView {
  readonly manages: boolean
  /** Whether what comes later in the track waits until this viewer has done what comes before. */
  readonly waits: boolean
}

/** In their order; who manages the track learns that something hidden stands there. */
export async function listItems(db: Db, viewer: Viewer, { id, trackId }: ModuleRow, { manages, waits }: ItemView): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with open_to as materialized (
      select m.position as module, i.position, video.id
      from track join track_module m on m.track_id = track.id join track_item i on i.module_id = m.id join video on video.id = i.video_id
      where track.id = ${trackId} and ${waits ? sql`${visible(viewer)} and not ${doneBy(viewer)}` : sql`false`}
      order by m.position, i.position, video.id limit 1
    )
    select video.id as "videoId", ${visible(viewer)} as visible, w.completed_at is not null as watched, ${doneAt} is not null as completed,
      coalesce((m.position, i.position, video.id) > (select module, position, id from open_to), false) as waits,
      coalesce(w.position_ms, 0) as "positionMs", asset.duration_ms as "durationMs", video.comments_enabled as "commentsEnabled"
    from track_module m join track on track.id = m.track_id join track_item i on i.module_id = m.id join video on video.id = i.video_id
    join asset on asset.id = video.asset_id left join viewing w on w.account_id = ${viewer.id} and w.video_id = video.id
    where m.id = ${id} and ${inTrack(viewer, manages)} order by i.position, i.video_id`.execute(db)
  return rows
}

export async function countItems(tx: Tx, moduleId: string): Promise<number> {
  const all = tx.selectFrom('track_item').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await all.where('module_id', '=', moduleId).executeTakeFirstOrThrow()).n
}

/** Of these videos, those that stand in it. */
export async function heldInModule(db: Db, moduleId: string, videoIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select video_id as id from track_item where module_id = ${moduleId} and video_id = any(${[...videoIds]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Puts a video at the end. @returns whether it was not there before */
export async function appendToModule(tx: Tx, moduleId: string, videoId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into track_item (module_id, video_id, position)
    select ${moduleId}, ${videoId}, coalesce(max(position), 0) + 1 from track_item where module_id = ${moduleId}
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** @returns whether it was there */
export async function removeItem(tx: Tx, moduleId: string, videoId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('track_item')
    .where('module_id', '=', moduleId)
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** In their order, those of deleted videos aside. */
export async function listItemIds(tx: Tx, moduleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select video.id from track_item i join video on video.id = i.video_id
    where i.module_id = ${moduleId} and video.deleted_at is null order by i.position, i.video_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function writeItemOrder(tx: Tx, moduleId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update track_item i set position = wanted.place from unnest(${[...ids]}::text[]) with ordinality as wanted (id, place)
    where i.module_id = ${moduleId} and i.video_id = wanted.id`.execute(tx)
}
