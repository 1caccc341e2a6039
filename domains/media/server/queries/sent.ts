import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Bytes of an asset that went to viewers without an account at an address. */
export interface Sent {
  readonly address: string
  readonly assetId: string
  readonly bytes: number
}

/** Adds to what was sent; of assets that are gone meanwhile nothing is kept. */
export async function addSent(db: Db, sent: readonly Sent[]): Promise<void> {
  const [addresses, assets, bytes] = [sent.map((one) => one.address), sent.map((one) => one.assetId), sent.map((one) => one.bytes)]
  await sql`
    insert into media_sent as m (address, asset_id, bytes)
    select address, asset_id, bytes from unnest(${addresses}::uuid[], ${assets}::uuid[], ${bytes}::bigint[]) as s (address, asset_id, bytes)
    where exists (select from asset where asset.id = s.asset_id) order by address, asset_id
    on conflict (address, asset_id) do update set bytes = m.bytes + excluded.bytes, sent_at = now()`.execute(db)
}

interface Claim {
  readonly address: string
  readonly assetId: string
  /** Of playing, ms. */
  readonly ms: number
}

/** Claims bytes for so much playing: half of what the smallest rendition takes, one at least. False where fewer were sent that nobody claimed. */
export async function claimSent(tx: Tx, { address, assetId, ms }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_sent set claimed = claimed + needed.bytes
    from (
      select greatest(1, coalesce(min(average_bandwidth), 0)::float8 * ${ms}::float8 / 16000)::bigint as bytes
      from rendition where asset_id = ${assetId} and state = 'done'
    ) as needed
    where address = ${address} and asset_id = ${assetId} and media_sent.bytes - claimed >= needed.bytes`.execute(tx)
  return numAffectedRows === 1n
}

/** Forgets addresses that nothing was sent to for so many hours. */
export async function removeOldSent(db: Db, hours: number): Promise<void> {
  await sql`delete from media_sent where sent_at < now() - make_interval(hours => ${hours})`.execute(db)
}
