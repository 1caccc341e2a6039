import type { Comment, CommentPage } from '../../contract.ts'

export type Show = 'all' | 'pinned' | 'mine'
/** At an event those of its guests, too. */
export type EventShow = Show | 'guests'
export type Order = 'time' | 'likes'

const isThere = (item: CommentPage['items'][number]): item is Comment => 'text' in item

export const commentsOf = (pages: readonly Pick<CommentPage, 'items'>[]): Comment[] => pages.flatMap(({ items }) => items.filter(isThere))

/** So many stand above all others. */
export const mostPinned = 5
