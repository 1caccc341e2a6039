import { type Expression, type RawBuilder, sql } from 'kysely'
import { batched, type References, type ValueTypes } from './batched-query.ts'
import type { Db, Tx } from './db.ts'
import { administers, type PersonOrGuest, type Role, type Viewer, type ViewerRef } from './viewer.ts'

type Build<V, Made> = (viewer: ViewerRef, values: References<V>, db: Db | Tx) => Made

/**
 * A statement about what a viewer sees of which many are asked at once: `batched`. Built once for everybody, and once for those who
 * administer, whose rule says more.
 */
export function batchedForViewer<V extends object, Row>(
  types: ValueTypes<NoInfer<V>>,
  build: Build<V, Expression<Row>>,
): (db: Db | Tx, viewer: Viewer, values: V) => Promise<Row[]> {
  const of = (role: Role) =>
    batched<V & Pick<Viewer, 'id' | 'principals'>, Row>(
      { ...types, id: 'uuid', principals: 'text' } as never,
      ({ id, principals, ...values }, db) => build({ role, id, principals }, values as unknown as References<V>, db),
    )
  const [all, admins] = [of('user'), of('siteadmin')]
  return (db, viewer, values) => (administers(viewer) ? admins : all)(db, { ...values, id: viewer.id, principals: viewer.principals })
}

/** Somebody of many who have one role: in a statement their `id` (uuid) and `principals` (text, which rules cast) are columns of a row. */
export const viewerInRow = (role: Role, row: string): ViewerRef => ({
  role,
  id: sql<string>`${sql.ref(`${row}.id`)}`,
  principals: sql<readonly string[]>`${sql.ref(`${row}.principals`)}`,
})

/** Whether a row is of somebody who takes part in an event. @param account the column of the person; that of the guest is `guest_id` */
export function isOfParticipant(row: string, participant: PersonOrGuest | null, account = 'account_id'): RawBuilder<boolean> {
  if (participant === null) return sql`false`
  const { accountId, guestId } = participant
  return accountId === null ? sql`${sql.ref(`${row}.guest_id`)} = ${guestId}` : sql`${sql.ref(`${row}.${account}`)} = ${accountId}`
}
