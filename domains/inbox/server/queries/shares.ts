import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'

/** Which of these people see something; one statement. */
export async function filterCanSee(tx: Tx, people: readonly Person[], sees: (person: Person) => RawBuilder<boolean>): Promise<string[]> {
  if (people.length === 0) return []
  const each = people.map((person) => sql`select ${person.id}::uuid as id where ${sees(person)}`)
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.map(({ id }) => id)
}
