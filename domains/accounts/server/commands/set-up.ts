import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import { accountFacts } from '../../contract/facts.ts'
import { audit } from '../queries/audit.ts'
import { markSetUp, updateFlags } from '../queries/organisation.ts'
import { createAccount } from './accounts.ts'
import { type From, openSession, type SignedIn } from './sessions.ts'

export interface FirstAdmin {
  readonly username: string
  readonly displayname: string
  readonly email: string
  readonly passwordHash: string
  readonly sampleLibrary: boolean
}

/** Makes the first site admin and signs them in; there is nothing here once that is done, also for whoever comes at the same instant. */
export async function setUp(tx: Tx, admin: FirstAdmin, from: From): Promise<SignedIn> {
  if (!(await markSetUp(tx))) throw new Problem('not_found')
  const id = await createAccount(tx, { ...admin, role: 'siteadmin' })
  await updateFlags(tx, { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  await audit(tx, { accountId: id, action: 'organisation.set_up', subject: admin.username })
  // Its people get the password of whoever sets up; all that is kept of it, here too, is the hash.
  if (admin.sampleLibrary) await emit(tx, accountFacts.sampleLibraryWanted, { accountId: id, passwordHash: admin.passwordHash })
  const { secret, device } = await openSession(tx, id, from)
  return { user: { id, name: admin.username, displayname: admin.displayname, role: 'siteadmin' }, secret, device }
}
