import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { WantedSection } from '../../contract.ts'

export interface SectionRow {
  readonly id: string
  readonly title: string
  readonly source: string
  readonly position: number
  readonly visible: boolean
}

export const listSections = (db: Db | Tx): Promise<SectionRow[]> =>
  db.selectFrom('home_section').select(['id', 'title', 'source', 'position', 'visible']).orderBy('position').orderBy('id').execute()

/** Puts these, in this order, in the place of all that was there. */
export async function replaceSections(tx: Tx, sections: readonly WantedSection[]): Promise<void> {
  // Two who arrange at the same time: the second sees what the first made of it.
  await sql`lock table home_section in share row exclusive mode`.execute(tx)
  const known = new Set((await listSections(tx)).map(({ id }) => id))
  await tx.deleteFrom('home_section').execute()
  for (const [index, { id, title, source, visible }] of sections.entries()) {
    const kept = id !== undefined && known.delete(id) ? { id } : {}
    await tx
      .insertInto('home_section')
      .values({ ...kept, title, source, visible, position: index + 1 })
      .execute()
  }
}
