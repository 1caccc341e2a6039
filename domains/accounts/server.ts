import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Belonging } from './server/commands/accounts.ts'
import type { Namings } from './server/commands/embed-tokens.ts'
import { sweepSessions } from './server/jobs.ts'
import { embedTokensBound } from './server/routes/embed-tokens.ts'
import { groupsBound } from './server/routes/groups.ts'
import { lookupsBound } from './server/routes/lookups.ts'
import { organisationBound } from './server/routes/organisation.ts'
import { profileBound } from './server/routes/profile.ts'
import { sessionsBound } from './server/routes/sessions.ts'
import { tokensBound } from './server/routes/tokens.ts'
import { usersBound } from './server/routes/users.ts'

export { type Belonging, createAccount } from './server/commands/accounts.ts'
export { addToGroup, createGroup } from './server/commands/groups.ts'
export { identify, peopleOf, personNamed, sessionCookie } from './server/identify.ts'
export { hashPassword } from './server/password.ts'
export { findAccount, findAccounts } from './server/queries/accounts.ts'
export { findGroups } from './server/queries/groups.ts'
export { audit, readFlags, readOrganisation } from './server/queries/organisation.ts'

/**
 * @param belongings what a person can own in the domains above; asked and handed over before the person is removed
 * @param namings what embed tokens can name in them
 */
export const accounts = (belongings: readonly Belonging[], namings: Namings): Domain => ({
  bound: [
    ...sessionsBound,
    ...profileBound,
    ...lookupsBound,
    ...usersBound(belongings),
    ...groupsBound,
    ...organisationBound,
    ...tokensBound,
    ...embedTokensBound(namings),
  ],
  jobs: [sweepSessions as unknown as Job],
})
