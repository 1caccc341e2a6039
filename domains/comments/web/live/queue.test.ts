import { expect, it } from 'vitest'
import type { CommentUpdate } from '../thread/merge.ts'
import { newSince } from './queue.ts'

const update = (id: string, fields: object = {}) => ({ id, adid: null, text: 'Hello', ...fields }) as CommentUpdate

it('what waits is counted by comments that are new: not replies, not what changed before, not what is gone (LE-4.32)', () => {
  const heard = [update('3'), update('4'), update('5', { adid: '1' }), update('1', { text: 'Edited' }), update('6', { deleted: true })]
  expect(newSince('2', heard)).toBe(2)
  expect(newSince('4', heard)).toBe(0)
  expect(newSince(undefined, [update('1')])).toBe(1)
})
