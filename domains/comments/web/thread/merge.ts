import type { InfiniteData } from '@tanstack/react-query'
import type { Comment, CommentPage } from '../../contract.ts'
import { commentsOf, type Order, type Show } from './queries.ts'

export type Thread = InfiniteData<CommentPage, string>
type Update = CommentPage['items'][number]

interface View {
  readonly show: Show
  readonly order: Order
  readonly me: string | null
}

const belongs = (comment: Comment, show: Show, me: string | null): boolean =>
  show === 'pinned' ? comment.pinned : show === 'mine' ? comment.username === me : true

/** Puts what was added, changed or deleted into what is loaded. Ids are in the order of time. */
export function merged(thread: Thread, updates: readonly Update[], view: View): Thread {
  return updates.reduce((now, update) => withUpdate(now, update, view), thread)
}

function withUpdate(thread: Thread, update: Update, { show, order, me }: View): Thread {
  const loaded = commentsOf(thread.pages)
  const known = loaded.some(({ id }) => id === update.id)
  if ('deleted' in update || !belongs(update, show, me))
    return known ? changed(thread, -1, (items) => items.filter(({ id }) => id !== update.id)) : thread
  if (known) return changed(thread, 0, (items) => items.map((item) => (item.id === update.id ? { ...item, ...update } : item)))
  // Among those with most likes a new one has no place yet; whoever wrote it sees it above them.
  if (order === 'likes')
    return update.username === me ? changed(thread, 1, (items, page) => (page === 0 ? [update, ...items] : items)) : thread
  const at = placeOf(thread, update)
  if (at < 0) return thread
  return changed(thread, 1, (items, page) => (page === at ? [...items, update].sort((a, b) => (a.id < b.id ? 1 : -1)) : items))
}

/** The page that a comment belongs on; -1 where that isn't loaded yet. */
function placeOf({ pages }: Thread, { id }: Update): number {
  const at = pages.findIndex(({ items }) => (items.at(-1)?.id ?? '') < id)
  return at < 0 && pages.at(-1)?.next === null ? pages.length - 1 : at
}

function changed(thread: Thread, by: number, change: (items: Update[], page: number) => Update[]): Thread {
  const pages = thread.pages.map((page, index) => ({
    ...page,
    items: change(page.items, index),
    total: page.total === null ? null : page.total + by,
  }))
  return { ...thread, pages }
}
