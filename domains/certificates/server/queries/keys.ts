import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { PublishedKey } from '../credential/issuer.ts'
import { type KeyPair, newKeyPair } from '../credential/key-pair.ts'

export interface StoredKey extends KeyPair {
  readonly number: number
}

/** Public halves of all keys that ever signed, the oldest first. */
export function listPublicKeys(db: Db): Promise<PublishedKey[]> {
  return db.selectFrom('certificate_key').select(['number', 'public_key as publicKey']).orderBy('number').execute()
}

/** The newest first, which signs. */
export function listKeys(db: Db): Promise<{ number: number; since: Date }[]> {
  return db.selectFrom('certificate_key').select(['number', 'created_at as since']).orderBy('number', 'desc').execute()
}

const newestKey = (db: Db | Tx) =>
  db
    .selectFrom('certificate_key')
    .select(['number', 'public_key as publicKey', 'private_key as privateKey'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** From now on another key signs; those before stay published. @returns its number */
export async function addKey(tx: Tx): Promise<StoredKey> {
  await lockUntilCommit(tx, 'keys of certificates')
  const number = ((await newestKey(tx))?.number ?? 0) + 1
  const pair = newKeyPair()
  await tx.insertInto('certificate_key').values({ number, public_key: pair.publicKey, private_key: pair.privateKey }).execute()
  return { number, ...pair }
}

/** The key that signs; it is made when it is needed the first time, once for all processes. */
export async function signingKey(tx: Tx): Promise<StoredKey> {
  const key = await newestKey(tx)
  if (key) return key
  await lockUntilCommit(tx, 'keys of certificates')
  return (await newestKey(tx)) ?? addKey(tx)
}
