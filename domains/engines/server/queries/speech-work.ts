import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { HeardPart } from '../speech/heard.ts'
import type { SoundPart } from '../speech/plan.ts'

interface NewWork {
  readonly work: string
  readonly assetId: string
  readonly model: string
  readonly plan: readonly SoundPart[]
}

/** The plan of a piece of work that was begun of the same sound with the same model. */
export async function findPlan(db: Db | Tx, { work, assetId, model }: Omit<NewWork, 'plan'>): Promise<readonly SoundPart[] | undefined> {
  const found = db
    .selectFrom('speech_work')
    .select('plan')
    .where('work', '=', work)
    .where('asset_id', '=', assetId)
    .where('model', '=', model)
  return (await found.executeTakeFirst())?.plan as readonly SoundPart[] | undefined
}

/** Begins a piece of work; one of that name for something else is forgotten. */
export async function insertWork(tx: Tx, { work, assetId, model, plan }: NewWork): Promise<void> {
  await tx.deleteFrom('speech_work').where('work', '=', work).execute()
  await tx
    .insertInto('speech_work')
    .values({ work, asset_id: assetId, model, plan: JSON.stringify(plan) })
    .execute()
}

/** What came of the parts so far. */
export async function listHeard(db: Db, work: string): Promise<Map<number, HeardPart>> {
  const rows = await db.selectFrom('speech_part').select(['position', 'answer']).where('work', '=', work).execute()
  return new Map(rows.map(({ position, answer }) => [position, answer as unknown as HeardPart]))
}

export async function keepHeard(db: Db, work: string, position: number, heard: HeardPart): Promise<void> {
  await sql`
    insert into speech_part (work, position, answer)
    select ${work}, ${position}, ${JSON.stringify(heard)}::jsonb where exists (select from speech_work where work = ${work})
    on conflict (work, position) do update set answer = excluded.answer`.execute(db)
}

/** What nobody has come back for. */
export async function deleteOldWork(tx: Tx): Promise<void> {
  await sql`delete from speech_work where created_at < now() - interval '14 days'`.execute(tx)
}
