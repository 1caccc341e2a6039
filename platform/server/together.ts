import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Statements under way at once of one kind; what is asked meanwhile goes into the next. Two, so that neither side waits for the other. */
const lanes = 2

/** Questions that one statement answers at most: none waits long for the others. */
const most = 32

type Types<V> = { readonly [Name in keyof V]: 'text' | 'uuid' | 'bytea' }

interface Waiting<V, Row> {
  readonly values: V
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
}

interface Line<V, Row> {
  running: number
  readonly waiting: Waiting<V, Row>[]
}

/**
 * A small statement that nearly every request asks. On its own each costs two processes a wake-up and a system call or more, which is most of
 * what it costs; so those that are asked while earlier ones are under way go out together as one. Each is answered by a statement that began
 * after it was asked, just as if it had been alone.
 *
 * @param types of the values; a list of ids is a `text` that `build` casts: `${principals}::uuid[]`
 * @param build gets references where a value can stand, and must not look at them
 */
export function together<V extends object, Row>(
  types: Types<V>,
  build: (values: V, db: Db | Tx) => Expression<Row>,
): (db: Db | Tx, values: V) => Promise<Row[]> {
  const names = Object.keys(types) as (keyof V & string)[]
  const lines = new WeakMap<Db | Tx, Line<V, Row>>()
  let compiled: CompiledQuery<{ place: number; found: Row }> | undefined

  async function ask(db: Db | Tx, some: readonly Waiting<V, Row>[]): Promise<void> {
    try {
      compiled ??= compile(db, types, build)
      const parameters = names.map((name) => some.map(({ values }) => listed(values[name])))
      const { rows } = await db.executeQuery({ ...compiled, parameters })
      const answers = some.map((): Row[] => [])
      for (const { asked_place, ...row } of rows as unknown as { asked_place: number }[]) answers[asked_place - 1]?.push(row as Row)
      some.forEach(({ resolve }, at) => resolve(answers[at] ?? []))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  async function work(db: Db | Tx, line: Line<V, Row>): Promise<void> {
    line.running++
    while (line.waiting.length > 0) await ask(db, line.waiting.splice(0, most))
    line.running--
  }

  return (db, values) =>
    new Promise((resolve, reject) => {
      const line = lines.get(db) ?? { running: 0, waiting: [] }
      lines.set(db, line)
      line.waiting.push({ values, resolve, reject })
      if (line.running < lanes) void work(db, line)
    })
}

/** An array would become one more dimension of the array that the statement gets. */
const listed = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : value)

function compile<V extends object, Row>(
  db: Db | Tx,
  types: Types<V>,
  build: (values: V, db: Db | Tx) => Expression<Row>,
): CompiledQuery<{ place: number; found: Row }> {
  const names = Object.keys(types) as (keyof V & string)[]
  const references = Object.fromEntries(names.map((name) => [name, sql.ref(`asked.${name}`)])) as unknown as V
  // Behind a select the length of a list is no part of the planning, which would be done anew for every length.
  const lists = names.map((name): RawBuilder<unknown> => sql`(select ${null}::${sql.raw(types[name])}[])`)
  const columns = [...names, 'asked_place'].map((name) => sql.ref(name))
  return sql<{ place: number; found: Row }>`
    select asked.asked_place, found.* from unnest(${sql.join(lists)}) with ordinality as asked (${sql.join(columns)})
    cross join lateral (${build(references, db)}) as found`.compile(db)
}
