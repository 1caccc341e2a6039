import { type Expression, sql } from 'kysely'
import { batched } from './batched-query.ts'
import type { Db, Tx } from './db.ts'
import { anonymous, everyone, holds, managers, type Person, type Role, signedIn, signedInExternal, type Viewer } from './viewer.ts'

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

const inCommon: readonly string[] = [everyone, signedIn, signedInExternal, managers]

/**
 * Somebody of many who have the same role and are all of the organisation or all from outside: in a statement their `id` and `principals` are columns
 * of a row (texts, which rules cast), and what rules look at in code is what all of them have. A rule that copies the principals instead of handing them
 * on sees only what everybody of the role does.
 *
 * @param one of them
 */
export function viewerInRow(one: Person, row: string): Person {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const principals = one.principals.filter((principal) => inCommon.includes(principal))
  return {
    ...one,
    id: column('id') as unknown as string,
    principals: Object.assign(principals, { toOperationNode: () => column('principals').toOperationNode() }),
  }
}
