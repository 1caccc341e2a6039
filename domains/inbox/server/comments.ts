import { sql } from 'kysely'
import { peopleOf } from '#domains/accounts/server.ts'
import { commentFacts } from '#domains/comments/contract.ts'
import { videoType } from '#domains/videos/server.ts'
import type { Fact, PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, on, type Reaction } from '#platform/server/jobs.ts'
import type { NoticeKind } from '../contract.ts'
import { notify } from './commands/notify.ts'
import { findSaid, type Said } from './queries/comments.ts'
import { filterCanSee } from './queries/shares.ts'

/** What a fact of a comment carries, whichever it is. */
type OfComment = PayloadOf<typeof commentFacts.added> &
  Partial<PayloadOf<typeof commentFacts.replied> & PayloadOf<typeof commentFacts.mentioned>>

type Whom = (said: Said, payload: OfComment) => readonly (string | null)[]

/** Whom each fact concerns. Who is answered hears of the reply, not of the comment on their video, too. */
const concerns: readonly (readonly [fact: Fact<OfComment>, kind: NoticeKind, whom: Whom])[] = [
  [commentFacts.added, 'comment', (said) => [said.videoOwnerId]],
  [commentFacts.replied, 'reply', (said) => [said.parentAuthorId, said.answeredAuthorId]],
  [commentFacts.mentioned, 'mention', (_, { accountIds = [] }) => accountIds],
]

/** Characters of a comment that are told. */
const told = 300

async function tellOf(tx: Tx, publicUrl: string, { kind, whom, fact }: { kind: NoticeKind; whom: Whom; fact: OfComment }) {
  const said = await findSaid(tx, fact.commentId, fact.answeredId ?? null)
  const [thing] = await videoType.summaries(tx, [fact.videoId])
  if (!said || !thing || said.authorId === null) return
  const ids = [...new Set(whom(said, fact))].filter((id) => id !== null && id !== said.authorId) as string[]
  // The mentioned may not see the video; others may have lost the right meanwhile.
  const seers = await filterCanSee(tx, await peopleOf(tx, ids), (person) => videoType.sees(person, sql`${fact.videoId}::text`))
  const message = said.text.length > told ? `${said.text.slice(0, told)}…` : said.text
  const news = { kind, actor: { id: said.authorId, displayname: said.author }, type: 'video', thing, source: fact.commentId }
  await notify(
    tx,
    publicUrl,
    news,
    seers.map((accountId) => ({ accountId, message })),
  )
}

/** What is said to a person, or about their video. */
export const commentReactions: readonly Reaction[] = concerns.map(([fact, kind, whom]) =>
  on(
    fact,
    defineJob<OfComment>({
      name: `tell-of-${kind}`,
      run: (payload, { ports: { db, config } }) =>
        db.transaction().execute((tx) => tellOf(tx, config.publicUrl, { kind, whom, fact: payload })),
    }),
  ),
)
