import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { GlobalTemplate, TemplateWidget } from '../../contract.ts'

const json = (widgets: readonly TemplateWidget[]) => sql<string>`${JSON.stringify(widgets)}::jsonb`

/** By name. */
export function listGlobalTemplates(db: Db | Tx): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('global_template')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findGlobalTemplate(db: Db | Tx, id: string): Promise<GlobalTemplate | undefined> {
  const row = await db
    .selectFrom('global_template')
    .select(['id', 'name', 'widgets'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, widgets: row.widgets as unknown as TemplateWidget[] }
}

/** Whoever makes one waits for whoever is doing so: they are counted. */
export async function lockGlobalTemplates(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'global templates')
}

export async function insertGlobalTemplate(tx: Tx, { name, widgets }: Omit<GlobalTemplate, 'id'>): Promise<string> {
  const row = await tx
    .insertInto('global_template')
    .values({ name, widgets: json(widgets) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @returns false where there is none */
export async function changeGlobalTemplate(tx: Tx, { id, name, widgets }: GlobalTemplate): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('global_template')
    .set({ name, widgets: json(widgets) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It stays for the videos that have it. @returns its name; undefined where there is none */
export async function markGlobalTemplateDeleted(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('global_template')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
