/** Where a person is told: in the inbox and by mail, in the inbox only, or not at all. */
export const notificationChannels = ['mail', 'app', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
