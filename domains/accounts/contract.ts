import { auditRoutes } from './contract/audit.ts'
import { embedTokenRoutes } from './contract/embed-tokens.ts'
import { groupManagerRoutes } from './contract/group-managers.ts'
import { groupRoutes } from './contract/groups.ts'
import { invitationRoutes } from './contract/invitations.ts'
import { lookupRoutes } from './contract/lookups.ts'
import { manyUserRoutes } from './contract/many-users.ts'
import { organisationRoutes } from './contract/organisation.ts'
import { passwordResetRoutes } from './contract/password-resets.ts'
import { profileRoutes } from './contract/profile.ts'
import { sessionRoutes } from './contract/sessions.ts'
import { tokenRoutes } from './contract/tokens.ts'
import { userRoutes } from './contract/users.ts'

export { type Audited, auditKinds } from './contract/audit.ts'
export { embedTokenRoutes } from './contract/embed-tokens.ts'
export { accountFacts } from './contract/facts.ts'
export { groupManagerRoutes, type Team } from './contract/group-managers.ts'
export { type Group, groupRoutes } from './contract/groups.ts'
export { type Invitation, type InvitationState, invitationRoutes } from './contract/invitations.ts'
export { type ChangedUser, type ImportedRow, manyUserRoutes } from './contract/many-users.ts'
export { type Flags, organisationRoutes } from './contract/organisation.ts'
export { passwordResetRoutes } from './contract/password-resets.ts'
export type { Me } from './contract/profile.ts'
export { accountRoles, type Role } from './contract/roles.ts'
export { sessionRoutes } from './contract/sessions.ts'
export { tokenRoutes, tokenScopes } from './contract/tokens.ts'
export type { Account } from './contract/users.ts'

/** Their own profile, other people for admins, and finding them by name. */
export const peopleRoutes = { ...profileRoutes, ...userRoutes, ...manyUserRoutes, ...lookupRoutes } as const

export const accountRoutes = {
  ...sessionRoutes,
  ...peopleRoutes,
  ...groupRoutes,
  ...groupManagerRoutes,
  ...invitationRoutes,
  ...passwordResetRoutes,
  ...organisationRoutes,
  ...auditRoutes,
  ...tokenRoutes,
  ...embedTokenRoutes,
} as const
