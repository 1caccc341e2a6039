import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, on, type Reaction } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { News, NewsSource, NotificationKind } from './types.ts'

/** The job that finds the recipients; the inbox runs it. */
export const spreadingJob = 'spread-notification'

/** What that job gets. */
export interface Spreading {
  readonly kind: string
  readonly news: News
}

/** Has people told of something, in the transaction in which it happens: one row, however many they are. */
export async function notify<Data extends object>(tx: Tx, { kind }: NotificationKind<Data>, news: News<Data>): Promise<void> {
  const data: Spreading = { kind, news }
  await enqueue(tx, { name: spreadingJob }, { ...data })
}

/** Recipients of a kind that is told to people who are known by their ids. */
export const toAccounts = ({ accountIds }: { readonly accountIds: readonly string[] }): RawBuilder<unknown> =>
  sql`select id, null::text from unnest(${[...accountIds]}::uuid[]) as id`

const reactionTo = (kind: NotificationKind, { fact, find }: NewsSource): Reaction =>
  on(
    fact,
    defineJob({
      name: `notify-of-${kind.kind}-by-${fact.name}`,
      run: (payload, { ports: { db } }) =>
        db.transaction().execute(async (tx) => {
          const news = await find(tx, payload)
          if (news) await notify(tx, kind, news)
        }),
    }),
  )

/** Facts that are news make it known. */
export const newsReactions = (kinds: readonly NotificationKind[]): Reaction[] =>
  kinds.flatMap((kind) => (kind.sources ?? []).map((source) => reactionTo(kind, source)))
