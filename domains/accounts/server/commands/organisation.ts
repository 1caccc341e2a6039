import type { Flags } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { audit, readFlags, updateFlags } from '../queries/organisation.ts'

type Changes = { readonly [F in keyof Flags]?: Flags[F] | undefined }

/** Only the flags that are sent change. */
export async function changeFlags(tx: Tx, viewer: Person, changes: Changes): Promise<Flags> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await updateFlags(tx, sent)
  await audit(tx, { accountId: viewer.id, action: 'organisation.updated', subject: 'organisation', details: sent })
  await emit(tx, 'organisation.updated', { flags: Object.keys(sent) })
  return readFlags(tx)
}
