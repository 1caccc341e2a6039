import { type RawBuilder, sql } from 'kysely'
import { administers, everyone, managers, rolesWith, signedIn, signedInExternal, type ViewerRef } from '#platform/server/viewer.ts'
import { type AudienceKind, stillListed, stillReads, tablesOf } from './kind.ts'

type Sql = RawBuilder<unknown>
type Clause = RawBuilder<boolean>

/** One parameter whatever the number of principals, so that the statement stays the same. */
export const anyPrincipal = ({ principals }: ViewerRef): Sql => sql`any(${principals}::uuid[])`

/**
 * The same for one probe a row. The planner does not see how many they are: else it takes a plan for any viewer as dearer than one made anew for
 * each who stands for few, and a prepared statement is planned at every call.
 */
const anyProbed = ({ principals }: ViewerRef): Sql => sql`any((select ${principals}::uuid[])::uuid[])`

/** The rows of readers of a thing that stand for the viewer, to be asked whether there are any of which all this is true. */
function rowsFor(kind: AudienceKind, id: Sql, any: Sql, more: readonly Clause[]): Sql {
  const { readers, thing } = tablesOf(kind)
  const clauses = [sql`${readers}.${thing} = ${id}`, sql`${readers}.principal = ${any}`, ...more]
  return sql`select from ${readers} where ${sql.join(clauses, sql` and `)}`
}

/** Whether there is one of them. OFFSET 0 forces an index probe a row; otherwise the planner would hash everything that the viewer may see. */
const probed = (kind: AudienceKind, viewer: ViewerRef, id: Sql, more: readonly Clause[]): Clause =>
  sql`exists (${rowsFor(kind, id, anyProbed(viewer), more)} offset 0)`

/** The rows by which lists show a thing to the viewer. */
export const listedRowsFor = (kind: AudienceKind, viewer: ViewerRef, id: Sql): Sql =>
  rowsFor(kind, id, anyPrincipal(viewer), stillListed(kind, tablesOf(kind).readers))

/** Whether the viewer sees a thing: stands for one of its readers, or administers and sees it therefore. */
export function visibleTo(kind: AudienceKind, viewer: ViewerRef, id: Sql): Clause {
  const read = probed(kind, viewer, id, stillReads(kind, tablesOf(kind).readers))
  return kind.administrators && administers(viewer) ? sql`(${read} or ${kind.administrators(viewer, id)})` : read
}

/** Whether lists show a thing to the viewer; asked of few, too. */
export const listedFor = (kind: AudienceKind, viewer: ViewerRef, id: Sql): Clause =>
  probed(kind, viewer, id, stillListed(kind, tablesOf(kind).readers))

/** All principals that a row `a` of `account` stands for, with `managers`, as `principals` of a viewer has them. */
export const principalsOfAccount: RawBuilder<readonly string[]> = sql`(
  array[${everyone}::uuid, case when a.is_external then ${signedInExternal}::uuid else ${signedIn}::uuid end, a.id]
  || array(select g.group_id from group_member g where g.account_id = a.id)
  || case when a.role = any(${[...rolesWith('manage_others')]}::text[]) then array[${managers}::uuid] else '{}' end)`

/** Whether a row `r` of readers stands for a row `a` of `account`; not for `managers`. */
export const standsForAccount: Clause = sql`(
  r.principal in (a.id, ${everyone}::uuid) or r.principal = case when a.is_external then ${signedInExternal}::uuid else ${signedIn}::uuid end
  or exists (select from group_member g where g.group_id = r.principal and g.account_id = a.id))`
