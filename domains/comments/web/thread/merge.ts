import type { InfiniteData } from '@tanstack/react-query'
import type { Comment, CommentPage, GoneComment, PushedComment, ReplyPage } from '../../contract.ts'
import { commentsOf, type EventShow, mostPinned, type Order } from './listing.ts'

export type Thread = InfiniteData<CommentPage, string>
export type Replies = InfiniteData<ReplyPage, string>
/** What became of a comment: as this viewer got it, as the feed tells it to everybody, or that it is gone. */
export type CommentUpdate = Comment | PushedComment | GoneComment

interface Viewing {
  /** Username. */
  readonly me: string | null
  /** The id of a guest. */
  readonly guest?: string | null
  /** What the viewer may do with comments of others. */
  readonly can: Comment['can']
}

interface View extends Viewing {
  readonly show: EventShow
  readonly order: Order
}

const isOwn = ({ username, guest_id }: Pick<PushedComment, 'username' | 'guest_id'>, { me, guest = null }: Omit<Viewing, 'can'>): boolean =>
  (me !== null && username === me) || (guest !== null && guest_id === guest)

const filters: Readonly<Record<EventShow, (comment: PushedComment, viewing: Omit<Viewing, 'can'>) => boolean>> = {
  all: () => true,
  pinned: ({ pinned }) => pinned,
  mine: isOwn,
  guests: ({ guest_id: guest }) => guest !== null,
}

const belongs = (comment: CommentUpdate, show: EventShow, viewing: Omit<Viewing, 'can'>): comment is Comment | PushedComment =>
  !('deleted' in comment) && filters[show](comment, viewing)

/** A comment of which nothing was known: what the viewer may do with it follows from whose it is. */
function completed(comment: Comment | PushedComment, viewing: Viewing): Comment {
  if ('can' in comment) return comment
  const { can } = viewing
  const own = isOwn(comment, viewing)
  return {
    ...comment,
    liked: false,
    can: { ...can, edit: own, delete: own || can.delete, pin: can.pin && comment.adid === null },
  }
}

/** Puts what was added, changed or deleted into what is loaded; what the viewer did and may do stays as it was. Ids are in the order of time. */
export function merged(thread: Thread, update: CommentUpdate, view: View): Thread {
  const isHere = belongs(update, view.show, view)
  if (view.order === 'time') return withUpdate(thread, update, { view, isHere, at: placeOf(thread, update.id), order: newestFirst })
  // Among those with most likes a new one has no place yet; whoever wrote it sees it above them.
  const at = belongs(update, 'mine', view) ? 0 : -1
  return withUpdate(thread, update, { view, isHere, at, order: () => 0 })
}

/** The page that a comment belongs on; -1 where that isn't loaded yet. */
function placeOf({ pages }: Thread, id: string): number {
  const at = pages.findIndex(({ items }) => (items.at(-1)?.id ?? '') < id)
  return at < 0 && pages.at(-1)?.next === null ? pages.length - 1 : at
}

type Item = CommentPage['items'][number]
const newestFirst = (a: Item, b: Item) => (a.id < b.id ? 1 : -1)

interface Place {
  readonly view: Viewing
  readonly isHere: boolean
  /** The page on which it is put if it is new; -1: none. */
  readonly at: number
  readonly order: (a: Item, b: Item) => number
}

interface Page {
  readonly items: Item[]
  readonly total: number | null
}

function withUpdate<P extends Page>(thread: InfiniteData<P, string>, update: CommentUpdate, place: Place): InfiniteData<P, string> {
  const { view, isHere, at, order } = place
  const isLoaded = thread.pages.some(({ items }) => items.some(({ id }) => id === update.id))
  if (!isLoaded && (!isHere || at < 0)) return thread
  const by = Number(isHere) - Number(isLoaded)
  const pages = thread.pages.map((page, index) => {
    const items = page.items.flatMap((item) => (item.id !== update.id ? [item] : isHere ? [{ ...item, ...update }] : []))
    const isNew = !isLoaded && index === at
    return {
      ...page,
      items: isNew ? [completed(update as Comment | PushedComment, view), ...items].sort(order) : items,
      total: page.total === null ? null : page.total + by,
    }
  })
  return { ...thread, pages }
}

/** The same of the few that stand above all others; undefined where it takes asking which they are. */
export function mergedPinned(top: readonly Comment[], update: CommentUpdate, view: Viewing): Comment[] | undefined {
  const before = { pages: [{ items: [...top] as Item[], total: null }], pageParams: [''] }
  const after = withUpdate(before, update, { view, at: 0, order: newestFirst, isHere: belongs(update, 'pinned', view) })
  const comments = commentsOf(after.pages)
  return comments.length < top.length && top.length === mostPinned ? undefined : comments.slice(0, mostPinned)
}

/** The same of the replies to a comment: the first page has the newest, each page is oldest first. */
export function mergedReplies(thread: Replies, update: CommentUpdate, view: Viewing): Replies {
  const at = thread.pages.findIndex(({ items, previous }) => !previous || (items[0]?.id ?? '') < update.id)
  return withUpdate(thread, update, { view, at, order: (a, b) => newestFirst(b, a), isHere: belongs(update, 'all', view) })
}
