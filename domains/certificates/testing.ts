import { sql } from 'kysely'
import type { TestApp } from '#platform/server/testing.ts'
import { newCode } from './server/code.ts'
import { badgeKey, pdfKey } from './server/making.ts'
import { insertCertificate } from './server/queries/earning.ts'
import { revokePlace, takePlace } from './server/queries/status.ts'

interface Somebody {
  readonly id: string
}

interface CertificateWish {
  readonly track: Somebody
  readonly holder: Somebody
  readonly state?: 'making' | 'valid' | 'revoked'
}

export interface TestCertificate {
  readonly id: string
  readonly code: string
  readonly list: number
}

/** A certificate whose files and credential are none: for tests of who gets what. */
export async function aCertificate(
  { db, ports }: Pick<TestApp, 'db' | 'ports'>,
  { track, holder, state = 'valid' }: CertificateWish,
): Promise<TestCertificate> {
  const code = newCode()
  const made = await db.transaction().execute(async (tx) => {
    await sql`insert into track_completion (track_id, account_id) values (${track.id}, ${holder.id}) on conflict do nothing`.execute(tx)
    const at = await takePlace(tx)
    const found = await insertCertificate(tx, { code, trackId: track.id, accountId: holder.id, run: 1, timeZone: 'UTC', ...at })
    if (!found) throw new Error('they have a certificate of this track')
    if (state !== 'making')
      await sql`update certificate set ready_at = now(), credential = '{"name": "A track"}' where id = ${found.id}`.execute(tx)
    if (state === 'revoked') {
      await sql`update certificate set revoked_at = now(), reason = 'Given by mistake.' where id = ${found.id}`.execute(tx)
      await revokePlace(tx, at)
    }
    return { id: found.id, list: at.list }
  })
  for (const key of [pdfKey(made.id), badgeKey(made.id)]) await ports.storage.put(key, Buffer.from('a file'))
  return { ...made, code }
}
