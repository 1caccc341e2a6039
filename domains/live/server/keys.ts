import { createHash, createHmac } from 'node:crypto'
import type { Secrets } from '#platform/server/secrets.ts'

/** The key of an event's encoders. The database has no more of it than a number that changes with it. */
export const streamKey = ({ signingKey }: Pick<Secrets, 'signingKey'>, eventId: string, nonce: string): string =>
  createHmac('sha256', signingKey).update(`stream key ${eventId} ${nonce}`).digest('base64url').slice(0, 28)

/** What encrypts what comes by SRT. It changes with the key, and tells nothing of it: whoever may look at the programs of the machine sees it. */
export const srtPassphrase = ({ signingKey }: Pick<Secrets, 'signingKey'>, eventId: string, nonce: string): string =>
  createHmac('sha256', signingKey).update(`srt passphrase ${eventId} ${nonce}`).digest('base64url').slice(0, 32)

/** What a key is found by. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
