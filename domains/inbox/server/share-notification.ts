import { type NotificationKind, toAccounts } from '#domains/notifications/server.ts'

export const shareNotification: NotificationKind<{ readonly accountIds: readonly string[] }> = {
  kind: 'share',
  name: 'Things shared with me',
  channel: 'mail',
  text: ({ actor, title }) => `${actor} shared “${title}” with you`,
  quotesMessage: true,
  recipients: toAccounts,
}
