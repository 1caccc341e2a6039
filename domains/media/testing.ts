import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { emit } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'

export { refusals } from './server/engine/refusal.ts'
export { hevc, looped, makeMedia, mediaFolder, type Sample, turned } from './server/engine/sample-media.ts'

/** A file that a person has uploaded, as the last byte of an upload leaves it, without the upload. */
export async function anUpload(
  ports: Pick<Ports, 'db' | 'storage'>,
  ownerId: string,
  path: string,
): Promise<{ uploadId: string; arrive: () => Promise<void> }> {
  const uploadId = randomUUID()
  const { size } = await stat(path)
  const fact = { uploadId, ownerId, filename: path.split('/').at(-1) ?? '', filetype: '', size, key: `masters/${uploadId}` }
  await ports.db
    .insertInto('upload')
    .values({
      id: uploadId,
      owner_id: ownerId,
      filename: fact.filename,
      length: size,
      storage_key: fact.key,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const arrive = async () => {
    await ports.storage.put(fact.key, createReadStream(path))
    await ports.db.transaction().execute(async (tx) => {
      await tx.updateTable('upload').set({ state: 'finished', received: size }).where('id', '=', uploadId).execute()
      await emit(tx, 'upload.finished', fact)
    })
  }
  return { uploadId, arrive }
}

/** Gives an asset bytes of every kind, without a video in them. @returns their addresses */
export async function giveBytes({ db, storage }: Pick<Ports, 'db' | 'storage'>, assetId: string): Promise<string[]> {
  const extras = {
    poster: true,
    scenes: 1,
    waveform: true,
    storyboard: { sheets: 1, interval: 2, columns: 1, rows: 1, width: 2, height: 2 },
    done: true,
  }
  await db
    .updateTable('asset')
    .set({
      master_key: `masters/${assetId}`,
      master_type: 'video/mp4',
      plays_progressive: true,
      hls_at: new Date(),
      extras: JSON.stringify(extras),
    })
    .where('id', '=', assetId)
    .execute()
  const made = { name: '360p', width: 640, height: 360, bandwidth: 1000, average_bandwidth: 1000, codecs: 'avc1.64001e', frame_rate: 25 }
  const { id } = await db
    .insertInto('rendition')
    .values({ asset_id: assetId, ...made, segments: '[4000]', state: 'done', progress: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const beside = ['poster.webp', 'scene-0.webp', 'storyboard-0.jpg', 'waveform.json']
  const keys = [`masters/${assetId}`, ...[...beside, `${id}/init.mp4`, `${id}/0.m4s`].map((name) => `assets/${assetId}/${name}`)]
  for (const key of keys) await storage.put(key, Buffer.from('bytes'))
  const ladder = ['master.m3u8', `${id}/index.m3u8`, `${id}/init.mp4`, `${id}/0.m4s`].map((name) => `hls/${name}`)
  return ['original', ...beside, ...ladder].map((name) => `/media/${assetId}/${name}`)
}
