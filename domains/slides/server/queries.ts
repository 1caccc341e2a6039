import { sql } from 'kysely'
import { writeShownWords } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { SlideText } from './frames.ts'
import type { OcrLanguage } from './ocr/languages.ts'

/** How often a file may take the reader down before nobody tries again. */
const mostTries = 3

/** Notes that an asset is being read. @returns false where it was read, or was tried too often */
export async function beginReading(db: Db, assetId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into slide_reading as r (asset_id, tries) select ${assetId}, 1 where exists (select from asset where id = ${assetId})
    on conflict (asset_id) do update set tries = r.tries + 1, changed_at = now() where r.state = 'reading' and r.tries < ${mostTries}
    returning asset_id`.execute(db)
  return rows.length > 0
}

/** A try that was not at fault is not counted. */
export async function forgiveTry(db: Db, assetId: string): Promise<void> {
  await sql`update slide_reading set tries = tries - 1 where asset_id = ${assetId} and state = 'reading'`.execute(db)
}

export async function forgetReading(db: Db, assetId: string): Promise<void> {
  await db.deleteFrom('slide_reading').where('asset_id', '=', assetId).where('state', '=', 'reading').execute()
}

interface Reading {
  readonly state: 'done' | 'failed'
  readonly language: OcrLanguage
  readonly frames: number
  readonly milliseconds: number
}

export async function endReading(tx: Tx, assetId: string, reading: Reading): Promise<void> {
  await tx
    .updateTable('slide_reading')
    .set({ ...reading, changed_at: sql`now()` })
    .where('asset_id', '=', assetId)
    .execute()
}

async function replaceSlides(tx: Tx, assetId: string, slides: readonly SlideText[]): Promise<void> {
  await tx.deleteFrom('slide_text').where('asset_id', '=', assetId).execute()
  if (slides.length === 0) return
  const values = slides.map(({ ms, text }) => ({ asset_id: assetId, ms, text }))
  await tx.insertInto('slide_text').values(values).execute()
}

/** What stands on the slides of an asset, and what the videos over it are found by. */
export async function keepSlides(tx: Tx, assetId: string, slides: readonly SlideText[]): Promise<void> {
  await replaceSlides(tx, assetId, slides)
  await writeShownWords(tx, assetId, slides.map(({ text }) => text).join(' '))
}

/** Everything that stands on the slides of an asset. */
export async function shownText(tx: Tx, assetId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(text, ' ' order by ms), '') as text from slide_text where asset_id = ${assetId}`.execute(tx)
  return rows[0]?.text ?? ''
}

/** When the slides of a video appear, ms, in order of time; one that builds up, when it is complete. */
export async function listSlideTimes(db: Db, videoId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('slide_text')
    .innerJoin('video', 'video.asset_id', 'slide_text.asset_id')
    .select('slide_text.ms')
    .where('video.id', '=', videoId)
    .orderBy('slide_text.ms')
    .execute()
  return rows.map(({ ms }) => ms)
}

/** The languages of what is said in the videos over an asset. */
export async function languagesOf(db: Db, assetId: string): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct unnest(s.languages) as language from video_search s join video v on v.id = s.video_id
    where v.asset_id = ${assetId} order by 1 limit 50`.execute(db)
  return rows.map(({ language }) => language)
}

/** Assets with pictures whose ladder is made and that nobody has read, the newest first. */
export async function listUnread(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from asset a left join slide_reading r on r.asset_id = a.id
    where a.state = 'ready' and a.kind = 'video' and a.deleted_at is null and a.probe is not null
      and (r.asset_id is null or (r.state = 'reading' and r.tries < ${mostTries} and r.changed_at < now() - interval '6 hours'))
      and exists (select from rendition where asset_id = a.id and state = 'done' and height is not null)
      and not exists (select from rendition where asset_id = a.id and state in ('queued', 'running'))
    order by a.created_at desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was read of bytes that are gone for good. */
export async function deletePurged(tx: Tx): Promise<void> {
  await sql`delete from slide_text s using asset a where a.id = s.asset_id and a.purged_at is not null`.execute(tx)
  await sql`delete from slide_reading r using asset a where a.id = r.asset_id and a.purged_at is not null`.execute(tx)
}

export async function findAssetOf(tx: Tx, videoId: string): Promise<string | undefined> {
  return (await tx.selectFrom('video').select('asset_id').where('id', '=', videoId).executeTakeFirst())?.asset_id
}
