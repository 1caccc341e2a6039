import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod/mini'
import { managesVideoRow, type VideoJobsAsk, type VideoPart } from '#domains/videos/server.ts'
import type { ViewerRef } from '#platform/server/viewer.ts'
import { packageAddress } from '../address.ts'
import { hindrance, type OfflineHindrance, type VideoPackage, videoPackage } from '../contract/parts.ts'
import { offlineHindrance } from './offline/hindrance.ts'
import { hasPackages, listPackageStates, packagesColumn } from './queries/packages.ts'

/** Null for who does not manage the row `video`. */
const forManagers = (viewer: ViewerRef, column: RawBuilder<unknown>) => sql`case when ${managesVideoRow(viewer)} then ${column} end`

type KeptPackage = Omit<VideoPackage, 'url'>

export const packagesPart: VideoPart<'packages'> = {
  name: 'packages',
  schema: z.optional(z.array(videoPackage)),
  column: (viewer) => forManagers(viewer, packagesColumn),
  present: (kept, videoId) => (kept as KeptPackage[] | null)?.map((one) => presentPackage(one, videoId)),
}

const presentPackage = ({ at, ...one }: KeptPackage, videoId: string): VideoPackage => ({
  ...one,
  at: new Date(at).toISOString(),
  url: one.state === 'ready' ? packageAddress(videoId, one.id) : null,
})

const statuses = { making: 'QUEUED', ready: 'SUCCESS', failed: 'FAILED' } as const

/** The packages of a video as jobs that make them, newest first. */
export const listPackageJobs: VideoJobsAsk = async (db, videoId) =>
  (await listPackageStates(db, videoId)).map(({ id, state, failures, created_at, made_at }) => ({
    id,
    jobName: 'scorm',
    status: state === 'making' && failures > 0 ? 'RUNNING' : statuses[state],
    progress: state === 'ready' ? 1 : 0,
    message: state === 'failed' ? 'The package could not be made.' : '',
    at: (made_at ?? created_at).toISOString(),
  }))

export const generateScormPart: VideoPart<'generate_scorm'> = {
  name: 'generate_scorm',
  schema: z.optional(z.boolean()),
  column: (viewer) => forManagers(viewer, hasPackages),
  present: (kept) => (kept as boolean | null) ?? undefined,
}

/** What the column says for managers where there is none: they read null, and others nothing. */
const none = 'none'

export const offlineHindrancePart: VideoPart<'scorm_offline_hindrance'> = {
  name: 'scorm_offline_hindrance',
  schema: z.optional(z.nullable(hindrance)),
  column: (viewer) => forManagers(viewer, sql`coalesce(${offlineHindrance}, ${sql.lit(none)})`),
  present: (kept) => {
    if (kept === none) return null
    return (kept as OfflineHindrance | null) ?? undefined
  },
}
