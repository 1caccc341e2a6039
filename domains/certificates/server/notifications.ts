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

/** Told once, when the track may be done again for the next one. */
export const certificateExpiring: NotificationKind<Holders> = {
  kind: 'certificate_expiring',
  name: 'Certificates of mine that expire soon',
  channel: 'mail',
  quotesMessage: false,
  text: ({ title }) => `Your certificate for “${title}” expires soon: watch the track again to renew it`,
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

export const certificateNotifications = [
  certificateIssued,
  certificateExpiring,
  certificateRevoked,
] as readonly unknown[] as readonly NotificationKind[]
