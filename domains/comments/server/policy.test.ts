import { expect, it } from 'vitest'
import { editWindow } from '../limits.ts'
import { can } from './policy.ts'

const ann = { accountId: 'ann', guestId: null }
const guest = { accountId: null, guestId: 'guest' }

it('the words of a comment can be changed until its 15 minutes are over, and not any more when they are', () => {
  const comment = { author_id: 'ann', guest_id: null, created_at: new Date(0) }
  expect([editWindow * 1000 - 1, editWindow * 1000].map((now) => can.edit({ participant: ann }, comment, now))).toEqual([true, false])
})

it('what a guest wrote belongs to that guest, and what somebody wrote who has left to nobody (LE-6.03)', () => {
  const [ofGuest, ofNobody] = ['guest', null].map((guest_id) => ({ author_id: null, guest_id, created_at: new Date(0) }))
  if (!ofGuest || !ofNobody) throw new Error('somebody is missing')
  const deletes = (participant: typeof ann | typeof guest | null, comment: typeof ofGuest) =>
    can.delete({ participant, moderates: false }, comment)
  expect([guest, { accountId: null, guestId: 'other' }, ann, null].map((one) => deletes(one, ofGuest))).toEqual([true, false, false, false])
  expect([guest, ann, null].map((one) => deletes(one, ofNobody))).toEqual([false, false, false])
})
