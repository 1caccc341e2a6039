import { useFlags, useMe } from '#domains/accounts/web.ts'
import type { Video } from '../../contract.ts'
import type { PublishingContext } from './publishing-draft.ts'

/** What the form looks at besides the draft, before it sends it. */
export function usePublishingContext(video: Video): PublishingContext {
  const [me, flags] = [useMe(), useFlags()]
  return {
    video,
    username: me?.name ?? '',
    isAdmin: me?.role === 'siteadmin',
    reviewerRole: flags?.reviewer_role === 1,
    months: flags?.expiry_extension_months ?? 12,
  }
}
