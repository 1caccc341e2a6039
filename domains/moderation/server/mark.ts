import { createHmac } from 'node:crypto'
import type { Secrets } from '#platform/server/secrets.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'

/** By which the feed of an event names somebody to themselves alone: all hear it, and nobody else can tell whose it is. */
export const markOf = ({ signingKey }: Pick<Secrets, 'signingKey'>, eventId: string, { accountId, guestId }: PersonOrGuest): string =>
  createHmac('sha256', signingKey)
    .update(`participant\n${eventId}\n${accountId ?? ''}\n${guestId ?? ''}`)
    .digest('base64url')
    .slice(0, 22)
