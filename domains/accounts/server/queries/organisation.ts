import { type RawBuilder, sql } from 'kysely'
import type { Flags } from '#domains/accounts/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'

const start: Flags = {
  reviewer_role: 0,
  expiry_date: 0,
  expiry_extension_months: 12,
  external_sharing: 0,
  terms_of_use: 0,
  terms_text: '',
  vimeo_enabled: 0,
  thumbnail_max_kb: 2048,
  guest_access: 1,
  quiz_results_by_person: 1,
  embed_origins: '',
  scorm_offline: 0,
  custom_property_keys: '',
  person_analytics: 'NOBODY',
  track_progress_by_person: 1,
  event_attendance_by_person: 1,
  analytics_minimum: 0,
  time_zone: 'UTC',
  site_name: 'Lyceum',
  logo_url: '',
  accent_colour: '',
  engines_enabled: 1,
  engine_requests_per_day: 200,
  engine_minutes_per_day: 600,
  slide_language: 'en',
  xapi_statements: 0,
  xapi_actors: 'ID',
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

export async function readOrganisation(db: Db | Tx): Promise<{ flags: Flags; isSetUp: boolean }> {
  const row = await db.selectFrom('organisation').select(['flags', 'set_up_at']).executeTakeFirstOrThrow()
  return { flags: { ...start, ...(row.flags as Partial<Flags>) }, isSetUp: row.set_up_at !== null }
}

/** The organisation's flags; those that nobody has set have their start (wire-details, "Rights"). */
export async function readFlags(db: Db | Tx): Promise<Flags> {
  return (await readOrganisation(db)).flags
}

/** The organisation's time zone, within a statement. */
export const organisationTimeZone: RawBuilder<string> = sql`(
  select coalesce(flags ->> 'time_zone', ${start.time_zone}::text) from organisation)`

export async function updateFlags(tx: Tx, changes: Partial<Flags>): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ flags: sql`flags || ${json(changes)}` })
    .execute()
}

/** @returns whether it was this call that did it: it happens once */
export async function markSetUp(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ set_up_at: sql`now()` })
    .where('set_up_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Newest first. */
export function listMail(db: Db, asked: { to: string; first: number; max: number }) {
  const all = db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'attachments', 'created_at'])
    .orderBy('id', 'desc')
    .limit(asked.max + 1)
    .offset(asked.first)
  return (asked.to === '' ? all : all.where('recipient', '=', asked.to)).execute()
}

export type SampleWork = 'loading' | 'removing'

/** What is being done with the sample library; null: nothing. */
export async function readSampleWork(db: Db): Promise<SampleWork | null> {
  const row = await db.selectFrom('organisation').select('sample_library').executeTakeFirstOrThrow()
  return row.sample_library as SampleWork | null
}

/** @returns false where it is being loaded or removed already, also by whoever asked at the same instant */
export async function startSampleWork(tx: Tx, work: SampleWork): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ sample_library: work })
    .where('sample_library', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endSampleWork(tx: Tx): Promise<void> {
  await tx.updateTable('organisation').set({ sample_library: null }).execute()
}
