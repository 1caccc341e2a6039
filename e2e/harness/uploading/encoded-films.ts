import { randomUUID } from 'node:crypto'
import { cp, link, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { assetFeed } from '#domains/media/contract/feed.ts'
import { assetFacts } from '#domains/media/contract.ts'
import { changePlayability } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import { inDatabase } from '../database.ts'
import type { Visitor } from '../people.ts'
import { type Server, serverAt } from '../server.ts'
import { uploadVideo } from './upload.ts'

type Fields = Record<string, unknown>

/** Videos of each file that a server has encoded. */
const encoded = new Map<string, string>()

/**
 * Makes a video of a file. Each server encodes it once, when it comes first, and waits for all of it; the videos after that get copies of what
 * was made, since encoding the same file for every journey takes longer than the journey.
 */
export async function anEncodedVideo(owner: Visitor, url: string, file: string, fields: Fields): Promise<string> {
  const key = `${url} ${file}`
  const first = encoded.get(key)
  if (first !== undefined) return copyOf(serverAt(url), owner, { file, fields, first })
  const { id } = await uploadVideo(owner, url, file, fields)
  await inDatabase(serverAt(url), (db) => expect.poll(() => isDone(db, id)).toBe(true))
  encoded.set(key, id)
  return id
}

async function isDone(db: Db, videoId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select a.state = 'ready' and a.extras ? 'done' and (a.hls_at is not null or not exists (select from rendition r where r.asset_id = a.id)) as done
    from video join asset a on a.id = asset_id where video.id = ${videoId}`.execute(db)
  return rows[0]?.done ?? false
}

interface Copied {
  readonly file: string
  readonly fields: Fields
  /** The video that was encoded. */
  readonly first: string
}

async function copyOf(server: Server, owner: Visitor, { file, fields, first }: Copied): Promise<string> {
  return inDatabase(server, async (db) => {
    const uploadId = await announce(db, owner, first)
    const wish = { displayname: basename(file), type: 'video', ...fields, upload_url: `/api/v3/uploads/${uploadId}` }
    const { id } = await owner.call<{ id: string }>('POST', '/api/v3/videos', wish)
    const [from, to] = await Promise.all([assetOf(db, first), assetOf(db, id)])
    const renditions = await renditionsOf(db, from.id)
    const files = join(server.dataDir, 'files')
    const masterKey = `masters/${uploadId}`
    await mkdir(dirname(join(files, masterKey)), { recursive: true })
    await link(join(files, from.masterKey), join(files, masterKey))
    await cp(join(files, 'assets', from.id), join(files, 'assets', to.id), {
      recursive: true,
      filter: (path) => !renditions.some(({ id: one }) => path.includes(one)),
    })
    for (const { id: one, copy } of renditions)
      await cp(join(files, 'assets', from.id, one), join(files, 'assets', to.id, copy), { recursive: true })
    await db.transaction().execute((tx) => writeDown(tx, { from: from.id, to: to.id, masterKey, uploadId, renditions }))
    return id
  })
}

/** An upload that has yet to arrive. */
async function announce(db: Db, { username }: Visitor, first: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into upload (id, owner_id, filename, length, storage_key, expires_at)
    select ${id}::uuid, owner.id, a.filename, a.size, ${`masters/${id}`}, now() + interval '1 hour'
    from account owner, video join asset a on a.id = asset_id where owner.username = ${username} and video.id = ${first}`.execute(db)
  return id
}

const assetOf = (db: Db, videoId: string) =>
  db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['asset.id', sql<string>`coalesce(master_key, '')`.as('masterKey')])
    .where('video.id', '=', videoId)
    .executeTakeFirstOrThrow()

async function renditionsOf(db: Db, assetId: string): Promise<{ id: string; copy: string }[]> {
  const rows = await db.selectFrom('rendition').select('id').where('asset_id', '=', assetId).execute()
  return rows.map(({ id }) => ({ id, copy: randomUUID() }))
}

interface Written {
  readonly from: string
  readonly to: string
  readonly masterKey: string
  readonly uploadId: string
  readonly renditions: readonly { readonly id: string; readonly copy: string }[]
}

/** As the work on it leaves it. */
async function writeDown(tx: Tx, { from, to, masterKey, uploadId, renditions }: Written): Promise<void> {
  await sql`update upload set state = 'finished', received = length where id = ${uploadId}`.execute(tx)
  await changePlayability(tx, to, async () => {
    await sql`
      update asset set state = t.state, master_key = ${masterKey}, master_type = t.master_type, size = t.size, kind = t.kind,
        duration_ms = t.duration_ms, width = t.width, height = t.height, probe = t.probe, private_parts = t.private_parts,
        withheld = t.withheld, plays_progressive = t.plays_progressive, playable_at = now(), hls_at = t.hls_at, extras = t.extras
      from asset t where asset.id = ${to} and t.id = ${from}`.execute(tx)
    return true
  })
  for (const { id, copy } of renditions)
    await sql`
      insert into rendition
      select (jsonb_populate_record(r, jsonb_build_object('id', ${copy}::uuid, 'asset_id', ${to}::uuid))).*
      from rendition r where r.id = ${id}`.execute(tx)
  await publish(tx, assetFeed.changed, to)
  await emit(tx, assetFacts.encoded, { assetId: to })
}
