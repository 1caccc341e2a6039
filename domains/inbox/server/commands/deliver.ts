import { sql } from 'kysely'
import { peopleOf, readFlags } from '#domains/accounts/server.ts'
import { contentType, type Summary } from '#domains/content/server.ts'
import type { News, NotificationKind } from '#domains/notifications/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { sendMails } from '#platform/server/mail.ts'
import { enqueueEach } from '#platform/server/outbox.ts'
import { inboxFeed } from '../../contract/feed.ts'
import { mailOf } from '../messages.ts'
import { type Chunk, findActorName, insertNotices, type Notified, recipientChunks } from '../queries/notifications.ts'
import { filterCanSee } from '../queries/shares.ts'

/** People that one job tells. */
export const chunkSize = 500

/** The job that tells a chunk of people. */
export const deliveringJob = 'deliver-notification'

type Telling = Omit<News, 'data'> & Chunk

/** What that job gets. */
export type Delivery = Telling & { readonly kind: string }

/** Asks for a job for each chunk of the people who are to hear of something; one statement, however many they are. */
export async function spread(tx: Tx, kind: NotificationKind, { data, ...news }: News): Promise<void> {
  const chunks = recipientChunks(kind.recipients(data), chunkSize, { ...news, kind: kind.kind })
  await enqueueEach(tx, { name: deliveringJob }, chunks)
}

/**
 * Tells those of a chunk who may see what it is about, want to hear of it and have not heard of it yet: in the app, and by mail at once where they chose
 * that. The number of statements is the same for one and for all of them.
 *
 * @param publicUrl for links in mails
 */
export async function deliver(tx: Tx, publicUrl: string, kind: NotificationKind, telling: Telling): Promise<void> {
  const { subject } = telling
  const type = contentType(subject.type)
  const [thing] = (await type?.summaries(tx, [subject.id])) ?? []
  // Gone meanwhile.
  if (!type || !thing) return
  const people = await peopleOf(tx, telling.accountIds)
  const seers = new Set(await filterCanSee(tx, people, (person) => type.sees(person, sql`${subject.id}::text`)))
  const notified = await insertNotices(tx, kind, telling, only(telling, seers))
  const accountIds = notified.map(({ accountId }) => accountId)
  await publish(tx, inboxFeed.changed, accountIds)
  await mailAtOnce(tx, publicUrl, { kind, subjectId: subject.id, thing, actorId: telling.actorId }, notified)
}

/** The part of a chunk that stands for these people. */
function only({ accountIds, messages }: Chunk, people: ReadonlySet<string>): Chunk {
  const rest = accountIds.map((accountId, at) => ({ accountId, message: messages[at] ?? null })).filter((one) => people.has(one.accountId))
  return { accountIds: rest.map(({ accountId }) => accountId), messages: rest.map(({ message }) => message) }
}

interface Mailing {
  readonly kind: NotificationKind
  readonly subjectId: string
  readonly thing: Summary
  readonly actorId: string | null
}

async function mailAtOnce(tx: Tx, publicUrl: string, mailing: Mailing, notified: readonly Notified[]): Promise<void> {
  const { kind, subjectId, thing, actorId } = mailing
  const mailed = notified.filter(({ mail }) => mail === 'now')
  if (mailed.length === 0) return
  const { site_name: site } = await readFlags(tx)
  const actor = await findActorName(tx, actorId)
  const files = (await kind.files?.(tx, subjectId, publicUrl)) ?? []
  const mails = mailed.map(({ email, displayname, message }) => ({
    to: email,
    ...mailOf({ name: displayname, site, publicUrl }, kind, { actor, title: thing.title, message }, thing.url),
    files,
  }))
  await sendMails(tx, mails)
}
