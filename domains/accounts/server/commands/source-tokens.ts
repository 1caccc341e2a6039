import { createHmac } from 'node:crypto'
import type { EmbedGrant } from '#domains/content/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { insertSourceToken } from '../queries/embed-tokens.ts'
import { hashOf, sourcePrefix } from '../secret.ts'

/** A token ends with the period after the one in which it was asked for; ms. */
const period = 4 * 3600 * 1000

interface Source {
  /** What it stands for; with that it ends (`endEmbedTokensOfSource`). */
  readonly id: string
  /** The type of content that `grant` is about. */
  readonly kind: string
  readonly grant: EmbedGrant
}

/**
 * An embed token for whoever proved to hold something that may show a thing, such as the package of a video. It follows from the source and the
 * time, so that all who ask within a period get the same, and asking often fills no table.
 *
 * @returns the token, good for 4 to 8 hours
 */
export async function passEmbedToken(
  tx: Tx,
  { secrets }: Pick<Ports, 'secrets'>,
  { id, kind, grant }: Source,
  now = Date.now(),
): Promise<{ token: string; expires: string }> {
  const begun = Math.floor(now / period)
  const signature = createHmac('sha256', secrets.signingKey).update(`embed token ${id} ${begun}`).digest('base64url')
  const token = `${sourcePrefix}${signature}`
  const expiresAt = new Date((begun + 2) * period)
  const { principal, id: thingId, title: thingTitle } = grant
  await insertSourceToken(tx, { tokenHash: hashOf(token), sourceId: id, kind, principal, thingId, thingTitle, expiresAt })
  return { token, expires: expiresAt.toISOString() }
}
