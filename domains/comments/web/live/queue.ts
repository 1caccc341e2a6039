import type { CommentUpdate } from '../thread/merge.ts'

/** How many of these are comments, not replies, that were written after the newest one that is loaded. Ids are in the order of time. */
export const newSince = (newest: string | undefined, updates: readonly CommentUpdate[]): number =>
  updates.filter((one) => !('deleted' in one) && one.adid === null && one.id > (newest ?? '')).length
