import { findAccount } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { capabilitiesOf, holds, type Person } from '#platform/server/viewer.ts'
import type { VideoRow } from '../queries/detail.ts'

/** Whom a call names as the reviewer; nothing changes where it names nobody. */
interface Naming {
  readonly video_reviewer?: string | undefined
  readonly reviewer_username?: string | undefined
}

const notSelected = 'Reviewer is not selected for the video. Please select reviewer.'

export const noReviewer = (field = 'video_reviewer', message = notSelected) => new Problem('invalid', 'reviewer', message, field)

/**
 * The id of the reviewer that a call names, null for nobody, undefined where it says nothing of one. Siteadmins alone may name themselves.
 */
export async function reviewerNamed(tx: Tx, viewer: Person, naming: Naming): Promise<string | null | undefined> {
  const name = naming.video_reviewer ?? naming.reviewer_username
  if (name === undefined || name === '') return name === '' ? null : undefined
  const account = await findAccount(tx, name)
  if (!account?.isEnabled || !capabilitiesOf(account.role).includes('review'))
    throw noReviewer('video_reviewer', 'Please select the reviewer')
  if (account.id === viewer.id && !holds(viewer, 'administer')) throw noReviewer()
  return account.id
}

/** Whether somebody may review a video, still: not its owner, who would decide alone. */
export async function mayReview(tx: Tx, video: Pick<VideoRow, 'owner_id'>, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false
  const row = await tx.selectFrom('account').select(['role', 'is_enabled']).where('id', '=', accountId).executeTakeFirst()
  if (!row?.is_enabled) return false
  return capabilitiesOf(row.role as Person['role']).includes(accountId === video.owner_id ? 'administer' : 'review')
}
