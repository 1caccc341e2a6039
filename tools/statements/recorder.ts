import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Db, Schema } from '#platform/server/db.ts'

/** A row with every column there can be: times by their names, all others a text that is a number. */
const row = new Proxy(
  {},
  {
    get: (_, name) => {
      if (typeof name !== 'string' || name === 'then') return undefined
      return /(_at|At)$/.test(name) ? new Date() : '1'
    },
    has: () => true,
  },
)

/**
 * A database that runs nothing: each statement is given to `take`.
 *
 * @param roll decides whether an answer has no row, one or two
 */
export function openRecorder(take: (text: string) => void, roll: () => number): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql }: CompiledQuery) {
      take(sql)
      const rows = Array.from({ length: Math.floor(roll() * 3) }, () => row as R)
      return { rows, numAffectedRows: BigInt(rows.length) }
    },
    async *streamQuery<R>({ sql }: CompiledQuery) {
      take(sql)
      yield { rows: [row as R] }
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
