import { sql } from 'kysely'
import type { CopyPart } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PropertyKey } from '../../contract.ts'

const columns = {
  package_data: sql.ref('package_data'),
  global_package_displayname: sql.ref('displayname'),
  global_package_id: sql.ref('template_id'),
} as const satisfies Record<PropertyKey, unknown>

/** The id of the template that a video has; null: none. */
export async function findTemplateOf(db: Db | Tx, videoId: string): Promise<string | null> {
  const row = await db.selectFrom('video_template').select('template_id').where('video_id', '=', videoId).executeTakeFirst()
  return row?.template_id ?? null
}

export async function writeProperty(tx: Tx, videoId: string, key: PropertyKey, value: string): Promise<void> {
  const column = columns[key]
  await sql`
    insert into video_template (video_id, ${column}) values (${videoId}, ${value})
    on conflict (video_id) do update set ${column} = excluded.${column}`.execute(tx)
}

/** With the last property the row goes. */
export async function clearProperty(tx: Tx, videoId: string, key: PropertyKey): Promise<void> {
  await sql`update video_template set ${columns[key]} = null where video_id = ${videoId}`.execute(tx)
  await sql`
    delete from video_template
    where video_id = ${videoId} and template_id is null and displayname is null and package_data is null`.execute(tx)
}

/** A copy of a video says the same in its template. */
export const copyFilledTemplate: CopyPart = async (tx, from, to) => {
  await sql`
    insert into video_template (video_id, template_id, displayname, package_data)
    select ${to}, template_id, displayname, package_data from video_template where video_id = ${from}`.execute(tx)
}
