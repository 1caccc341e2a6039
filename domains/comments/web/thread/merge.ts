import type { InfiniteData } from '@tanstack/react-query'
import type { Comment, CommentPage, GoneComment, PushedComment, ReplyPage } from '../../contract.ts'
import { commentsOf, mostPinned, type Order, type Show } from './listing.ts'

export type Thread = InfiniteData<CommentPage, string>
export type Replies = InfiniteData<ReplyPage, string>
/** What became of a comment: as this viewer got it, as the feed tells it to everybody, or that it is gone. */
export type CommentUpdate = Comment | PushedComment | GoneComment

interface Viewing {
  /** Username. */
  readonly me: string | null
  /** What the viewer may do with comments of others. */
  readonly can: Comment['can']
}

interface View extends Viewing {
  readonly show: Show
  readonly order: Order
}

const belongs = (comment: CommentUpdate, show: Show, me: string | null): comment is Comment | PushedComment =>
  !('deleted' in comment) && (show === 'pinned' ? comment.pinned : show === 'mine' ? comment.username === me : true)

/** A comment of which nothing was known: what the viewer may do with it follows from whose it is. */
function completed(comment: Comment | PushedComment, { me, can }: Viewing): Comment {
  if ('can' in comment) return comment
  const own = me !== null && comment.username === me
  return {
    ...comment,
    liked: false,
    can: { ...can, edit: own, delete: own || can.delete, pin: can.pin && comment.adid === null },
  }
}

/** Puts what was added, changed or deleted into what is loaded; what the viewer did and may do stays as it was. Ids are in the order of time. */
export function merged(thread: Thread, updates: readonly CommentUpdate[], view: View): Thread {
  return updates.reduce((now, update) => withUpdate(now, update, view), thread)
}

function withUpdate(thread: Thread, update: CommentUpdate, view: View): Thread {
  const { show, order, me } = view
  const loaded = commentsOf(thread.pages).some(({ id }) => id === update.id)
  if (!belongs(update, show, me)) return loaded ? changed(thread, -1, (items) => items.filter(({ id }) => id !== update.id)) : thread
  if (loaded) return changed(thread, 0, (items) => items.map((item) => (item.id === update.id ? { ...item, ...update } : item)))
  const added = completed(update, view)
  // Among those with most likes a new one has no place yet; whoever wrote it sees it above them.
  if (order === 'likes')
    return update.username === me ? changed(thread, 1, (items, page) => (page === 0 ? [added, ...items] : items)) : thread
  const at = placeOf(thread, update.id)
  if (at < 0) return thread
  return changed(thread, 1, (items, page) => (page === at ? [...items, added].sort((a, b) => (a.id < b.id ? 1 : -1)) : items))
}

/** The page that a comment belongs on; -1 where that isn't loaded yet. */
function placeOf({ pages }: Thread, id: string): number {
  const at = pages.findIndex(({ items }) => (items.at(-1)?.id ?? '') < id)
  return at < 0 && pages.at(-1)?.next === null ? pages.length - 1 : at
}

function changed(thread: Thread, by: number, change: (items: CommentPage['items'], page: number) => CommentPage['items']): Thread {
  const pages = thread.pages.map((page, index) => ({
    ...page,
    items: change(page.items, index),
    total: page.total === null ? null : page.total + by,
  }))
  return { ...thread, pages }
}

/** The same of the few that stand above all others; undefined where it takes asking which they are. */
export function mergedPinned(top: readonly Comment[], updates: readonly CommentUpdate[], viewing: Viewing): Comment[] | undefined {
  const news = new Map(updates.map((update) => [update.id, update]))
  const kept = top.flatMap((one) => {
    const update = news.get(one.id)
    return !update ? [one] : belongs(update, 'pinned', null) ? [{ ...one, ...update }] : []
  })
  if (kept.length < top.length && top.length === mostPinned) return undefined
  const added = updates.flatMap((update) =>
    belongs(update, 'pinned', null) && !top.some(({ id }) => id === update.id) ? [completed(update, viewing)] : [],
  )
  return [...kept, ...added].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, mostPinned)
}

/** The same of the replies to a comment: the first page has the newest, each page is oldest first. */
export function mergedReplies(thread: Replies, updates: readonly CommentUpdate[], viewing: Viewing): Replies {
  return updates.reduce((now, update) => withReply(now, update, viewing), thread)
}

function withReply(thread: Replies, update: CommentUpdate, viewing: Viewing): Replies {
  const loaded = thread.pages.some(({ items }) => items.some(({ id }) => id === update.id))
  if ('deleted' in update) return loaded ? changedReplies(thread, -1, (items) => items.filter(({ id }) => id !== update.id)) : thread
  if (loaded) return changedReplies(thread, 0, (items) => items.map((item) => (item.id === update.id ? { ...item, ...update } : item)))
  const at = thread.pages.findIndex(({ items, previous }) => !previous || (items[0]?.id ?? '') < update.id)
  if (at < 0) return thread
  const added = completed(update, viewing)
  return changedReplies(thread, 1, (items, page) => (page === at ? [...items, added].sort((a, b) => (a.id < b.id ? -1 : 1)) : items))
}

function changedReplies(thread: Replies, by: number, change: (items: ReplyPage['items'], page: number) => ReplyPage['items']): Replies {
  const pages = thread.pages.map((page, index) => ({ ...page, items: change(page.items, index), total: page.total + by }))
  return { ...thread, pages }
}
