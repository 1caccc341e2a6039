import { embedTokenRoutes } from './contract/embed-tokens.ts'
import { groupRoutes } from './contract/groups.ts'
import { lookupRoutes } from './contract/lookups.ts'
import { organisationRoutes } from './contract/organisation.ts'
import { profileRoutes } from './contract/profile.ts'
import { sessionRoutes } from './contract/sessions.ts'
import { tokenRoutes } from './contract/tokens.ts'
import { userRoutes } from './contract/users.ts'

export { embedTokenRoutes } from './contract/embed-tokens.ts'
export { type Group, groupRoutes } from './contract/groups.ts'
export { type Flags, organisationRoutes } from './contract/organisation.ts'
export type { Me } from './contract/profile.ts'
export { accountRoles, type Role } from './contract/roles.ts'
export { sessionRoutes } from './contract/sessions.ts'
export { tokenRoutes, tokenScopes } from './contract/tokens.ts'
export type { Account } from './contract/users.ts'

/** Their own profile, other people for admins, and finding them by name. */
export const peopleRoutes = { ...profileRoutes, ...userRoutes, ...lookupRoutes } as const

export const accountRoutes = {
  ...sessionRoutes,
  ...peopleRoutes,
  ...groupRoutes,
  ...organisationRoutes,
  ...tokenRoutes,
  ...embedTokenRoutes,
} as const
