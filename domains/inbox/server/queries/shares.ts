import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Person, Role, ViewerRef } from '#platform/server/viewer.ts'
import { viewerInRow } from '#platform/server/viewer-query.ts'

/** Which of these people see something; one statement, whose text depends only on which roles there are among them. */
export async function filterCanSee(tx: Tx, people: readonly Person[], sees: (person: ViewerRef) => RawBuilder<boolean>): Promise<string[]> {
  if (people.length === 0) return []
  const byRole = [...Map.groupBy(people, ({ role }) => role)].toSorted(([one], [other]) => one.localeCompare(other))
  const each = byRole.map(([role, some]) => seersAmong(role, some, sees))
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.map(({ id }) => id)
}

function seersAmong(role: Role, people: readonly Person[], sees: (person: ViewerRef) => RawBuilder<boolean>): RawBuilder<unknown> {
  const principals = people.map((person) => `{${person.principals.join(',')}}`)
  return sql`
    select person.id from unnest(${people.map(({ id }) => id)}::uuid[], ${principals}::text[]) as person (id, principals)
    where ${sees(viewerInRow(role, 'person'))}`
}
