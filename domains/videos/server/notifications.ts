import { type News, type NotificationKind, toAccounts } from '#domains/notifications/server.ts'

interface Recipients {
  readonly accountIds: readonly string[]
}

const common = { channel: 'mail', quotesMessage: true, recipients: toAccounts } as const

export const reviewRequested: NotificationKind<Recipients> = {
  ...common,
  kind: 'review_requested',
  name: 'Videos sent to me for review',
  text: ({ actor, title }) => `${actor} sent you “${title}” for review`,
}

export const reviewApproved: NotificationKind<Recipients> = {
  ...common,
  kind: 'review_approved',
  name: 'Approvals of my videos',
  text: ({ actor, title }) => `${actor} approved “${title}”`,
}

export const reviewRejected: NotificationKind<Recipients> = {
  ...common,
  kind: 'review_rejected',
  name: 'Rejections of my videos',
  text: ({ actor, title }) => `${actor} rejected “${title}”`,
}

/** The message is the number of days. */
export const videoExpires: NotificationKind<Recipients> = {
  ...common,
  quotesMessage: false,
  kind: 'video_expires',
  name: 'Videos of mine that expire soon',
  text: ({ title, message }) => `“${title}” expires ${message === '1' ? 'within a day' : `in ${message} days`}`,
}

/** The message is a sentence that says why it failed; empty: it is done. */
export const videoMigrated: NotificationKind<Recipients> = {
  ...common,
  quotesMessage: false,
  kind: 'video_migrated',
  name: 'Migrations that I started',
  text: ({ title, message }) =>
    message === '' ? `The migration of “${title}” is completed` : `The migration of “${title}” failed: ${message.replace(/\.$/, '')}`,
}

export const videoNotifications: readonly NotificationKind<Recipients>[] = [
  reviewRequested,
  reviewApproved,
  reviewRejected,
  videoExpires,
  videoMigrated,
]

interface About {
  readonly videoId: string
  readonly actorId: string | null
  readonly source: string
  readonly message: string
  readonly to: readonly (string | null)[]
}

export const newsOfVideo = ({ videoId, actorId, source, message, to }: About): News<Recipients> => ({
  subject: { type: 'video', id: videoId },
  actorId,
  source,
  message,
  data: { accountIds: [...new Set(to)].filter((id) => id !== null) },
})
