import { type News, type NotificationKind, newsFrom, toAccounts } from '#domains/notifications/server.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { commentFacts } from '../contract.ts'
import { findSaid, type Said } from './queries/said.ts'

type OfComment = PayloadOf<typeof commentFacts.added>

interface Recipients {
  readonly accountIds: readonly string[]
}

/** Characters of a comment that go with it. */
const longestMessage = 300

/** @param answeredId the comment that it answers */
async function newsOf(
  tx: Tx,
  { commentId, videoId }: OfComment,
  answeredId: string | null,
  whom: (said: Said) => readonly (string | null)[],
): Promise<News<Recipients> | undefined> {
  const said = await findSaid(tx, commentId, answeredId)
  if (!said || said.authorId === null) return undefined
  return {
    subject: { type: 'video', id: videoId },
    actorId: said.authorId,
    source: commentId,
    message: said.text.length > longestMessage ? `${said.text.slice(0, longestMessage)}…` : said.text,
    data: { accountIds: [...new Set(whom(said))].filter((id) => id !== null) },
  }
}

const common = { channel: 'mail', quotesMessage: true, recipients: toAccounts } as const

/** What is said to a person, or about their video. Who is answered hears of the reply, not of the comment on their video, too. */
export const commentNotifications: readonly NotificationKind<Recipients>[] = [
  {
    ...common,
    kind: 'comment',
    name: 'Comments on my videos',
    text: ({ actor, title }) => `${actor} commented on “${title}”`,
    sources: [newsFrom(commentFacts.added, (tx, fact) => newsOf(tx, fact, null, (said) => [said.videoOwnerId]))],
  },
  {
    ...common,
    kind: 'reply',
    name: 'Replies to my comments',
    text: ({ actor, title }) => `${actor} replied to your comment on “${title}”`,
    sources: [
      newsFrom(commentFacts.replied, (tx, fact) =>
        newsOf(tx, fact, fact.answeredId, (said) => [said.parentAuthorId, said.answeredAuthorId]),
      ),
    ],
  },
  {
    ...common,
    kind: 'mention',
    name: 'Mentions of me',
    text: ({ actor, title }) => `${actor} mentioned you in a comment on “${title}”`,
    sources: [newsFrom(commentFacts.mentioned, (tx, fact) => newsOf(tx, fact, null, () => fact.accountIds))],
  },
]
