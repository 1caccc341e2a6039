import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import { type Part, StorageProblem } from '#platform/server/storage.ts'
import { chunksOf } from './chunk-stream.ts'
import { abandon, finishUpload } from './finish-upload.ts'
import { findUpload, keepPart, listParts, type UploadRow } from './queries.ts'
import { recordingLimits } from './recording-limits.ts'
import { noteHeard } from './recording-queries.ts'
import { endRecording } from './recordings.ts'
import { busy, noSpace, noVideo, recordingTooLong } from './refusals.ts'
import { looksForeign, watchHead } from './sniff.ts'
import { holdNext } from './space.ts'

/** What a crash may cost of a slow upload, ms. */
const pieceTime = 4000

/**
 * Takes what a person sends from where the upload stands, piece by piece: each is durable before it is counted. When the last byte has
 * arrived, the file is put in its place and everybody who waits for it is told. A connection that breaks off is no error.
 *
 * @returns the bytes received now
 * @throws Problem not_found; unavailable (no_space); invalid (not_a_video), which ends the upload; conflict (upload_busy); too_large
 * (recording_too_long), which ends the recording
 */
export async function receive(ports: Ports, id: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  let upload = await findUpload(ports.db, id)
  if (upload?.state !== 'running') throw new Problem('not_found')
  if (upload.isRecording) await checkTime(ports, upload)
  const { received } = upload
  let last = (await listParts(ports.db, id)).at(-1) ?? null
  const most = ports.storage.partBytes(upload.stored)
  const pieces = chunksOf(source, pieceTime)
  while (upload.received < upload.length && (await pieces.more())) {
    const { source: piece, head } = watchHead(pieces.take(await holdNext(ports, upload, most)))
    const first = upload.received === 0
    last = await ports.storage.writePart(upload.stored, last, piece).catch(refused)
    if (first && (await looksForeign(head(), last.size === upload.length))) {
      await abandon(ports, upload, 'not_a_video', 'running')
      throw noVideo()
    }
    upload = await count(ports, upload, last)
  }
  if (upload.isRecording && upload.received === received) await heardWithoutBytes(ports, upload)
  return upload.received
}

/** Whoever makes a pause says so by sending nothing, and whoever comes to the end, how long it is. */
async function heardWithoutBytes(ports: Ports, { id, received, length }: UploadRow): Promise<void> {
  if (received === length) await endRecording(ports, id).catch(refused)
  else await noteHeard(ports.db, id)
}

async function checkTime(ports: Ports, { id, startedAt }: UploadRow): Promise<void> {
  const { maxSeconds } = recordingLimits(ports.config)
  if (Date.now() - startedAt.getTime() <= maxSeconds * 1000) return
  await endRecording(ports, id).catch(refused)
  throw recordingTooLong(maxSeconds / 3600)
}

function refused(error: unknown): never {
  if (error instanceof StorageProblem && error.reason === 'full') throw noSpace()
  if (error instanceof StorageProblem && error.reason === 'missing') throw new Problem('not_found')
  throw error
}

async function count(ports: Ports, upload: UploadRow, part: Part): Promise<UploadRow> {
  const received = part.offset + part.size
  if (received < upload.length) {
    if (!(await ports.db.transaction().execute((tx) => keepPart(tx, upload, part)))) throw busy()
    return { ...upload, received }
  }
  const before = (await listParts(ports.db, upload.id)).filter(({ number }) => number < part.number)
  await ports.storage.finishUpload(upload.stored, [...before, part]).catch(refused)
  await finishUpload(ports, upload)
  return { ...upload, received, state: 'finished' }
}
