import { newVideoLook } from '#domains/channels/web.ts'
import { commentLooks } from '#domains/comments/web.ts'
import { shareLook } from '#domains/inbox/web.ts'
import type { NotificationLook } from '#domains/notifications/web.ts'

/** Every kind of notification as the inbox and the settings show it; those of `app/server/domains.ts`. */
export const notificationLooks: readonly NotificationLook[] = [shareLook, ...commentLooks, newVideoLook]
