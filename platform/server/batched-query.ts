import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Statements under way at once of one kind; what is asked meanwhile goes into the next. Two, so that neither side waits for the other. */
const lanes = 2

/** Questions that one statement answers at most: none waits long for the others. */
const most = 32

export type ValueTypes<V> = { readonly [Name in keyof V]: 'text' | 'uuid' | 'bytea' }

/** Where the values of each question stand in the statement that answers many. */
export type References<V> = { readonly [Name in keyof V]: RawBuilder<V[Name]> }

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface Line<Asked, Answer> {
  running: number
  readonly waiting: Waiting<Asked, Answer>[]
}

/** Answers in the order of the questions. */
type Ask<Asked, Answer> = (db: Db | Tx, some: readonly Asked[]) => Promise<readonly Answer[]>

/** What is asked while earlier questions are under way is asked as one. */
function inLanes<Asked, Answer>(ask: Ask<Asked, Answer>): (db: Db | Tx, asked: Asked) => Promise<Answer> {
  const lines = new WeakMap<Db | Tx, Line<Asked, Answer>>()

  async function answer(db: Db | Tx, some: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await ask(
        db,
        some.map(({ asked }) => asked),
      )
      some.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  async function work(db: Db | Tx, line: Line<Asked, Answer>): Promise<void> {
    line.running++
    while (line.waiting.length > 0) await answer(db, line.waiting.splice(0, most))
    line.running--
  }

  return (db, asked) =>
    new Promise((resolve, reject) => {
      const line = lines.get(db) ?? { running: 0, waiting: [] }
      lines.set(db, line)
      line.waiting.push({ asked, resolve, reject })
      if (line.running < lanes) void work(db, line)
    })
}

/**
 * A small statement that nearly every request asks. On its own each costs two processes a wake-up and a system call or more, which is most of
 * what it costs; so those that are asked while earlier ones are under way go out together as one. Each is answered by a statement that began
 * after it was asked, just as if it had been alone.
 *
 * @param types of the values; a list of ids is a `text` that `build` casts: `${principals}::uuid[]`
 * @param build gets references, which can stand where a value can
 */
export function batched<V extends object, Row>(
  types: ValueTypes<NoInfer<V>>,
  build: (values: References<V>, db: Db | Tx) => Expression<Row>,
): (db: Db | Tx, values: V) => Promise<Row[]> {
  const names = Object.keys(types) as (keyof V & string)[]
  let compiled: CompiledQuery<{ place: number; found: Row }> | undefined
  return inLanes<V, Row[]>(async (db, some) => {
    compiled ??= compile(db, types, build)
    const parameters = names.map((name) => some.map((values) => listed(values[name])))
    const { rows } = await db.executeQuery({ ...compiled, parameters })
    const answers = some.map((): Row[] => [])
    for (const { asked_place, ...row } of rows as unknown as { asked_place: number }[]) answers[asked_place - 1]?.push(row as Row)
    return answers
  })
}

/**
 * What is the same for everybody, by its id. Those who ask at the same moment mostly want the same: each thing is read once for all of them,
 * by a statement that began after the last of them asked.
 *
 * @param build gets the ids as a list of texts, and must not look at it
 * @returns rows that others have, too; without those that are not there
 */
export function batchedById<Row extends { readonly id: string }>(
  build: (ids: RawBuilder<string[]>, db: Db | Tx) => Expression<Row>,
): (db: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return inLanes<readonly string[], ReadonlyMap<string, Row>>(async (db, some) => {
    compiled ??= sql<Row>`select * from (${build(sql<string[]>`(select ${null}::text[])::text[]`, db)}) as found`.compile(db)
    const ids = [...new Set(some.flat())]
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: [ids] })
    const found = new Map(rows.map((row) => [row.id, row]))
    return some.map(() => found)
  })
}

/** An array would become one more dimension of the array that the statement gets. */
const listed = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : value)

function compile<V extends object, Row>(
  db: Db | Tx,
  types: ValueTypes<V>,
  build: (values: References<V>, db: Db | Tx) => Expression<Row>,
): CompiledQuery<{ place: number; found: Row }> {
  const names = Object.keys(types) as (keyof V & string)[]
  const references = Object.fromEntries(names.map((name) => [name, sql.ref(`asked.${name}`)])) as unknown as References<V>
  // Behind a select the length of a list is no part of the planning, which would be done anew for every length.
  const lists = names.map((name): RawBuilder<unknown> => sql`(select ${null}::${sql.raw(types[name])}[])`)
  const columns = [...names, 'asked_place'].map((name) => sql.ref(name))
  return sql<{ place: number; found: Row }>`
    select asked.asked_place, found.* from unnest(${sql.join(lists)}) with ordinality as asked (${sql.join(columns)})
    cross join lateral (${build(references, db)}) as found`.compile(db)
}
