import { describe, expect, it } from 'vitest'
import type { Comment, PushedComment } from '../../contract.ts'
import { merged, mergedPinned, mergedReplies, type Replies, type Thread } from './merge.ts'

const nobody = { edit: false, delete: false, pin: false, reply: false, like: false }
const can = { ...nobody, reply: true, like: true }

const pushed = (id: string, fields: Partial<PushedComment> = {}): PushedComment => ({
  id,
  text: `No. ${id}`,
  comment_type: 'parent_comment',
  adid: null,
  username: 'bob',
  displayname: 'Bob',
  guest_id: null,
  kapowner: 'bob',
  cmntowner: 'bob',
  pinned: false,
  likes: 0,
  mentions: [],
  time_created: 0,
  time_last_updated: 0,
  edited: false,
  total_replies: 0,
  last_shown_reply_id: null,
  total_duration: 60,
  is_video_owner: true,
  is_content_owner: true,
  ...fields,
})
const whole = (id: string, fields: Partial<Comment> = {}): Comment => ({ ...pushed(id), liked: false, can, ...fields })

const threadOf = (...items: Comment[]): Thread => ({
  pages: [{ items, total: items.length, first: 0, last_index: items.length - 1, next: null, more: false, ts: 0, can }] as Thread['pages'],
  pageParams: [''],
})
const view = { show: 'all', order: 'time', me: 'ann', can } as const
const itemsOf = (thread: Thread) => thread.pages.flatMap(({ items }) => items)

describe('what the feed brings of a thread', () => {
  it('takes its place by time, with what the viewer may do with comments of others', () => {
    const after = merged(threadOf(whole('1')), pushed('2'), view)
    expect(itemsOf(after)).toEqual([whole('2'), whole('1')])
    expect(after.pages[0]?.total).toBe(2)
  })

  it('can be changed and deleted where it is the viewer’s own, from another page', () => {
    const [own] = itemsOf(merged(threadOf(), pushed('1', { username: 'ann' }), view))
    expect(own).toMatchObject({ can: { edit: true, delete: true, pin: false } })
  })

  it('changes the words, and leaves what the viewer did and may do', () => {
    const mine = { liked: true, can: { ...can, edit: true } }
    const after = merged(threadOf(whole('1', mine)), pushed('1', { text: 'Other words', likes: 3 }), view)
    expect(itemsOf(after)).toEqual([whole('1', { ...mine, text: 'Other words', likes: 3 })])
  })

  it('goes where it was deleted, and where it does not belong among those that are shown', () => {
    const gone = { id: '1', adid: null, deleted: true } as const
    expect(itemsOf(merged(threadOf(whole('2'), whole('1')), gone, view))).toEqual([whole('2')])
    expect(itemsOf(merged(threadOf(whole('1', { pinned: true })), pushed('1'), { ...view, show: 'pinned' }))).toEqual([])
    const guests = { ...view, show: 'guests' } as const
    expect(itemsOf(merged(threadOf(), pushed('1'), guests))).toEqual([])
    expect(itemsOf(merged(threadOf(), pushed('1', { guest_id: 'gina' }), guests))).toMatchObject([{ id: '1' }])
  })

  it('stands above all others while it is pinned; which come up behind one that goes is asked for', () => {
    const top = ['5', '4', '3', '2', '1'].map((id) => whole(id, { pinned: true }))
    expect(mergedPinned(top.slice(1), pushed('5', { pinned: true }), view)).toEqual(top)
    expect(mergedPinned(top.slice(1), pushed('4'), view)).toEqual(top.slice(2))
    expect(mergedPinned(top, pushed('4'), view)).toBeUndefined()
  })

  it('as a reply comes last among the newest, and goes when it is deleted', () => {
    const replies: Replies = { pages: [{ items: [whole('2', { adid: '1' })], previous: true, total: 6 }], pageParams: [''] }
    const more = mergedReplies(replies, pushed('3', { adid: '1' }), view)
    expect(more.pages[0]).toMatchObject({ items: [{ id: '2' }, { id: '3', liked: false }], total: 7 })
    expect(mergedReplies(more, { id: '3', adid: '1', deleted: true }, view).pages).toEqual(replies.pages)
    // Before the first that is loaded there is no place for it yet.
    expect(mergedReplies(replies, pushed('0', { adid: '1' }), view)).toBe(replies)
  })
})
