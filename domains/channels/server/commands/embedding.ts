import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { updateChannel } from '../queries/changes.ts'
import { refreshReaders } from '../queries/readers.ts'
import { lockManaged } from './update.ts'

/**
 * Lets holders of embed tokens that name this channel see it, which who manages it may decide. Of what it holds they see what everybody sees.
 *
 * @returns the principal that they read it by
 * @throws Problem not_found, forbidden
 */
export async function nameChannel(tx: Tx, viewer: Person, name: string): Promise<string> {
  const { id } = await lockManaged(tx, viewer, name)
  await updateChannel(tx, id, { embedded: true })
  await refreshReaders(tx, [id])
  return id
}
