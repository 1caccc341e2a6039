import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { discardFetched, findFetchedUpload, roomFor, sendFetched } from '#domains/media/server.ts'
import { openGuard } from '#platform/server/outgoing/guard.ts'
import { limited, usualPace } from '#platform/server/outgoing/limited.ts'
import { type OpenedAddress, openAddress } from '#platform/server/outgoing/open-address.ts'
import { Failure, failures } from './failures.ts'
import { fileNameOf } from './file-name.ts'
import { setSource } from './queries.ts'
import { refuseText } from './refuse-text.ts'
import { openProgress, type Work } from './work.ts'

/**
 * Fetches the file at an address into an upload. What has come stays; the next try goes on behind it where the other server knows the file again.
 *
 * @throws Failure; whatever may pass
 */
export async function fetchFile(work: Work): Promise<void> {
  const { ports, row, person } = work
  const before = await findFetchedUpload(ports, person.id, row.upload_id)
  if (before?.state === 'finished') return
  const there = before?.state === 'running' && row.validator !== null ? before.received : 0
  const opened = await ask(work, there)
  try {
    if (opened.status === 206 && before) return await send(work, opened, { uploadId: row.upload_id, length: before.length, there })
    if (before) await discardFetched(ports, row.asset_id, row.upload_id)
    const uploadId = before ? randomUUID() : row.upload_id
    await setSource(ports.db, row.id, { uploadId, validator: validatorOf(opened) })
    const length = lengthOf(opened)
    if (length === null) await sendSpooled(work, opened, uploadId)
    else await send(work, opened, { uploadId, length, there: 0 })
  } finally {
    opened.body.destroy()
  }
}

/** The file from a byte on (206), or all of it (200). */
async function ask({ ports: { config }, row, signal }: Work, there: number): Promise<OpenedAddress> {
  const headers = there > 0 && row.validator !== null ? { range: `bytes=${there}-`, 'if-range': row.validator } : {}
  const opened = await openAddress(openGuard(config), row.url, { headers, signal })
  const { status, body } = opened
  const packed = opened.headers['content-encoding'] ?? 'identity'
  const isRest = status === 206 && there > 0 && opened.headers['content-range']?.startsWith(`bytes ${there}-`) === true
  if ((status === 200 || isRest) && packed === 'identity') return opened
  body.destroy()
  // It may do better later.
  if (status >= 500 || status === 429) throw new Error(`the other server answered ${status}`)
  throw new Failure(failures.unreachable())
}

/** By which the other server knows whether the file is still the same. */
function validatorOf({ headers }: OpenedAddress): string | null {
  const { etag } = headers
  if (headers['accept-ranges'] === 'none') return null
  return (etag?.startsWith('"') ? etag : headers['last-modified']) ?? null
}

function lengthOf({ headers }: OpenedAddress): number | null {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null
}

interface Sent {
  readonly uploadId: string
  /** Bytes of the whole file. */
  readonly length: number
  /** Bytes that came before. */
  readonly there: number
}

const typeOf = ({ headers }: OpenedAddress): string => headers['content-type'] ?? ''

const announced = ({ row }: Work, opened: OpenedAddress, { uploadId: id, length }: Pick<Sent, 'uploadId' | 'length'>) => ({
  ...{ assetId: row.asset_id, id, length },
  metadata: { filename: fileNameOf(opened.url), filetype: typeOf(opened) },
})

async function send(work: Work, opened: OpenedAddress, sent: Sent): Promise<void> {
  using progress = openProgress(work)
  const isKept = validatorOf(opened) !== null
  let broken: unknown = new Error('the other server ended too early')
  async function* coming() {
    try {
      let received = sent.there
      const source = limited(opened.body, { most: sent.length, ...usualPace })
      for await (const chunk of sent.there > 0 ? source : refuseText(source)) {
        received += chunk.length
        await progress(received, sent.length, isKept)
        yield chunk
      }
    } catch (error) {
      // Whoever receives takes it for the end.
      broken = error
      throw error
    }
  }
  if (!(await sendFetched(work.ports, work.person, announced(work, opened, sent), coming))) throw broken
}

/** A file of unknown size becomes known on the disk first. */
async function sendSpooled(work: Work, opened: OpenedAddress, uploadId: string): Promise<void> {
  const { ports, person } = work
  const folder = await ports.storage.scratch()
  try {
    const path = join(folder.path, 'file')
    const length = await spool(work, opened, path)
    const read = (start: number) => createReadStream(path, { start })
    if (!(await sendFetched(ports, person, announced(work, opened, { uploadId, length }), read)))
      throw new Error('the file was not taken whole')
  } finally {
    await folder.release()
  }
}

/** Between two looks at the space that is left, bytes. */
const lookEvery = 64 * 1024 ** 2

/** @returns the bytes that came */
async function spool(work: Work, { body }: OpenedAddress, path: string): Promise<number> {
  using progress = openProgress(work)
  const file = await open(path, 'wx')
  let received = 0
  try {
    for await (const chunk of refuseText(limited(body, { most: await roomFor(work.ports), ...usualPace }))) {
      if (Math.floor((received + chunk.length) / lookEvery) > Math.floor(received / lookEvery)) await roomFor(work.ports)
      await file.write(chunk)
      received += chunk.length
      await progress(received, null)
    }
  } finally {
    await file.close()
  }
  return received
}
