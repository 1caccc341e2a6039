import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createFetchedAsset } from '#domains/media/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import { initKey, partKey, partsFolder, segmentKey } from './server/packaging/keys.ts'
import { removeUnreadChunks } from './server/queries/broadcasts.ts'
import { sweepStreamsJob } from './server/recording/sweeping.ts'

export { type SipTwin, startSipTwin } from './server/sip/twin.ts'

interface TestStream {
  readonly assetId: string
  readonly renditionId: string
  /** Of its quality: playlist, init, segment and part; and of what is said. */
  readonly addresses: readonly string[]
}

/** Of ms, whether it begins with a key frame, and bytes. */
const part = (key: 0 | 1): readonly [number, 0 | 1, number] => [500, key, 4]

/** Something that is sent to an event for as long as the test lasts: a segment that is done, and one of which two parts are there. */
export async function aStream({ db, storage }: Pick<Ports, 'db' | 'storage'>, event: { readonly id: string }): Promise<TestStream> {
  const { assetId, renditionId } = await db.transaction().execute(async (tx) => {
    const { owner_id: ownerId } = await tx.selectFrom('event').select('owner_id').where('id', '=', event.id).executeTakeFirstOrThrow()
    const asset = await createFetchedAsset(tx, { ownerId, filename: 'Live', rendered: true })
    await sql`
      insert into live_stream (event_id, state, opened_at, asset_id, publisher, publisher_kind, held_until, heard_at)
      values (${event.id}, 'STREAMING', now(), ${asset}, ${randomUUID()}, 'rtmp', 'infinity', 'infinity')`.execute(tx)
    const { id } = await tx
      .insertInto('live_rendition')
      .values({
        event_id: event.id,
        name: '240p',
        ...{ width: 320, height: 240, frame_rate: 30, bandwidth: 500_000, codecs: 'avc1.640029' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const one = { rendition_id: id, started_at: new Date(), bytes: 16 }
    await tx
      .insertInto('live_segment')
      .values([
        { ...one, number: 0, duration_ms: 2000, done: true, parts: JSON.stringify([part(1), part(0), part(0), part(0)]) },
        { ...one, number: 1, duration_ms: 1000, done: false, parts: JSON.stringify([part(1), part(0)]) },
      ])
      .execute()
    return { assetId: asset, renditionId: id }
  })
  const bytes = Buffer.from('data')
  await storage.put(initKey(assetId, renditionId), bytes)
  await storage.put(segmentKey(assetId, renditionId, 0), bytes)
  for (const at of [0, 1]) await storage.put(partKey(renditionId, 1, at), bytes)
  const base = `/live/${event.id}`
  const files = ['index.m3u8', 'init.mp4', '0.m4s', '1.0.m4s']
  const ofQuality = files.map((file) => `${base}/${renditionId}/${file}`)
  return { assetId, renditionId, addresses: [`${base}/master.m3u8`, ...ofQuality, `${base}/captions.vtt`] }
}

/** What is done every hour. */
export const sweepStreams = (ports: Ports): Promise<void> =>
  sweepStreamsJob.run({}, { ports, log: ports.log, signal: new AbortController().signal })

/** What is done every minute. */
export const sweepUnread = ({ db }: Pick<Ports, 'db'>): Promise<void> => removeUnreadChunks(db)

export const countParts = async ({ storage }: Pick<Ports, 'storage'>, { renditionId }: TestStream): Promise<number> =>
  (await storage.list(partsFolder(renditionId))).items.length
