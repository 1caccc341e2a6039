import { z } from 'zod/mini'
import { list } from '#platform/contract/fields.ts'

export { type AudienceReader, audienceRoutes, type Explanation } from './contract/asking.ts'

const memberType = z.enum(['USER', 'GROUP'])
export type MemberType = z.output<typeof memberType>

/** A person or a group that a thing was shared with. */
export const member = z.strictObject({ name: z.string(), displayname: z.string(), type: memberType })
export type Member = z.output<typeof member>

/** Whom calls share a thing with. What is absent stays as it is. */
export const sharingFields = {
  /** Usernames. */
  user_members_data: z.optional(list(500)),
  /** Ids or names of groups. */
  group_members_data: z.optional(list(500)),
}

/** Whom it was shared with, for who manages it. */
export const sharedWith = {
  user_members_data: z.optional(z.array(member)),
  group_members_data: z.optional(z.array(member)),
}
