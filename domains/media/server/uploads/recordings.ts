import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import { abandon, finishUpload, recovered } from './finish-upload.ts'
import { findUpload, listParts, type UploadRow } from './queries.ts'
import { type RecordingLimits, recordingLimits } from './recording-limits.ts'
import { isSilentRecording, listSilentRecordings, setLength, setLengthToReceived } from './recording-queries.ts'
import { busy, emptyRecording, tooLarge } from './refusals.ts'

/**
 * Notes how long a recording is. Whoever has the upload's lock calls it.
 *
 * @param length bytes, no less than have arrived
 * @throws Problem not_found; invalid (empty_file), which ends it; too_large (upload_too_large); conflict (upload_busy)
 */
export async function declareLength(ports: Ports, id: string, length: number): Promise<void> {
  const upload = await findUpload(ports.db, id)
  if (upload?.state !== 'running') throw new Problem('not_found')
  if (length === 0) {
    await abandon(ports, upload, 'empty', 'running')
    throw emptyRecording()
  }
  if (length > upload.length) throw tooLarge(upload.length)
  if (!(await setLength(ports.db, id, length))) throw busy()
}

/**
 * Finishes a recording with what has arrived; may be repeated after a crash. Whoever has the upload's lock calls it.
 *
 * @throws StorageProblem
 */
export async function endRecording(ports: Ports, id: string): Promise<void> {
  await setLengthToReceived(ports.db, id)
  const upload = await findUpload(ports.db, id)
  if (upload?.state !== 'running' || !upload.isRecording) return
  if (upload.received === 0) await abandon(ports, upload, 'empty', 'running')
  else if (!(await recovered(ports, upload))) await putInPlace(ports, upload)
}

async function putInPlace(ports: Ports, upload: UploadRow): Promise<void> {
  await ports.storage.finishUpload(upload.stored, await listParts(ports.db, upload.id))
  await finishUpload(ports, upload)
}

/** Recordings of one look; a look without any that could be ended is the last one. */
const batch = 100

/** Finishes all recordings that have fallen silent or gone on for too long, and returns how many those were. */
export async function endSilentRecordings(ports: Ports, signal: AbortSignal): Promise<number> {
  const limits = recordingLimits(ports.config)
  let ended = 0
  for (let before = -1; ended > before && !signal.aborted; ) {
    before = ended
    for (const id of await listSilentRecordings(ports.db, limits, batch)) if (await endIfSilent(ports, id, limits)) ended += 1
  }
  return ended
}

/** Whoever sends to it at this moment is asked to give way; what they have sent by then counts. */
async function endIfSilent(ports: Ports, id: string, limits: RecordingLimits): Promise<boolean> {
  const give = await ports.locks.take(`upload:${id}`, () => {}, 10_000)
  if (!give) return false
  try {
    if (!(await isSilentRecording(ports.db, id, limits))) return false
    await endRecording(ports, id)
    return true
  } catch (error) {
    return await endLost(ports, id, error)
  } finally {
    await give()
  }
}

/** Where its bytes are gone it fails; what is away only for now is tried again later. */
async function endLost(ports: Ports, id: string, error: unknown): Promise<boolean> {
  ports.log.error({ err: error, uploadId: id }, 'a recording could not be finished')
  if (!(error instanceof StorageProblem) || error.reason !== 'missing') return false
  const upload = await findUpload(ports.db, id)
  return upload !== null && (await abandon(ports, upload, 'expired', 'running'))
}
