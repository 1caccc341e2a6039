import { type NotificationKind, toAccounts } from '#domains/notifications/server.ts'

interface Holders {
  readonly accountIds: readonly string[]
}

/** What it is about is called as the track was. */
export const certificateIssued: NotificationKind<Holders> = {
  kind: 'certificate_issued',
  name: 'My certificates',
  channel: 'mail',
  quotesMessage: false,
  text: ({ title }) => `Your certificate for “${title}” is ready`,
  recipients: toAccounts,
}

/** The message is why. */
export const certificateRevoked: NotificationKind<Holders> = {
  kind: 'certificate_revoked',
  name: 'Certificates of mine that are revoked',
  channel: 'mail',
  quotesMessage: true,
  text: ({ actor, title }) => `${actor} revoked your certificate for “${title}”`,
  recipients: toAccounts,
}

export const certificateNotifications = [certificateIssued, certificateRevoked] as readonly unknown[] as readonly NotificationKind[]
