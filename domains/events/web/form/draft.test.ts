import { describe, expect, it } from 'vitest'
import { changesOf, fieldsOf, isChanged, joinedDraft, newDraft } from './draft.ts'
import { repeatingFault, startsOf } from './repeat-draft.ts'
import { settleEnd, settleStart } from './times.ts'

const now = new Date('2036-07-01T08:05:00Z')
const blank = newDraft(now, 'UTC')
const bob = { username: 'bob', displayname: 'Bob', owner_type: 'MODERATOR' as const }

describe('the form of an event', () => {
  it('begins with an hour from the next quarter on, for nobody yet', () => {
    expect(blank).toMatchObject({ start_time: '08:15', end_time: '09:15', duration: 60, visibility: '' })
    expect(isChanged(blank, newDraft(now, 'UTC'))).toBe(false)
  })

  it('sends the start in seconds, and each host with their part (LE-3.12, LE-3.15, LE-3.16, LE-3.17)', () => {
    const members = [
      { kind: 'USER' as const, name: 'cleo', label: 'Cleo' },
      { kind: 'GROUP' as const, name: 'nurses', label: 'Nurses' },
    ]
    expect(fieldsOf({ ...blank, title: ' Talk ', hosts: [bob], visibility: 'MEMBERS', members })).toMatchObject({
      displayname: 'Talk',
      time_start: Date.parse('2036-07-01T08:15:00Z') / 1000,
      timezone: 'UTC',
      hosts: [{ username: 'bob', displayname: 'Bob', owner_type: 'MODERATOR' }],
      visibility: 'MEMBERS',
      user_members: ['cleo'],
      group_members: ['nurses'],
    })
  })

  it('sends for how many minutes it lasts from the start to the end that somebody has entered (LE-3.13)', () => {
    const { times: ended } = settleEnd({ ...blank, start_time: '10:00', end_time: '11:30' })
    expect(fieldsOf({ ...blank, ...ended })).toMatchObject({ time_start: Date.parse('2036-07-01T10:00:00Z') / 1000, duration: 90 })
    const { times: moved } = settleStart({ ...ended, start_time: '23:15' }, { now, planned: undefined })
    expect(moved).toMatchObject({ end_date: '2036-07-02', end_time: '00:45' })
    expect(fieldsOf({ ...blank, ...moved }).duration).toBe(90)
    expect(changesOf({ ...blank, ...ended }, blank).duration).toBe(90)
  })

  it('sends each channel with its id and name (LE-3.19)', () => {
    const channels = [{ id: '7', name: 'news', displayname: 'News' }]
    expect(fieldsOf({ ...blank, title: 'Talk', channels }).channels).toEqual([{ id: '7', name: 'news' }])
    expect(changesOf({ ...blank, channels }, blank)).toEqual({ channels: [{ id: '7', name: 'news' }] })
  })

  it('sends only what was changed of an event that is there', () => {
    expect(changesOf({ ...blank, title: 'Talk' }, blank)).toEqual({ displayname: 'Talk' })
    expect(changesOf({ ...blank, start_date: '2036-07-02', end_date: '2036-07-02' }, blank)).toEqual({
      time_start: Date.parse('2036-07-02T08:15:00Z') / 1000,
    })
    expect(Object.keys(changesOf({ ...blank, timezone: 'Europe/Vienna' }, blank)).toSorted()).toEqual(['time_start', 'timezone'])
  })
})

it('whoever is told that another host has saved finds their hosts in the form, and all that they have typed themselves', () => {
  const [cleo, dan] = [
    { ...bob, username: 'cleo' },
    { ...bob, username: 'dan' },
  ]
  const members = [{ kind: 'USER' as const, name: 'eve', label: 'Eve' }]
  const saved = { ...blank, title: 'Talk', hosts: [bob] }
  const theirs = { ...saved, description: 'For all', hosts: [bob, cleo] }
  expect(joinedDraft(theirs, saved, { ...saved, title: 'A talk', hosts: [bob, dan], members })).toEqual({
    ...theirs,
    title: 'A talk',
    members,
  })
  const renamed = { ...saved, title: 'Talks' }
  expect(joinedDraft(renamed, saved, { ...saved, hosts: [bob, dan] })).toEqual({ ...renamed, hosts: [bob, dan] })
})

describe('an event that is to be repeated', () => {
  const weekly = { every: 'week' as const, ends: 'times' as const, times: '3', until: '' }

  it('is sent with how often, of one that is there only where that is wanted', () => {
    expect(fieldsOf(blank).repeat).toBeUndefined()
    expect(changesOf({ ...blank, repeat: weekly }, blank)).toEqual({ repeat: { every: 'week', times: 3 } })
    expect(fieldsOf({ ...blank, repeat: { ...weekly, ends: 'until', until: '2036-08-01' } }).repeat).toEqual({
      every: 'week',
      until: '2036-08-01',
    })
  })

  it('is listed by its days before it is sent, and says what is wrong', () => {
    const days = startsOf({ ...blank, repeat: weekly }, now).map((one) => one.toISOString().slice(0, 16))
    expect(days).toEqual(['2036-07-08T08:15', '2036-07-15T08:15', '2036-07-22T08:15'])
    for (const times of ['', '0', '1.5', 'four', '53'])
      expect(repeatingFault({ ...blank, repeat: { ...weekly, times } }, now), times).not.toBeNull()
    expect(repeatingFault({ ...blank, repeat: { ...weekly, ends: 'until' } }, now)).toContain('until when')
    expect(repeatingFault({ ...blank, repeat: { ...weekly, every: '', times: '' } }, now)).toBeNull()
  })
})
