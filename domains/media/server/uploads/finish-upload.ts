import { emit } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { type UploadAbandoned, type UploadFinished, uploadFacts } from '../../contract/facts.ts'
import { lockUpload, markExpired, markFinished, type UploadRow } from './queries.ts'

/** Says that the whole file is in its place; once, whoever finds it so. */
export async function finishUpload(ports: Ports, { id, ownerId, filename, filetype, length, stored }: UploadRow): Promise<void> {
  const fact: UploadFinished = { uploadId: id, ownerId, filename, filetype, size: length, key: stored.key }
  await ports.db.transaction().execute(async (tx) => {
    if (await markFinished(tx, id)) await emit(tx, uploadFacts.finished, fact)
  })
}

/** A crash between a file's move and its mark leaves it complete and running: it is marked now. Null where it isn't so. */
export async function recovered(ports: Ports, upload: UploadRow): Promise<UploadRow | null> {
  if (upload.state !== 'running') return null
  const found = await ports.storage.head(upload.stored.key)
  if (found?.size !== upload.length) return null
  await finishUpload(ports, upload)
  return { ...upload, state: 'finished', received: upload.length }
}

/**
 * Ends an upload and gives its space back, if `mayEnd` says so of the row as it is then.
 *
 * @returns whether it was ended
 */
export async function abandon(
  ports: Ports,
  upload: UploadRow,
  why: UploadAbandoned['why'],
  mayEnd: Parameters<typeof lockUpload>[2],
): Promise<boolean> {
  const fact: UploadAbandoned = { uploadId: upload.id, ownerId: upload.ownerId, why }
  const ended = await ports.db.transaction().execute(async (tx) => {
    if (!(await lockUpload(tx, upload.id, mayEnd))) return false
    await markExpired(tx, upload.id)
    await emit(tx, uploadFacts.abandoned, fact)
    return true
  })
  if (!ended) return false
  await ports.storage.abortUpload(upload.stored)
  await ports.storage.remove(upload.stored.key)
  return true
}
