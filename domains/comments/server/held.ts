import { holdGuest } from '#domains/events/server.ts'
import { admitComment, type EventSpeaker, holdAccount, needsModerator, refuseMuted, tellParticipant } from '#domains/moderation/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Person, PersonOrGuest, Viewer } from '#platform/server/viewer.ts'
import { heldFeed } from '../contract/feed.ts'
import type { Comment, commentRoutes, HeldComment } from '../contract.ts'
import { mostHeld, mostListedHeld } from '../limits.ts'
import { holdThread, refuseClosed, tellComment } from './hold-thread.ts'
import { can, isOwn } from './policy.ts'
import { type Annotations, presentComment, presentToEverybody } from './present.ts'
import { countReply, insertComment } from './queries/changes.ts'
import {
  countHeld,
  findHeld,
  type HeldRow,
  insertHeld,
  listOwnHeld,
  listWaitingHeld,
  lockHeld,
  markRefused,
  type NewHeld,
  removeHeld,
} from './queries/held.ts'
import { annotate } from './reading.ts'
import { getThread, type Thread } from './subject.ts'

const speakerOf = ({ subject, moderates }: Thread, participant: PersonOrGuest): EventSpeaker => ({
  eventId: subject.id,
  participant,
  moderates,
})

/** Whether a new comment waits for a moderator; at a video none does. @throws Problem where its author is muted, or too early */
export const waitsForModerator = async (tx: Tx, thread: Thread, author: PersonOrGuest, text: string): Promise<boolean> =>
  thread.subject.kind === 'event' && (await admitComment(tx, speakerOf(thread, author), text)) === 'held'

/** Of a comment that others have seen no other words are held. @throws Problem */
export async function refuseHeldWords(tx: Tx, thread: Thread, text: string): Promise<void> {
  const { subject, participant } = thread
  if (subject.kind !== 'event' || participant === null) return
  if (await needsModerator(tx, speakerOf(thread, participant), text))
    throw new Problem('conflict', 'held_words', 'A moderator looks at words such as these first. Send them as a new comment.')
}

/** One after the other, so that no two are counted as one. */
async function refuseMany(tx: Tx, eventId: string, author: PersonOrGuest): Promise<void> {
  await lockUntilCommit(tx, `held ${eventId} ${author.accountId ?? author.guestId}`)
  if ((await countHeld(tx, eventId, author)) >= mostHeld)
    throw new Problem('rate_limited', 'held', 'Many of your comments wait for a moderator already.').after(60)
}

/** What was deleted is not brought back at an event by whom a moderator has muted. @throws Problem */
export async function refuseMutedAuthor(tx: Tx, thread: Thread): Promise<void> {
  const { subject, participant } = thread
  if (subject.kind === 'event' && participant !== null) await refuseMuted(tx, speakerOf(thread, participant))
}

export async function holdComment(tx: Tx, thread: Thread, { eventId, parentId, author, text }: NewHeld): Promise<Comment> {
  await refuseMany(tx, eventId, author)
  const id = await insertHeld(tx, { eventId, parentId, author, text })
  await publish(tx, heldFeed.held, eventId)
  const row = (await findHeld(tx, eventId, id)) as HeldRow
  const none = { edit: false, delete: false, pin: false, reply: false, like: false }
  return { ...presentComment(row, thread, await annotate(tx, thread, [row])), can: none, held: true }
}

const presentHeld = (row: HeldRow, thread: Thread, { people }: Annotations): HeldComment => ({
  ...presentToEverybody(row, thread.subject, people),
  state: row.refused_at === null ? 'HELD' : 'REFUSED',
  can: { moderate: can.moderate(thread), delete: isOwn(thread.participant, row) },
})

/** What waits at an event, for who moderates it, or what is one's own. */
export async function showHeld(db: Db, viewer: Viewer, eventId: string, own: boolean): Promise<AnswerOf<typeof commentRoutes.listHeld>> {
  const thread = await getEventThread(db, viewer, eventId)
  const { participant } = thread
  if (participant === null || !(own || can.moderate(thread))) throw new Problem('forbidden')
  if (!thread.subject.enabled) return { items: [], more: false }
  const rows = own ? await listOwnHeld(db, eventId, participant, mostListedHeld) : await listWaitingHeld(db, eventId, mostListedHeld)
  const items = rows.slice(0, mostListedHeld)
  const notes = await annotate(db, thread, items)
  return { items: items.map((row) => presentHeld(row, thread, notes)), more: rows.length > mostListedHeld }
}

const eventOnly = (thread: Thread): Thread => {
  if (thread.subject.kind !== 'event') throw new Problem('not_found')
  return thread
}
const getEventThread = async (db: Db | Tx, viewer: Viewer, id: string) => eventOnly(await getThread(db, viewer, id))

interface WhichHeld {
  readonly id: string
  readonly heldId: string
}

const decided = () => new Problem('conflict', 'held_state', 'This comment does not wait any more.')

/** Held before the row itself, which goes with them (decision 330). */
const holdAuthor = (tx: Tx, { author_id, guest_id }: HeldRow): Promise<boolean> | boolean =>
  author_id !== null ? holdAccount(tx, author_id) : guest_id !== null && holdGuest(tx, guest_id)

async function lockWaiting(tx: Tx, { id, heldId }: WhichHeld, state: HeldComment['state']): Promise<HeldRow> {
  const found = await findHeld(tx, id, heldId)
  if (!found || !(await holdAuthor(tx, found))) throw decided()
  const row = await lockHeld(tx, id, heldId)
  if (!row || (row.refused_at === null) !== (state === 'HELD')) throw decided()
  return row
}

/**
 * It stands among the others as if it had been written now. Its author's pages hear of the comment, not of their mark: told at once with it, everybody
 * could tell whose mark that is.
 *
 * @returns the id of the comment
 */
async function release(tx: Tx, { subject }: Thread, row: HeldRow): Promise<string> {
  refuseClosed(subject)
  if (row.parent_id !== null && !(await countReply(tx, subject, row.parent_id, 1)))
    throw new Problem('conflict', 'parent_gone', 'The comment that it answers was deleted.')
  const author = { accountId: row.author_id, guestId: row.guest_id }
  const id = await insertComment(tx, { place: subject, parentId: row.parent_id, author, text: row.text })
  await removeHeld(tx, row.id)
  await tellComment(tx, subject, id)
  return id
}

interface Decision {
  readonly op: 'release' | 'refuse' | 'restore'
  /** By which its author is told. */
  readonly secrets: Secrets
}

/** @returns the id of the comment that it has become, if it has */
export async function decideHeld(tx: Tx, viewer: Person, which: WhichHeld, { op, secrets }: Decision): Promise<string | null> {
  const thread = eventOnly(await holdThread(tx, viewer, which.id))
  if (!can.moderate(thread)) throw new Problem('forbidden')
  const row = await lockWaiting(tx, which, op === 'restore' ? 'REFUSED' : 'HELD')
  await publish(tx, heldFeed.held, which.id)
  if (op === 'release') return release(tx, thread, row)
  await markRefused(tx, row.id, op === 'refuse' ? viewer.id : null)
  await tellParticipant(tx, secrets, which.id, { accountId: row.author_id, guestId: row.guest_id })
  return null
}

export async function withdrawHeld(tx: Tx, viewer: Viewer, { id, heldId }: WhichHeld): Promise<void> {
  const thread = eventOnly(await holdThread(tx, viewer, id))
  const row = await lockHeld(tx, id, heldId)
  if (!row || !isOwn(thread.participant, row) || !(await removeHeld(tx, row.id))) throw new Problem('not_found')
  await publish(tx, heldFeed.held, id)
}
