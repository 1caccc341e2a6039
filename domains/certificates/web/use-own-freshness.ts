import { useMe } from '#domains/accounts/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { certificateFeed } from '../contract/feed.ts'
import { ownCertificatesKey } from './queries.ts'

/** What is shown of one's own certificates follows what becomes of them. */
export function useOwnFreshness(): void {
  useFreshness(certificateFeed.changed, useMe()?.id, [ownCertificatesKey])
}
