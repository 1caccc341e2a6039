import type { Member } from '../contract.ts'

/** As calls answer them. */
export const presentMembers = (members: readonly Member[]) => ({
  user_members_data: members.filter(({ type }) => type === 'USER'),
  group_members_data: members.filter(({ type }) => type === 'GROUP'),
})
