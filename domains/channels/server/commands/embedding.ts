import type { EmbedGrant } from '#domains/content/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { channelAudience } from '../audience.ts'
import { updateChannel } from '../queries/changes.ts'
import { lockManaged } from './update.ts'

/**
 * Lets holders of embed tokens that name this channel see it, which who manages it may decide. Of what it holds they see what everybody sees.
 *
 * @throws Problem not_found, forbidden
 */
export async function grantChannelEmbed(tx: Tx, viewer: Person, name: string): Promise<EmbedGrant> {
  const { id, title } = await lockManaged(tx, viewer, name)
  await updateChannel(tx, id, { embedded: true })
  await channelAudience.refresh(tx, [id])
  return { principal: id, id, title }
}
