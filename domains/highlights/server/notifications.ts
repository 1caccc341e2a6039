import { type NotificationKind, toAccounts } from '#domains/notifications/server.ts'

interface Recipients {
  readonly accountIds: readonly string[]
}

/** Whoever asked hears when it is shown. The message is a sentence that says why there is none; empty: there is one. */
export const summaryReady: NotificationKind<Recipients> = {
  kind: 'summary_ready',
  name: 'Summaries that I asked for',
  channel: 'mail',
  quotesMessage: false,
  text: ({ title, message }) =>
    message === '' ? `The summary of “${title}” is ready` : `There is no summary of “${title}”: ${message.replace(/\.$/, '')}`,
  recipients: toAccounts,
}

/** Whoever owns the video hears that somebody asked, and that one waits to be kept. */
export const summarySuggested: NotificationKind<Recipients> = {
  kind: 'summary_suggested',
  name: 'Summaries of my videos that wait for me',
  channel: 'mail',
  quotesMessage: false,
  text: ({ title }) => `A summary of “${title}” waits for you to look at it`,
  recipients: toAccounts,
}

export const highlightNotifications: readonly NotificationKind<Recipients>[] = [summaryReady, summarySuggested]
