import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addressKey } from '#platform/server/address-key.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Client } from '#platform/server/testing.ts'
import { uploadFacts } from './contract/facts.ts'
import type { MediaType } from './contract.ts'
import type { WithPictures } from './server/engine/passages/passage.ts'
import { probe } from './server/engine/probe.ts'
import { sweepAssets } from './server/pipeline/upkeep.ts'
import { addSent } from './server/queries/sent.ts'
import { endSilentRecordings as endSilent } from './server/uploads/recordings.ts'

export { greyFrame, greyFrames } from './server/engine/passages/grey-frames.ts'
export { refusals } from './server/engine/refusal.ts'
export { hevc, looped, makeMedia, mediaFolder, type Sample, turned } from './server/engine/sample-media.ts'

/** Sends a small file where files go. @returns what the server says of it: its address, or why it was refused */
export async function sentFile(
  by: Client,
  mediatype: MediaType,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  purpose = 'video',
): Promise<{ status: number; url?: string; error?: { reason?: string; message: string } }> {
  const { body } = await by.get(`/web/ajax/media?mediatype=${mediatype}&for=${purpose}`)
  const form = new FormData()
  for (const [field, value] of Object.entries<string>({ ...body.parameters, key: body.key })) form.append(field, value)
  form.append('file', new Blob([content]), name)
  const reply = await fetch(new URL(body.s3url ?? '/', by.url), { method: 'POST', body: form, headers: by.headers })
  return { status: reply.status, ...((await reply.json()) as object) }
}

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
      await emit(tx, uploadFacts.finished, fact)
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
  const emptyFilm = Buffer.from('\0\0\0\x08ftyp')
  for (const key of keys) await storage.put(key, key.startsWith('masters/') ? emptyFilm : Buffer.from('bytes'))
  const ladder = ['master.m3u8', `${id}/index.m3u8`, `${id}/init.mp4`, `${id}/0.m4s`].map((name) => `hls/${name}`)
  return ['original', ...beside, ...ladder].map((name) => `/media/${assetId}/${name}`)
}

/** Bytes of an asset were sent to viewers without an account at an address. */
export const wasSent = ({ db, secrets }: Pick<Ports, 'db' | 'secrets'>, assetId: string, bytes: number, address = '127.0.0.1') =>
  addSent(db, [{ address: addressKey(secrets, address), assetId, bytes }])

/** What the job of every minute does: finishes recordings whose sender is gone. */
export const finishSilentRecordings = (ports: Ports) => endSilent(ports, new AbortController().signal)

/** What the hourly job does: removes the bytes of what was deleted a month ago. */
export const sweepBytes = (job: Pick<Parameters<typeof sweepAssets>[0], 'ports' | 'log' | 'signal'>) => sweepAssets(job)

/** What a file with pictures is. */
export async function probeFile(path: string): Promise<WithPictures> {
  const media = await probe(path)
  if (!media.video) throw new Error('there are no pictures in it')
  return { ...media, video: media.video }
}
