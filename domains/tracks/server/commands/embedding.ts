import type { EmbedGrant } from '#domains/content/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { trackAudience } from '../audience.ts'
import { updateTrack } from '../queries/changes.ts'
import { lockManaged } from './update.ts'

/**
 * Lets holders of embed tokens that name this track see it, which who manages it may decide. Of its videos they see what everybody sees.
 *
 * @throws Problem not_found, forbidden
 */
export async function grantTrackEmbed(tx: Tx, viewer: Person, name: string): Promise<EmbedGrant> {
  const { id, title } = await lockManaged(tx, viewer, name)
  await updateTrack(tx, id, { embedded: true })
  await trackAudience.refresh(tx, [id])
  return { principal: id, id, title }
}
