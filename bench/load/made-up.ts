import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export const people = 2000
export const groups = 200
export const topics = 100

/** A number in [0, 1) that is the same in every run: of row `n`, for the purpose that `salt` names. */
export const rnd = (salt: string, n = 'n') => `(('x' || substr(md5((${n})::text || '${salt}'), 1, 8))::bit(32)::bigint / 4294967296.0)`

export const idOf = (kind: string, n: string) => `md5('${kind} ' || (${n}))::uuid`

export const videoId = (n: string) => `'gcc-' || ${idOf('video', n)}`

/** Words that stand in a known part of the titles; the others are made up, some of them frequent and most of them rare. */
export const word = (salt: string, n = 'n') => `(select word from bench_word where at = floor(3000 * power(${rnd(salt, n)}, 3))::int)`

export const words = (salt: string, many: number) =>
  `concat_ws(' ', ${Array.from({ length: many }, (_, k) => word(`${salt}${k}`)).join(', ')})`

/** One of so many, the first ones more often than the others. */
export const some = (of: number, salt: string, n = 'n') => `floor(${of} * power(${rnd(salt, n)}, 2))`

export const run = (db: Db | Tx, text: string) => sql.raw(text).execute(db)
