import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/server/viewer.ts'
import { can } from './policy.ts'

const as = (role: Role): Viewer => ({ id: 'ann', name: 'ann', role, isExternal: false, principals: [], scopes: null })
const flags = (some: Partial<Parameters<typeof can.nameAttendees>[1]> = {}) => ({
  person_analytics: 'NOBODY' as const,
  analytics_minimum: 5,
  event_attendance_by_person: 0 as const,
  ...some,
})

describe('who came to an event, and for how long', () => {
  it('is named to those who run it where the organisation says so, and else to nobody but an administrator who may see people', () => {
    const named = (role: Role, some = {}) => can.nameAttendees(as(role), flags(some))
    expect(named('poweruser')).toBe(false)
    expect(named('poweruser', { event_attendance_by_person: 1 })).toBe(true)
    expect(named('poweruser', { person_analytics: 'OWNERS' })).toBe(false)
    expect(named('siteadmin', { person_analytics: 'OWNERS' })).toBe(true)
    expect(named('siteadmin')).toBe(false)
  })

  it('is added up for those who run it only where so many came that it says nothing of each', () => {
    const timed = (attendees: number, some = {}) => can.timeAttendees(as('poweruser'), attendees, flags(some))
    expect([4, 5, 6].map((attendees) => timed(attendees))).toEqual([false, true, true])
    expect(timed(1, { event_attendance_by_person: 1 })).toBe(true)
    // One person is never fewer than one.
    expect(timed(1, { analytics_minimum: 1 })).toBe(true)
  })
})

describe('a place at an event where one registers', () => {
  const event = { owner_id: 'bob', role: null, presenter_id: null }
  const registers = (some: object, viewer = as('user')) => can.register(viewer, { ...event, ...some })

  it('is taken by whoever comes, and by none of those who run it, look after it or speak there', () => {
    expect(registers({})).toBe(true)
    expect([{ owner_id: 'ann' }, { role: 'HOST' }, { role: 'MODERATOR' }, { presenter_id: 'ann' }].map((some) => registers(some))).toEqual(
      Array(4).fill(false),
    )
    expect(registers({}, { ...as('anonymous'), id: null, name: null })).toBe(false)
  })
})
