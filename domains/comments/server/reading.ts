import { eventFeed } from '#domains/events/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { askedBy } from '#platform/server/answer.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Feed } from '#platform/server/feed.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { eventCommentFeed } from '../contract/feed.ts'
import type { CommentPage, commentRoutes, ReplyPage } from '../contract.ts'
import { updateStep } from '../limits.ts'
import { likesAt } from './hold-thread.ts'
import { findMentioned } from './mentions.ts'
import { type Annotations, presentCan, presentComment, withReplies } from './present.ts'
import { listLiked } from './queries/likes.ts'
import {
  type Choice,
  type CommentRow,
  countComments,
  findComment,
  listComments,
  listNewestReplies,
  listReplies,
  listUpdates,
} from './queries/threads.ts'
import { getThread, type Thread } from './subject.ts'

type Asked = QueryOf<typeof commentRoutes.listComments>

const mostUpdates = 100

/** What these rows show besides what stands in them. */
export async function annotate(db: Db | Tx, { viewer }: Thread, rows: readonly CommentRow[]): Promise<Annotations> {
  // Strangers where it is PUBLIC are not told who has an account here.
  const texts = viewer.id === null ? [] : rows.map(({ text }) => text)
  const people = await findMentioned(db, texts)
  const liked = await listLiked(
    db,
    viewer.id,
    rows.map(({ id }) => id),
  )
  return { liked, people: new Map(people.map(({ username }) => [username.toLowerCase(), username])) }
}

const choiceOf = (thread: Thread, asked: Asked): Choice => ({
  place: thread.subject,
  pinned: asked.isPinned,
  top: asked.order_by === 'likes',
  guests: asked.only_guests,
  author: asked.only_my_comments ? (thread.participant ?? undefined) : undefined,
  before: asked.commentsbeforeid ?? asked.commentsbeforets,
})

const rounded = (seconds: number) => seconds - (seconds % updateStep)

/** All that decides what is read of a thread but its comments, and whether these are as they were; of a video they are read. */
export function versionOf(feed: Feed, thread: Thread): unknown {
  const { viewer, moderates, participant } = thread
  const { at: _, ...subject } = thread.subject
  if (subject.kind === 'video') return undefined
  const types = [eventCommentFeed.comment, eventFeed.changed].map((type) => [type, subject.id] as const)
  const stamp = feed.unchanged(types, [likesAt(subject.id)], viewer.id ?? viewer.guest?.id ?? '')
  return stamp && [stamp, askedBy(viewer), moderates, participant, subject]
}

export async function readComments(db: Db, thread: Thread, query: Asked): Promise<CommentPage> {
  const ts = rounded(thread.subject.at)
  const nothing = !thread.subject.enabled || (query.only_my_comments && thread.participant === null)
  if (nothing) return { ...pageFrom([], 0, query.max), total: query.count ? 0 : null, ts, can: presentCan(thread) }
  if (query.commentUpdates) return readUpdates(db, thread, query.lastUpdatedTsForComment)
  const choice = choiceOf(thread, query)
  const first = choice.before === undefined ? windowOf(query, { cursor: 'commentsbeforeid' }).first : 0
  const page = pageFrom(await listComments(db, choice, { first, max: query.max }), first, query.max)
  const replies = query.list_replies_flag ? await repliesOf(db, page.items) : undefined
  const notes = await annotate(db, thread, [...page.items, ...(replies ?? [])])
  const counted = query.count ? await countComments(db, choice) : null
  return {
    ...page,
    items: page.items.map((row) => (replies ? withReplies(row, replies, thread, notes) : presentComment(row, thread, notes))),
    ...totalOf(counted),
    ts,
    can: presentCan(thread),
  }
}

const repliesOf = (db: Db, rows: readonly CommentRow[]) =>
  listNewestReplies(
    db,
    rows.filter((row) => row.reply_count > 0).map((row) => row.id),
  )

async function readUpdates(db: Db, thread: Thread, since: number): Promise<CommentPage> {
  const rows = await listUpdates(db, thread.subject, since, mostUpdates)
  const last = rows.at(-1)
  // What comes after the last step is asked for next; of one that still runs, once more.
  const next = rows.length >= mostUpdates && last ? rounded(Math.floor(last.updated_at.getTime() / 1000)) + updateStep : Infinity
  const notes = await annotate(db, thread, rows)
  const items = rows.map((row) => (row.deleted_at === null ? presentComment(row, thread, notes) : { id: row.id, deleted: true as const }))
  return { ...pageFrom(items, 0, items.length), ts: Math.min(next, rounded(thread.subject.at)), can: presentCan(thread) }
}

export async function readReplies(
  db: Db,
  viewer: Viewer,
  { id, commentId }: { id: string; commentId: string },
  asked: QueryOf<typeof commentRoutes.listReplies>,
): Promise<ReplyPage> {
  const thread = await getThread(db, viewer, id)
  const parent = thread.subject.enabled ? await findComment(db, thread.subject, commentId) : undefined
  if (!parent || parent.parent_id !== null) throw new Problem('not_found')
  const { commentsafterid: after } = asked
  const before = asked.show_previous_replies && !after ? asked.first : undefined
  const rows = await listReplies(db, { parentId: commentId, before, after }, asked.max)
  const shown = after ? rows.slice(0, asked.max) : rows.slice(0, asked.max).reverse()
  const notes = await annotate(db, thread, shown)
  return {
    items: shown.map((row) => presentComment(row, thread, notes)),
    previous: after !== undefined || rows.length > asked.max,
    total: parent.reply_count,
  }
}
