import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { RecordingLimits } from './recording-limits.ts'

const running = (db: Db) => db.selectFrom('upload').select('id').where('state', '=', 'running').where('heard_at', 'is not', null)

const isOver = ({ graceSeconds, maxSeconds }: RecordingLimits) =>
  sql<boolean>`(heard_at < now() - make_interval(secs => ${graceSeconds}) or created_at < now() - make_interval(secs => ${maxSeconds}))`

/** Recordings whose sender has been silent for the grace, or that have gone on for too long; the oldest first. */
export async function listSilentRecordings(db: Db, limits: RecordingLimits, max: number): Promise<string[]> {
  const found = await running(db).where(isOver(limits)).orderBy('heard_at').limit(max).execute()
  return found.map(({ id }) => id)
}

export async function isSilentRecording(db: Db, id: string, limits: RecordingLimits): Promise<boolean> {
  return (await running(db).where('id', '=', id).where(isOver(limits)).executeTakeFirst()) !== undefined
}

/** Its sender is there, though no byte came. */
export async function noteHeard(db: Db, id: string): Promise<void> {
  await db.updateTable('upload').set({ heard_at: sql`now()` }).where('id', '=', id).where('state', '=', 'running').execute()
}

/** Its sender says how long it is. False where that was said before, or it is over. */
export async function setLength(db: Db, id: string, length: number): Promise<boolean> {
  const changed = await db
    .updateTable('upload')
    .set({ length, length_known: true, heard_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('length_known', '=', false)
    .where('received', '<=', length)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** It is as long as what has arrived, whatever was said of it. */
export async function setLengthToReceived(db: Db, id: string): Promise<void> {
  await db
    .updateTable('upload')
    .set({ length: sql`received`, length_known: true })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('heard_at', 'is not', null)
    .execute()
}
