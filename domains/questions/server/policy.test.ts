import { expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/server/viewer.ts'
import { can } from './policy.ts'

const ann = { accountId: 'ann', guestId: null }
const guest = { accountId: null, guestId: 'guest' }
const as = (role: Role): Viewer => ({ id: 'ann', name: 'ann', role, isExternal: false, principals: [], scopes: null })
const live = { moderates: false, state: 'LIVE' as const, participant: ann }

it('whoever takes part asks until the event is over; who only looks on, or may not comment, asks nothing', () => {
  expect(can.ask(as('user'), live)).toBe(true)
  expect(can.ask(as('user'), { ...live, state: 'CLOSED' })).toBe(false)
  expect(can.ask(as('user'), { ...live, participant: null })).toBe(false)
  expect(can.ask(as('anonymous'), live)).toBe(false)
})

it('a question is deleted by who asked it and who moderates, and what somebody asked who has left by moderators alone (LE-6.04)', () => {
  const [ofAnn, ofGuest, ofNobody] = [
    { account_id: 'ann', guest_id: null, state: 'ASKED' },
    { account_id: null, guest_id: 'guest', state: 'ASKED' },
    { account_id: null, guest_id: null, state: 'ASKED' },
  ] as const
  const deletes = (participant: typeof ann | typeof guest | null, question: Parameters<typeof can.delete>[1], moderates = false) =>
    can.delete({ ...live, participant, moderates }, question)
  expect([ann, guest, null].map((one) => deletes(one, ofAnn))).toEqual([true, false, false])
  expect([ann, guest, null].map((one) => deletes(one, ofGuest))).toEqual([false, true, false])
  expect([ann, guest, null].map((one) => deletes(one, ofNobody))).toEqual([false, false, false])
  expect(deletes(null, ofNobody, true)).toBe(true)
})

it('a question is voted for once it is posted, by whoever takes part', () => {
  const question = (state: string) => ({ account_id: 'bob', guest_id: null, state })
  expect(['ASKED', 'POSTED', 'ANSWERED'].map((state) => can.vote(live, question(state)))).toEqual([false, true, false])
  expect(can.vote({ ...live, participant: null }, question('POSTED'))).toBe(false)
  expect(can.vote({ ...live, state: 'CLOSED' }, question('POSTED'))).toBe(false)
})
