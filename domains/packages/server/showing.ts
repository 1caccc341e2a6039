import { sql } from 'kysely'
import { z } from 'zod/mini'
import { managesVideoRow, type VideoJobsAsk, type VideoPart } from '#domains/videos/server.ts'
import { packageAddress } from '../address.ts'
import { type VideoPackage, videoPackage } from '../contract/parts.ts'
import { hasPackages, listPackageStates, packagesColumn } from './queries/packages.ts'

type KeptPackage = Omit<VideoPackage, 'url'>

export const packagesPart: VideoPart<'packages'> = {
  name: 'packages',
  schema: z.optional(z.array(videoPackage)),
  column: (viewer) => sql`case when ${managesVideoRow(viewer)} then ${packagesColumn} end`,
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
  column: (viewer) => sql`case when ${managesVideoRow(viewer)} then ${hasPackages} end`,
  present: (kept) => (kept as boolean | null) ?? undefined,
}
