import { audit, readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { updateVideo } from '../queries/changes.ts'
import type { VideoRow } from '../queries/detail.ts'

type Accepting = Pick<VideoRow, 'id' | 'terms_accepted_at'>

/** Writes down that somebody agreed to the terms of use; refuses where they are to and did not. */
export async function acceptTerms(tx: Tx, viewer: Person, video: Accepting, accepted: boolean): Promise<void> {
  if (accepted) await recordTerms(tx, viewer, video.id)
  else if (video.terms_accepted_at === null && (await readFlags(tx)).terms_of_use === 1)
    throw new Problem('invalid', 'terms_of_use', 'Please accept the terms of use.', 'terms_of_use')
}

export async function recordTerms(tx: Tx, viewer: Person, videoId: string): Promise<void> {
  await updateVideo(tx, videoId, { terms_accepted_at: new Date() })
  await audit(tx, { accountId: viewer.id, action: 'video.terms_accepted', subject: videoId })
}
