import { describe, expect, it } from 'vitest'
import { namedMembers, noMemberChanges, withAdded, withRemoved } from './member-changes.ts'

const ann = { username: 'ann', displayname: 'Ann', type: 'user', name: 'ann', is_owner: false } as const
const crew = { username: 'ann', displayname: 'Crew', type: 'GRP', name: 'ann', is_owner: false } as const

describe('members that are added and removed before they are saved', () => {
  it('who is added and removed again, or the other way round, is as they were', () => {
    expect(withRemoved(withAdded(noMemberChanges, ann), ann)).toEqual(noMemberChanges)
    expect(withAdded(withRemoved(noMemberChanges, ann), ann)).toEqual(noMemberChanges)
  })

  it('a group is not the person of the same name, and each is sent in its own list (LE-7.82, LE-7.83)', () => {
    const { added, removed } = withRemoved(withAdded(noMemberChanges, ann), crew)
    expect([added, removed]).toEqual([[ann], [crew]])
    expect(namedMembers([ann, crew])).toEqual({ userMembers: ['ann'], groupMembers: ['ann'] })
  })
})
