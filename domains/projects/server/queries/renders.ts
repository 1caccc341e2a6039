import { type RawBuilder, sql } from 'kysely'
import { triesIn } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ProjectRender, Timeline } from '../../contract.ts'
import { storedTimeline } from './stored-timeline.ts'

const json = (value: Timeline): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

export interface NewRender {
  readonly projectId: string
  /** The video that it becomes. */
  readonly videoId: string
  readonly accountId: string
  readonly timeline: Timeline
  readonly revision: number
}

/** @returns its id */
export async function insertRender(tx: Tx, { projectId, videoId, accountId, timeline, revision }: NewRender): Promise<string> {
  const row = { project_id: projectId, video_id: videoId, account_id: accountId, timeline: json(timeline), revision }
  return (await tx.insertInto('project_render').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const renderTries = triesIn({ table: 'project_render', working: 'rendering', emptied: 'ended_at' })

/** That of this revision which is under way. */
export function findRenderOf(tx: Tx, projectId: string, revision: number): Promise<{ id: string; videoId: string } | undefined> {
  return tx
    .selectFrom('project_render')
    .innerJoin('video', 'video.id', 'project_render.video_id')
    .select(['project_render.id', 'project_render.video_id as videoId'])
    .where('project_render.project_id', '=', projectId)
    .where('project_render.revision', '=', revision)
    .where('project_render.state', 'in', renderTries.unfinished)
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether there is, or was, a video of this id. */
export async function isTaken(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('video').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** One that is not over, with the video that it becomes. */
export async function findUnfinishedRender(db: Db, id: string) {
  const row = await db
    .selectFrom('project_render')
    .innerJoin('video', 'video.id', 'project_render.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['project_render.id', 'project_render.project_id as projectId', 'project_render.account_id as accountId'])
    .select(['project_render.upload_id as uploadId', 'video.id as videoId', 'video.asset_id as assetId', 'video.title'])
    .select(['asset.state as assetState', 'asset.failure as assetFailure'])
    .select('project_render.timeline')
    .select(sql<boolean>`asset.deleted_at is not null`.as('deleted'))
    .where('project_render.id', '=', id)
    .where('project_render.state', 'in', renderTries.unfinished)
    .executeTakeFirst()
  return row && { ...row, timeline: storedTimeline(row.timeline) }
}

export type RenderRow = NonNullable<Awaited<ReturnType<typeof findUnfinishedRender>>>

type RenderEnd = { readonly state: 'done' } | { readonly state: 'failed'; readonly failure: string }

/** @returns the project that it was made of, as long as there is one and it was not over */
export async function markRenderEnded(tx: Tx, id: string, end: RenderEnd): Promise<string | null> {
  const ended = await tx
    .updateTable('project_render')
    .set({ ...end, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', renderTries.unfinished)
    .returning('project_id')
    .executeTakeFirst()
  return ended?.project_id ?? null
}

/** A render of a project that its owner asked for, locked. */
export function lockRender(tx: Tx, accountId: string, projectId: string, id: string) {
  return tx
    .selectFrom('project_render')
    .innerJoin('video', 'video.id', 'project_render.video_id')
    .select(['project_render.id', 'project_render.state', 'video.id as videoId', 'video.asset_id as assetId'])
    .where('project_render.id', '=', id)
    .where('project_render.project_id', '=', projectId)
    .where('project_render.account_id', '=', accountId)
    .where('video.owner_id', '=', accountId)
    .where('video.deleted_at', 'is', null)
    .forUpdate('project_render')
    .executeTakeFirst()
}

const statusOf = { waiting: 'QUEUED', rendering: 'RUNNING', done: 'SUCCESS', failed: 'FAILED' } as const

/** The last ten of a project, the last first; one whose video was deleted is none. */
export async function listRenders(db: Db, projectId: string): Promise<ProjectRender[]> {
  const rows = await db
    .selectFrom('project_render')
    .innerJoin('video', 'video.id', 'project_render.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select([
      'project_render.id as job_id',
      'video.id',
      'project_render.state',
      'project_render.failure',
      'project_render.created_at as at',
    ])
    .select(sql<number>`coalesce((asset.fetching->>'received')::float / 100, 0)`.as('progress'))
    .where('project_render.project_id', '=', projectId)
    .where('video.deleted_at', 'is', null)
    .orderBy('project_render.created_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ state, failure, at, progress, ...row }) => {
    const status = statusOf[state as keyof typeof statusOf]
    return { ...row, status, progress: status === 'SUCCESS' ? 1 : progress, message: failure ?? '', at: at.toISOString() }
  })
}
