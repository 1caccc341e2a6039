import { sql } from 'kysely'
import type { NotificationKind } from '#domains/notifications/server.ts'

/** A kind of notification that the app does not have: who watches a guide is told of its changes. What it says here is all that anybody knows of it. */
export const guideNotification: NotificationKind<{ readonly guideId: string }> = {
  kind: 'guide_changed',
  name: 'Changes of guides I watch',
  channel: 'mail',
  text: ({ actor, title }) => `${actor} changed “${title}”`,
  quotesMessage: true,
  recipients: ({ guideId }) => sql`select account_id, null from guide_watcher where guide_id = ${guideId}`,
}
