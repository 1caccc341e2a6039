import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { feedbackHref, noAddress } from '../address.ts'
import { removeFeedbackAddress, writeFeedbackAddress } from './queries.ts'

/** Another one replaces it. */
export async function saveFeedback(tx: Tx, viewer: Person, videoId: string, address: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  if (feedbackHref(address) === null) throw new Problem('invalid', 'url', noAddress, 'customFeedback_url')
  await writeFeedbackAddress(tx, videoId, address)
  await tellChanged(tx, videoId)
}

/** Where there is none, nothing happens. */
export async function removeFeedback(tx: Tx, viewer: Person, videoId: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await removeFeedbackAddress(tx, videoId)
  await tellChanged(tx, videoId)
}
