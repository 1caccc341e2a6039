import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { hasNewerReport, putReport, settleReport } from '../queries/abuse.ts'
import { getVisibleVideo } from '../queries/detail.ts'

/** Says to those who administer what is wrong with a video. */
export async function reportVideo(tx: Tx, viewer: Person, id: string, text: string): Promise<void> {
  const video = await getVisibleVideo(tx, viewer, id)
  await putReport(tx, { videoId: video.id, accountId: viewer.id, text })
}

/** Puts a report aside, or back to the open ones. */
export async function settleAbuseReport(tx: Tx, viewer: Person, id: string, state: 'OPEN' | 'DONE'): Promise<void> {
  if (!can.readReports(viewer)) throw new Problem('forbidden')
  if (state === 'OPEN' && (await hasNewerReport(tx, id)))
    throw new Problem('conflict', 'reported_again', 'The same person has reported the video again since. Look at that report.')
  if (!(await settleReport(tx, id, state, viewer.id))) throw new Problem('not_found')
}
