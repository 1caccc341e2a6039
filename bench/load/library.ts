import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Db, openDb } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/postgres/start.ts'
import { people } from './made-up.ts'
import { secretOf, seedPeople, seedVideos } from './seed.ts'
import { seedWatched } from './watched.ts'

const log = pino({ level: 'error' })

export interface Library extends AsyncDisposable {
  readonly db: Db
  readonly databaseUrl: string
  /** Until there are so many videos. */
  grow(to: number): Promise<void>
  /** Lets what is there be watched by everybody. */
  watch(): Promise<void>
}

/** A database of its own with people and videos, as Lyceum starts it; what a folder has of it already stays. */
export async function openLibrary(dataDir: string): Promise<Library> {
  await mkdir(dataDir, { recursive: true })
  const { url, stop } = await startPostgres({ dataDir, password: 'bench', log })
  const db = openDb(url, log, { max: 4, queryTimeout: 0 })
  const isNew = !existsSync(join(dataDir, 'seeded'))
  await migrate(db, join(import.meta.dirname, '../../migrations'))
  if (isNew) await seedPeople(db)
  // Every page of one that is not leads to the set-up.
  await sql`update organisation set set_up_at = now() where set_up_at is null`.execute(db)
  await writeFile(join(dataDir, 'seeded'), '')
  return {
    db,
    databaseUrl: url,
    async grow(to) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from video`.execute(db)
      if ((rows[0]?.n ?? 0) < to) await seedVideos(db, rows[0]?.n ?? 0, to)
    },
    async watch() {
      const { rows } = await sql<{ n: number }>`select count(*) as n from video`.execute(db)
      await seedWatched(db, rows[0]?.n ?? 0)
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await stop()
    },
  }
}

export const cookieOf = (person: number): string => `lyceum_session=${secretOf(person % people)}`

/** So many of the videos that everybody watches who is signed in, spread over all of them: none that waits in a sequence. */
export async function commonVideos(db: Db, many: number): Promise<{ id: string; assetId: string }[]> {
  const { rows } = await sql<{ id: string; assetId: string }>`
    select id, asset_id as "assetId" from video where visibility = 'USERS' and type = 'video' and not exists (
      select from playlist_item i join playlist on playlist.id = i.playlist_id where i.video_id = video.id and playlist.sequential)
    order by md5(id) limit ${many}`.execute(db)
  return rows
}

/** Puts bytes where a segment of this asset lies. @returns the segment's address */
export async function putSegment(db: Db, dataDir: string, assetId: string, bytes: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from rendition where asset_id = ${assetId} and name = '1080p'`.execute(db)
  const folder = join(dataDir, 'files/assets', assetId, rows[0]?.id ?? '')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '0.m4s'), Buffer.alloc(bytes, 7))
  return `/media/${assetId}/hls/${rows[0]?.id}/0.m4s`
}
