import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { placesOfList } from '../credential/status-list.ts'

/** Of a list; beyond it free places would be hard to find by chance. */
const mostTaken = Math.floor(placesOfList * 0.75)

interface StatusPlace {
  readonly list: number
  readonly place: number
}

/** The list in which the next certificate gets its place; nobody else takes one of it before the transaction ends. */
async function lockOpenList(tx: Tx): Promise<number> {
  // The first one, and another where all are as full as they may be.
  await sql`
    insert into certificate_list (number) select coalesce(max(number), 0) + 1 from certificate_list
    having count(*) filter (where taken < ${mostTaken}) = 0 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ number: number }>`select number from certificate_list order by number desc limit 1 for update`.execute(tx)
  const [last] = rows
  if (!last) throw new Error('there is no list of certificates')
  return last.number
}

/** A place by chance, so that neighbours say nothing of each other. */
export async function takePlace(tx: Tx): Promise<StatusPlace> {
  const list = await lockOpenList(tx)
  const { rows } = await sql<StatusPlace>`
    insert into certificate_place (list, place)
    select ${list}::int, tried.place
    from (select floor(random() * ${placesOfList}::int)::int as place from generate_series(1, 100)) as tried
    where not exists (select from certificate_place taken where taken.list = ${list} and taken.place = tried.place) limit 1
    returning list, place`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('no free place was found')
  await sql`update certificate_list set taken = taken + 1 where number = ${list}`.execute(tx)
  return found
}

/** The list is signed anew when it is asked for the next time. */
export async function revokePlace(tx: Tx, { list, place }: StatusPlace): Promise<void> {
  await sql`update certificate_list set credential = null, revision = revision + 1 where number = ${list}`.execute(tx)
  await sql`update certificate_place set revoked_at = coalesce(revoked_at, now()) where list = ${list} and place = ${place}`.execute(tx)
}

export interface StatusListRow {
  readonly revision: number
  /** As it was signed; null: to be signed. */
  readonly credential: unknown
}

export function findStatusList(db: Db | Tx, number: number): Promise<StatusListRow | undefined> {
  return db.selectFrom('certificate_list').select(['revision', 'credential']).where('number', '=', number).executeTakeFirst()
}

export async function listRevokedPlaces(db: Db | Tx, list: number): Promise<number[]> {
  const rows = db.selectFrom('certificate_place').select('place').where('list', '=', list).where('revoked_at', 'is not', null)
  return (await rows.orderBy('place').execute()).map(({ place }) => place)
}

/** Keeps what was signed, unless something was revoked meanwhile. */
export async function keepStatusList(tx: Tx, number: number, revision: number, credential: object): Promise<void> {
  await sql`
    update certificate_list set credential = ${JSON.stringify(credential)}::jsonb
    where number = ${number} and revision = ${revision}`.execute(tx)
}
