import type { Domain } from '#platform/server/bind.ts'
import { newsReactions } from './server/notify.ts'
import { registerNotificationKinds } from './server/registry.ts'
import type { NotificationKind } from './server/types.ts'

export { notify, type Spreading, spreadingJob, toAccounts } from './server/notify.ts'
export { notificationKind, notificationKinds } from './server/registry.ts'
export { type News, type NewsWords, type NotificationKind, newsFrom } from './server/types.ts'

/** @param kinds all that the app has, as settings show them */
export function notifications(kinds: readonly NotificationKind[]): Domain {
  registerNotificationKinds(kinds)
  return { reactions: newsReactions(kinds) }
}
