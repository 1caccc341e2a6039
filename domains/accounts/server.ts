import type { Owned } from '#domains/content/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { SentFiles } from './server/files.ts'
import { sendInvitations, sendPasswordResets, sweepAudit, sweepSessions } from './server/jobs.ts'
import { auditBound } from './server/routes/audit.ts'
import { embedTokensBound } from './server/routes/embed-tokens.ts'
import { groupManagersBound } from './server/routes/group-managers.ts'
import { groupsBound } from './server/routes/groups.ts'
import { invitationsBound } from './server/routes/invitations.ts'
import { lookupsBound } from './server/routes/lookups.ts'
import { manyUsersBound } from './server/routes/many-users.ts'
import { organisationBound } from './server/routes/organisation.ts'
import { passwordResetsBound } from './server/routes/password-resets.ts'
import { profileBound } from './server/routes/profile.ts'
import { sessionsBound } from './server/routes/sessions.ts'
import { tokensBound } from './server/routes/tokens.ts'
import { usersBound } from './server/routes/users.ts'

export { accentOf, inkOf } from './accent.ts'
export { createAccount, removeUser } from './server/commands/accounts.ts'
export { changeManagers } from './server/commands/group-managers.ts'
export { addToGroup, createGroup, removeGroup } from './server/commands/groups.ts'
export { lookUpCode } from './server/commands/guesses.ts'
export { countUse } from './server/commands/limits.ts'
export { openSession } from './server/commands/sessions.ts'
export { passEmbedToken } from './server/commands/source-tokens.ts'
export { grantPath } from './server/embedding.ts'
export {
  bearerOf,
  type Credential,
  credentialOf,
  identify,
  peopleOf,
  personNamed,
  sessionCookie,
  viewerHolding,
} from './server/identify.ts'
export { networkOf } from './server/network.ts'
export { hashPassword } from './server/password.ts'
export { scopeAllows, seesOwnInterest } from './server/policy.ts'
export { findAccount, findAccounts, holdExistingAccount } from './server/queries/accounts.ts'
export { audit, auditHourly } from './server/queries/audit.ts'
export { endEmbedTokens, endEmbedTokensOfSource } from './server/queries/embed-tokens.ts'
export { findManagedGroup } from './server/queries/group-managers.ts'
export { findGroups, groupsOfAccounts } from './server/queries/groups.ts'
export {
  endSampleWork,
  organisationTimeZone,
  readFlags,
  readOrganisation,
  readSampleWork,
  startSampleWork,
  updateFlags,
} from './server/queries/organisation.ts'
export { csrfTokenOf, hashOf, newSecret } from './server/secret.ts'

/**
 * @param others what people own besides content; asked and handed over before a person is removed, as content is
 * @param files what people sent, kept by them too
 */
export const accounts = (others: readonly Owned[], files: SentFiles): Domain => ({
  bound: [
    ...sessionsBound,
    ...profileBound,
    ...lookupsBound,
    ...usersBound(others),
    ...manyUsersBound(files),
    ...groupsBound,
    ...groupManagersBound,
    ...invitationsBound,
    ...passwordResetsBound,
    ...organisationBound(files),
    ...auditBound,
    ...tokensBound,
    ...embedTokensBound,
  ],
  jobs: [sweepSessions, sweepAudit, sendInvitations, sendPasswordResets] as readonly unknown[] as readonly Job[],
})
