import { sql } from 'kysely'
import { type Asked, anyWord } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'

/** Of the words in these texts those that a query with forgiven typing errors found, as they stand there: nothing is told of other texts. */
export async function listCorrectedWords(db: Db, asked: Asked, texts: readonly string[]): Promise<string[]> {
  if (asked.meant.length === 0) return []
  const words = new Set(
    texts
      .join('\n')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  )
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as word where words_of(word) @@ ${anyWord(asked)} order by word`.execute(db)
  return rows.map(({ word }) => word)
}
