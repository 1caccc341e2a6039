import type { Compilable } from 'kysely'
import { type Db, statement, type Tx } from '#platform/server/db.ts'
import { anonymous, holds, type Role, type Viewer } from '#platform/server/viewer.ts'

type Build<V, Row> = (viewer: Viewer, values: V, db: Db | Tx) => Compilable<Row>

/**
 * A statement about what a viewer sees that is asked all day: built once for everybody, and once for those who administer, whose rule says
 * more. `build` must look at nothing else of the viewer and at none of the values.
 */
export function forViewers<V extends object, Row>(build: Build<V, Row>): (db: Db | Tx, viewer: Viewer, values: V) => Promise<Row[]> {
  const of = (role: Role) =>
    statement(({ id, principals, ...values }: V & Pick<Viewer, 'id' | 'principals'>, db: Db | Tx) =>
      build({ ...anonymous, role, id, principals }, values as unknown as V, db),
    )
  const [all, admins] = [of('user'), of('siteadmin')]
  return (db, viewer, values) =>
    (holds(viewer, 'administer') ? admins : all)(db, { ...values, id: viewer.id, principals: viewer.principals })
}
