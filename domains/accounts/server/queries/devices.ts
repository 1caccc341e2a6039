import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** As long as browsers keep a cookie at most. */
const kept = sql`interval '400 days'`
const mostDevices = 20

/** Whether a person of this name has signed in before in the browser that holds the secret of this hash. */
export async function isKnownDevice(db: Db, secretHash: Buffer, username: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_device join account on account.id = known_device.account_id
    where known_device.secret_hash = ${secretHash} and known_device.last_used_at > now() - ${kept} and lower(account.username) = lower(${username})`.execute(
    db,
  )
  return rows.length > 0
}

export interface Device {
  readonly accountId: string
  /** Of the cookie that came; whoever else has signed in with it stays known. */
  readonly oldHash: Buffer | undefined
  /** Of the one that the browser gets instead. */
  readonly newHash: Buffer
}

/** Of each person's browsers the twenty are kept that were used last. */
export async function rememberDevice(tx: Tx, { accountId, oldHash, newHash }: Device): Promise<void> {
  if (oldHash) await tx.updateTable('known_device').set({ secret_hash: newHash }).where('secret_hash', '=', oldHash).execute()
  await tx
    .insertInto('known_device')
    .values({ account_id: accountId, secret_hash: newHash })
    .onConflict((conflict) => conflict.columns(['secret_hash', 'account_id']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
  await sql`
    delete from known_device where account_id = ${accountId} and secret_hash in (
      select secret_hash from known_device where account_id = ${accountId} order by last_used_at desc, secret_hash offset ${mostDevices})`.execute(
    tx,
  )
}

export async function deleteOldDevices(tx: Tx): Promise<void> {
  await sql`delete from known_device where last_used_at < now() - ${kept}`.execute(tx)
}
