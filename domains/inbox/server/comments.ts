import { sql } from 'kysely'
import { peopleOf } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, on, type Reaction } from '#platform/server/jobs.ts'
import type { NoticeKind } from '../contract.ts'
import { tell } from './commands/tell.ts'
import type { Kinds } from './kinds.ts'
import { findSaid, type Said } from './queries/comments.ts'
import { seersOf } from './queries/shares.ts'

interface OfComment {
  readonly commentId: string
  readonly videoId: string
  readonly accountIds?: readonly string[]
}

type Whom = (said: Said, fact: OfComment) => readonly (string | null)[]

/** Whom each fact concerns. Who is answered hears of the reply, not of the comment on their video, too. */
const concerns: readonly (readonly [fact: string, kind: NoticeKind, whom: Whom])[] = [
  ['comment.added', 'comment', (said) => [said.videoOwnerId]],
  ['comment.replied', 'reply', (said) => [said.parentAuthorId]],
  ['comment.mentioned', 'mention', (_, { accountIds = [] }) => accountIds],
]

/** Characters of a comment that are told. */
const told = 300

async function tellOf(tx: Tx, kinds: Kinds, publicUrl: string, { kind, whom, fact }: { kind: NoticeKind; whom: Whom; fact: OfComment }) {
  const said = await findSaid(tx, fact.commentId)
  const [thing] = (await kinds.video?.list(tx, [fact.videoId])) ?? []
  if (!said || !thing || said.authorId === null) return
  const ids = [...new Set(whom(said, fact))].filter((id) => id !== null && id !== said.authorId) as string[]
  // The mentioned may not see the video; others may have lost the right meanwhile.
  const seers = await seersOf(tx, await peopleOf(tx, ids), (person) => kinds.video?.sees(person, sql`${fact.videoId}::text`) ?? sql`false`)
  const message = said.text.length > told ? `${said.text.slice(0, told)}…` : said.text
  const news = { kind, actor: { id: said.authorId, displayname: said.author }, type: 'video', thing, source: fact.commentId }
  await tell(
    tx,
    publicUrl,
    news,
    seers.map((accountId) => ({ accountId, message })),
  )
}

/** What is said to a person, or about their video. */
export const commentReactions = (kinds: Kinds): Reaction[] =>
  concerns.map(([fact, kind, whom]) =>
    on(
      fact,
      defineJob<OfComment>({
        name: `tell-of-${kind}`,
        run: (payload, { ports: { db, config } }) =>
          db.transaction().execute((tx) => tellOf(tx, kinds, config.publicUrl, { kind, whom, fact: payload })),
      }),
    ),
  )
