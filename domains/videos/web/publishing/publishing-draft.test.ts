import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endOfDay, endOfDayIn, type PublishingDraft, publishingChanges, publishingProblems } from './publishing-draft.ts'

const saved: PublishingDraft = { reviewer: null, terms: false, expires: false, lastDay: '' }
const rita = { name: 'rita', displayname: 'Rita' }
const context = {
  video: { published: false, review_state: 'NONE' as const },
  username: 'ann',
  isAdmin: false,
  reviewerRole: true,
  months: 24,
}

describe('what an owner says of the publication of a video', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 12) }))
  afterEach(() => void vi.useRealTimers())

  it('a reviewer is missed where all four conditions are true, and by no siteadmin (CM-5.16, CM-5.17, CM-5.18, CM-6.06, CM-4.28)', () => {
    const missed = { reviewer: 'Reviewer is not selected for the video. Please select reviewer.' }
    expect(publishingProblems(saved, saved, context)).toEqual(missed)
    expect(publishingProblems({ ...saved, reviewer: { name: 'ann', displayname: 'Ann' } }, saved, context)).toEqual(missed)
    expect(publishingProblems({ ...saved, reviewer: rita }, saved, context)).toEqual({})
    expect(publishingProblems(saved, saved, { ...context, isAdmin: true })).toEqual({})
    expect(publishingProblems(saved, saved, { ...context, reviewerRole: false })).toEqual({})
    expect(publishingProblems(saved, saved, { ...context, video: { published: true, review_state: 'NONE' } })).toEqual({})
    expect(publishingProblems(saved, saved, { ...context, video: { published: false, review_state: 'SENT' } })).toEqual({})
  })

  it('an end is refused in the past and beyond the period, and not looked at where there is none (CM-5.23, CM-5.25, CM-5.26, CM-5.27, CM-9.27)', () => {
    const problem = (lastDay: string, months = 24, expires = true) =>
      publishingProblems({ ...saved, reviewer: rita, expires, lastDay }, saved, { ...context, months }).expiry
    expect(problem('2028-11-23')).toBeUndefined()
    expect(problem('2028-11-24')).toBe('Please select a date upto 2 year(s) from now.')
    expect(problem('2029-11-23', 18)).toBe('Please select a date upto 1.5 year(s) from now.')
    expect(problem('2026-11-22')).toBe('Expiry date cannot be in the past. Please select a date upto 2 year(s)  from now.')
    expect(problem('2026-11-23')).toBeUndefined()
    expect(problem('2026-11-22', 24, false)).toBeUndefined()
    expect(problem('')).toBe('Please select a date.')
  })

  it('the end is the last second of the day, and a revival ends twelve months ahead (CM-3.05, CM-9.26)', () => {
    expect(new Date(endOfDay('2027-02-28') * 1000)).toEqual(new Date(2027, 1, 28, 23, 59, 59))
    expect(new Date(endOfDayIn(12) * 1000)).toEqual(new Date(2027, 10, 23, 23, 59, 59))
    expect(new Date(endOfDayIn(12, new Date(2028, 1, 29)) * 1000)).toEqual(new Date(2029, 1, 28, 23, 59, 59))
    expect(publishingChanges({ ...saved, expires: true, lastDay: '2027-02-28' }, saved)).toEqual({ expiry_date: endOfDay('2027-02-28') })
    expect(publishingChanges({ ...saved, reviewer: rita, terms: true }, saved, { visibility: 'USERS' })).toEqual({
      video_reviewer: 'rita',
      terms_of_use: true,
      visibility: 'USERS',
    })
  })
})
