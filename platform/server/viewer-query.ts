import type { Expression } from 'kysely'
import { batched } from './batched-query.ts'
import type { Db, Tx } from './db.ts'
import { anonymous, holds, type Role, type Viewer } from './viewer.ts'

type Build<V, Made> = (viewer: Viewer, values: V, db: Db | Tx) => Made

/**
 * A statement about what a viewer sees of which many are asked at once: `batched`. Built once for everybody, and once for those who
 * administer, whose rule says more. `build` must look at nothing else of the viewer and at none of the values.
 */
export function batchedForViewer<V extends object, Row>(
  types: { readonly [Name in keyof V]: 'text' | 'uuid' },
  build: Build<V, Expression<Row>>,
): (db: Db | Tx, viewer: Viewer, values: V) => Promise<Row[]> {
  const of = (role: Role) =>
    batched<V & Pick<Viewer, 'id' | 'principals'>, Row>(
      { ...types, id: 'uuid', principals: 'text' } as never,
      ({ id, principals, ...values }, db) => build({ ...anonymous, role, id, principals }, values as unknown as V, db),
    )
  const [all, admins] = [of('user'), of('siteadmin')]
  return (db, viewer, values) =>
    (holds(viewer, 'administer') ? admins : all)(db, { ...values, id: viewer.id, principals: viewer.principals })
}
