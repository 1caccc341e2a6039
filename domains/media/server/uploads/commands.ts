import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { plainName } from '../names.ts'
import { can } from '../policy.ts'
import { abandon, recovered } from './finish-upload.ts'
import { announcedBy, findUpload, insertUpload, listAbandoned, takeTurns, type UploadRow } from './queries.ts'
import { recordingLimits, recordingsOfOne } from './recording-limits.ts'
import { emptyFile, notAllowed, tooLarge, tooMany, tooManyRecordings, tooMuch } from './refusals.ts'
import { firstHold, holdAtFirst } from './space.ts'

export interface Announced {
  readonly id: string
  /** Bytes; null of a recording, which is sent while it is made. */
  readonly length: number | null
  readonly metadata: Readonly<Record<string, string | null>>
}

/**
 * Makes room for a file that is to come.
 *
 * @throws Problem forbidden (upload), too_large (upload_too_large), invalid (empty_file, metadata), rate_limited (too_many_uploads, too_many_recordings),
 * unavailable (no_space)
 */
export async function createUpload(ports: Ports, viewer: Person, { id, length, metadata }: Announced): Promise<void> {
  if (!can.upload(viewer)) throw notAllowed()
  checkAnnounced(ports, length, metadata)
  const isRecording = length === null
  const longest = length ?? recordingLimits(ports.config).maxBytes
  const stored = await ports.storage.openUpload(`masters/${id}`, longest)
  try {
    await ports.db.transaction().execute(async (tx) => {
      await takeTurns(tx)
      await checkShare(ports, tx, viewer.id, length)
      await insertUpload(tx, { id, ownerId: viewer.id, length: longest, isRecording, metadata, stored, ...namesOf(metadata) })
      await holdAtFirst(ports, tx, { id, ownerId: viewer.id, length: longest, isRecording, received: 0 })
    })
  } catch (error) {
    await ports.storage.abortUpload(stored)
    throw error
  }
}

function checkAnnounced({ config }: Pick<Ports, 'config'>, length: number | null, metadata: Announced['metadata']): void {
  if (length === 0) throw emptyFile()
  const words = Object.entries(metadata).flat()
  if (words.some((text) => text?.includes('\0'))) throw new Problem('invalid', 'metadata')
  if (length !== null && length > config.uploadLimit) throw tooLarge(config.uploadLimit)
}

async function checkShare({ config }: Pick<Ports, 'config'>, tx: Tx, ownerId: string, length: number | null): Promise<void> {
  const { count, bytes } = config.uploadsOfOne
  const announced = await announcedBy(tx, ownerId)
  if (announced.count >= count) throw tooMany(count)
  if (length === null && announced.recordings >= recordingsOfOne) throw tooManyRecordings(recordingsOfOne)
  if (announced.bytes + (length ?? firstHold) > bytes) throw tooMuch(bytes, Math.max(0, bytes - announced.bytes))
}

function namesOf({ filename, filetype }: Announced['metadata']): Pick<UploadRow, 'filename' | 'filetype'> {
  return { filename: plainName(filename ?? '') || 'video', filetype: /^[\w.+-]+\/[\w.+-]+$/.exec(filetype ?? '')?.[0] ?? '' }
}

/** The upload of this person, or not_found. One that a crash left complete but unmarked is marked now. */
export async function getOwnUpload(ports: Ports, ownerId: string, id: string): Promise<UploadRow> {
  const upload = await findUpload(ports.db, id)
  if (upload?.ownerId !== ownerId) throw new Problem('not_found')
  return (await recovered(ports, upload)) ?? upload
}

/** Ends a running upload; one that is finished stays. */
export async function cancelUpload(ports: Ports, id: string): Promise<void> {
  const upload = await findUpload(ports.db, id)
  if (!upload || !(await abandon(ports, upload, 'cancelled', 'running'))) throw new Problem('not_found')
}

/** Takes back the space of uploads whose time is over, and returns how many those were. */
export async function expireUploads(ports: Ports): Promise<number> {
  let ended = 0
  for (const id of await listAbandoned(ports.db, 500)) {
    const upload = await findUpload(ports.db, id)
    if (!upload || (await recovered(ports, upload))) continue
    if (await abandon(ports, upload, 'expired', 'abandoned')) ended += 1
  }
  return ended
}
