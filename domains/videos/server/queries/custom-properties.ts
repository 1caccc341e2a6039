import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Key → text. */
export type CustomProperties = Readonly<Record<string, string>>

export async function findCustomProperties(tx: Tx, videoId: string): Promise<CustomProperties> {
  const { custom_properties: kept } = await tx
    .selectFrom('video')
    .select('custom_properties')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  return kept as CustomProperties
}

export async function writeCustomProperties(tx: Tx, videoId: string, properties: CustomProperties): Promise<void> {
  await tx
    .updateTable('video')
    .set({ custom_properties: sql`${JSON.stringify(properties)}::jsonb` })
    .where('id', '=', videoId)
    .execute()
}

/** What an organisation records of a video, and where it stands in the library, is the same of its copy. */
export async function copyCustomProperties(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update video set custom_properties = original.custom_properties, library_node_id = original.library_node_id
    from video original where original.id = ${from} and video.id = ${to}`.execute(tx)
}
