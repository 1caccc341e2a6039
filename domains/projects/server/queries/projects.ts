import { type RawBuilder, sql } from 'kysely'
import { posterOf } from '#domains/media/server.ts'
import { visible } from '#domains/videos/server.ts'
import { undoDays } from '#platform/contract/undo.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, ViewerRef } from '#platform/server/viewer.ts'
import type { ProjectsQuery, ProjectTile, Timeline } from '../../contract.ts'
import { ownProject } from '../policy.ts'
import { storedTimeline } from './stored-timeline.ts'

const json = (value: Timeline): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

/** A project is named by either of its ids. */
const called = (id: string): RawBuilder<boolean> => (id.startsWith('gcc-') ? sql`project.video_id = ${id}` : sql`project.id = ${id}::uuid`)

const projectRows = (db: Db | Tx, viewer: Person, id: string) =>
  db
    .selectFrom('project')
    .select(['project.id', 'project.video_id as videoId', 'project.name', 'project.revision', 'project.updated_at as updatedAt'])
    .select('project.timeline')
    .where(called(id))
    .where(ownProject(viewer))

type StoredRow = Awaited<ReturnType<ReturnType<typeof projectRows>['executeTakeFirstOrThrow']>>

export type ProjectRow = Omit<StoredRow, 'timeline'> & { readonly timeline: Timeline }

const opened = (row: StoredRow | undefined): ProjectRow | undefined => row && { ...row, timeline: storedTimeline(row.timeline) }

export const findProject = async (db: Db | Tx, viewer: Person, id: string): Promise<ProjectRow | undefined> =>
  opened(await projectRows(db, viewer, id).where('project.deleted_at', 'is', null).executeTakeFirst())

/** The same, locked: what is looked at is what is changed. */
export const lockProject = async (tx: Tx, viewer: Person, id: string): Promise<ProjectRow | undefined> =>
  opened(await projectRows(tx, viewer, id).where('project.deleted_at', 'is', null).forUpdate().executeTakeFirst())

/** One that was deleted and can still be had back, locked. */
export const lockDeletedProject = async (tx: Tx, viewer: Person, id: string): Promise<ProjectRow | undefined> =>
  opened(
    await projectRows(tx, viewer, id)
      .where('project.deleted_at', '>', sql<Date>`now() - make_interval(days => ${undoDays})`)
      .forUpdate()
      .executeTakeFirst(),
  )

export async function countProjects(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewProject {
  readonly ownerId: string
  readonly name: string
  readonly timeline: Timeline
}

export async function insertProject(tx: Tx, { ownerId, name, timeline }: NewProject): Promise<ProjectRow> {
  const { id, videoId, revision, updatedAt } = await tx
    .insertInto('project')
    .values({ owner_id: ownerId, name, timeline: json(timeline), cover_id: coverOf(timeline) })
    .returning(['id', 'video_id as videoId', 'revision', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow()
  return { id, videoId, revision, updatedAt, name, timeline }
}

/** The video of the first clip, as long as there is one of this id. */
function coverOf({ clips }: Timeline): RawBuilder<string | null> {
  const first = clips.find((clip) => clip.kind === 'video')
  return sql`(select video.id from video where video.id = ${first?.video ?? null})`
}

interface ProjectChange {
  readonly name?: string | undefined
  readonly timeline?: Timeline | undefined
}

/** @returns the revision that stands now, and since when */
export function updateProject(tx: Tx, id: string, { name, timeline }: ProjectChange): Promise<{ revision: number; updatedAt: Date }> {
  return tx
    .updateTable('project')
    .set({
      updated_at: sql`now()`,
      ...(name === undefined ? {} : { name }),
      ...(timeline && { timeline: json(timeline), cover_id: coverOf(timeline), revision: sql`revision + 1` }),
    })
    .where('id', '=', id)
    .returning(['revision', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow()
}

export async function markProjectDeleted(tx: Tx, id: string, deleted: boolean): Promise<void> {
  await tx
    .updateTable('project')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** Some that were deleted too long ago to be had back, locked. */
export async function lockOverdueProjects(tx: Tx, max: number): Promise<{ id: string; timeline: Timeline }[]> {
  return tx
    .selectFrom('project')
    .select('id')
    .select((eb) => eb.ref('timeline').$castTo<Timeline>().as('timeline'))
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${undoDays})`)
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function removeProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('project')
    .where('id', 'in', [...ids])
    .execute()
}

/** All that is one person's is another's from now on. */
export async function changeProjectOwner(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('project').set({ owner_id: to }).where('owner_id', '=', from).execute()
}

/** Whether it is the viewer's, by its id. */
export const hearsProject = (viewer: ViewerRef, id: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (select from project where project.id::text = ${id} and project.deleted_at is null and ${ownProject(viewer)})`

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Every word stands in the name. */
const holding = (words: string) =>
  words
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
    .slice(0, 8)
    .map((word) => sql`folded(project.name) like '%' || folded(${escaped(word)}) || '%'`)

const listed = (viewer: Person, { qtext }: ProjectsQuery) =>
  sql.join([ownProject(viewer), sql`project.deleted_at is null`, ...holding(qtext)], sql` and `)

interface TileRow extends Omit<ProjectTile, 'updated_at'> {
  readonly updatedAt: Date
  readonly assetId: string | null
  readonly extras: unknown
}

/** A page, one more than asked for; the picture of a video that the viewer no longer sees is not shown. */
export async function listProjectRows(db: Db, viewer: Person, query: ProjectsQuery, window: { first: number; max: number }) {
  const byName = query.order_by !== 'date'
  const way = (query.order_type ?? (byName ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<TileRow>`
    select project.id as project_id, project.video_id as g_conf_id, project.name, project.updated_at as "updatedAt",
      cover.thumbnail_url, cover."assetId", cover.extras
    from project left join lateral (
      select video.thumbnail_url, asset.id as "assetId", asset.extras from video join asset on asset.id = video.asset_id
      where video.id = project.cover_id and ${visible(viewer)}) as cover on true
    where ${listed(viewer, query)}
    order by ${byName ? sql`folded(project.name)` : sql`project.updated_at`} ${way}, project.id ${way}
    offset ${window.first} limit ${window.max + 1}`.execute(db)
  return rows.map(({ updatedAt, assetId, extras, ...row }): ProjectTile => {
    const poster = assetId === null ? null : posterOf({ id: assetId, extras })
    return { ...row, thumbnail_url: row.thumbnail_url ?? poster, updated_at: updatedAt.toISOString() }
  })
}

/** Counted up to 1,001. */
export async function countListed(db: Db, viewer: Person, query: ProjectsQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from project where ${listed(viewer, query)} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
