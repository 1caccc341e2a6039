import { certificateLooks } from '#domains/certificates/web.ts'
import { newVideoLooks } from '#domains/channels/web.ts'
import { commentLooks } from '#domains/comments/web.ts'
import { eventLooks } from '#domains/events/web.ts'
import { highlightLooks } from '#domains/highlights/web.ts'
import { shareLooks } from '#domains/inbox/web.ts'
import type { NotificationLooks } from '#domains/notifications/web.ts'
import { trackLooks } from '#domains/tracks/web.ts'
import { videoLooks } from '#domains/videos/web.ts'

/** Every kind of notification as the inbox and the settings show it; those of `app/server/domains.ts`. */
export const notificationLooks: NotificationLooks = {
  ...shareLooks,
  ...commentLooks,
  ...newVideoLooks,
  ...videoLooks,
  ...highlightLooks,
  ...eventLooks,
  ...trackLooks,
  ...certificateLooks,
}
