import type { TrackMember } from '../../contract.ts'

/** What was done in the table of members and is not saved yet. */
export interface MemberChanges {
  readonly added: readonly TrackMember[]
  readonly removed: readonly TrackMember[]
}

export const noMemberChanges: MemberChanges = { added: [], removed: [] }

const isSame = (one: TrackMember, other: TrackMember) => one.type === other.type && one.name === other.name
const without = (members: readonly TrackMember[], member: TrackMember) => members.filter((one) => !isSame(one, member))

export const holdsMember = (members: readonly TrackMember[], member: TrackMember): boolean => members.some((one) => isSame(one, member))

/** Who was removed just now stays, instead of being added. */
export const withAdded = ({ added, removed }: MemberChanges, member: TrackMember): MemberChanges =>
  holdsMember(removed, member) ? { added, removed: without(removed, member) } : { added: [...without(added, member), member], removed }

/** Who was added just now goes, instead of being removed. */
export const withRemoved = ({ added, removed }: MemberChanges, member: TrackMember): MemberChanges =>
  holdsMember(added, member) ? { added: without(added, member), removed } : { added, removed: [...without(removed, member), member] }

/** Members as the calls take them. */
export const namedMembers = (members: readonly TrackMember[]) => ({
  userMembers: members.filter(({ type }) => type === 'user').map(({ name }) => name),
  groupMembers: members.filter(({ type }) => type === 'GRP').map(({ name }) => name),
})
