import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { atVideo } from '../place.ts'
import { commentsQuery, repliesQuery } from './queries.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

const can = { edit: false, delete: false, pin: false, reply: true, like: true }
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const comment = (number: number) => ({
  id: id(number),
  text: 'Hello',
  comment_type: 'parent_comment',
  adid: null,
  username: 'ann',
  displayname: 'Ann',
  guest_id: null,
  kapowner: 'ann',
  cmntowner: 'ann',
  pinned: false,
  edited: false,
  time_created: 1000 + number,
  time_last_updated: 1000 + number,
  total_replies: 0,
  last_shown_reply_id: null,
  total_duration: null,
  is_video_owner: true,
  is_content_owner: true,
  likes: 0,
  liked: false,
  mentions: [],
  can,
})
const place = atVideo('gcc-00000000-0000-4000-8000-000000000001')
let asked: URLSearchParams[] = []

/** Whatever is asked for is answered with this page. */
function answer(page: object): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://lyceum.example.org').searchParams)
    return Response.json(page)
  })
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

describe('what a page asks for of comments', () => {
  it('earlier ones, by the id and the time of the oldest that is loaded (LE-7.17)', async () => {
    answer({ items: [comment(3), comment(2)], total: 9, first: 0, next: 2, last_index: 1, ts: 0, can })
    await new QueryClient().fetchInfiniteQuery({ ...commentsQuery(place), pages: 2 })
    expect(asked.map((query) => [query.get('commentsbeforeid'), query.get('commentsbeforets')])).toEqual([
      [null, null],
      [id(2), '1002'],
    ])
  })

  it('replies to a comment, and earlier ones by the first that is shown (LE-7.21)', async () => {
    answer({ items: [comment(4), comment(5)], previous: true, total: 9 })
    await new QueryClient().fetchInfiniteQuery({ ...repliesQuery(place, id(1)), pages: 2 })
    const names = ['listing_type', 'first', 'show_previous_replies', 'is_pagination_request']
    expect(asked.map((query) => names.map((name) => query.get(name)))).toEqual([
      ['replies', null, null, null],
      ['replies', id(4), 'true', 'true'],
    ])
  })
})
