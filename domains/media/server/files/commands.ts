import { randomUUID } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { countUse, readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { type FilePurpose, filesPath, type MediaType, type UploadTarget } from '../../contract.ts'
import { plainName } from '../names.ts'
import { can } from '../policy.ts'
import { notAllowed } from '../uploads/refusals.ts'
import { checkFile, type Sent } from './check.ts'
import { limitDecoding } from './decode-limiter.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { type Grant, writeGrant } from './grants.ts'
import { kindOf } from './kinds.ts'
import { deleteFile, type FileRow, findFile, insertFile, insertFileLike, markUsed } from './queries.ts'

/** From asking for an address to the file, ms. */
const grantTime = 15 * 60 * 1000

/** Where and how a file is sent. Throws forbidden where the viewer may not upload. */
export async function announceFile(ports: Ports, viewer: Person, mediatype: MediaType, purpose: FilePurpose): Promise<UploadTarget> {
  if (!can.upload(viewer)) throw notAllowed()
  const { extensions, max_kb } = kindOf(mediatype, purpose, await readFlags(ports.db))
  const key = `files/${mediatype}/${randomUUID()}`
  const leave: Grant = { key, ownerId: viewer.id, mediatype, purpose, until: Date.now() + grantTime }
  const parameters = writeGrant(ports.secrets.signingKey, leave)
  return { uploadcdn: filesPath, s3url: filesPath, key, parameters, max_kb, extensions: [...extensions] }
}

/** Keeps an announced file. Throws invalid, too_large, and conflict where it was sent before. */
export async function keepFile(ports: Ports, leave: Grant, sent: Pick<Sent, 'filename' | 'bytes'>): Promise<void> {
  const { key, ownerId, mediatype, purpose } = leave
  const kind = kindOf(mediatype, purpose, await readFlags(ports.db))
  const { bytes, ...checked } = await limitDecoding(ownerId, () => checkFile({ mediatype, purpose, ...sent }, kind))
  const row = { ownerId, mediatype, purpose, filename: plainName(sent.filename), size: bytes.length, key, ...checked }
  const isNew = await ports.db.transaction().execute((tx) => insertFile(tx, row))
  if (!isNew) throw new Problem('conflict', 'already_sent')
  try {
    await ports.storage.put(key, bytes)
  } catch (error) {
    await ports.db.transaction().execute((tx) => deleteFile(tx, key))
    throw error
  }
}

/**
 * Keeps a picture that this process has itself, as if the person had sent it.
 *
 * @param purpose what it may then be used for
 * @returns the address to name it by
 * @throws Problem forbidden, invalid, too_large
 */
export async function takePicture(
  ports: Ports,
  viewer: Person,
  sent: Pick<Sent, 'filename' | 'bytes'>,
  purpose: FilePurpose = 'video',
): Promise<string> {
  if (!can.upload(viewer)) throw notAllowed()
  const key = `files/image/${randomUUID()}`
  await keepFile(ports, { key, ownerId: viewer.id, mediatype: 'image', purpose, until: Date.now() + grantTime }, sent)
  return `${filesPath}/${key}`
}

const unknown = () => new Problem('invalid', 'unknown_file', 'This file was not uploaded here, or it is gone. Please upload it again.')

/** The key in an address that a call carries: the whole url, its path or the key alone (wire-details, "Media and files"). */
export function fileKeyOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address
  return path.startsWith(`${filesPath}/`) ? path.slice(filesPath.length + 1) : path
}

/**
 * The file that a person sent and now names in another call.
 *
 * @throws Problem invalid (unknown_file) where it isn't theirs, isn't of the kind, or is gone
 */
async function getSentFile(tx: Tx, viewer: Pick<Person, 'id'>, address: string, mediatype: MediaType): Promise<FileRow> {
  const file = await findFile(tx, fileKeyOf(address))
  if (file?.ownerId !== viewer.id || file.mediatype !== mediatype) throw unknown()
  return file
}

/**
 * What is written in a file of captions that a person sent and now names in another call.
 *
 * @throws Problem invalid (unknown_file)
 */
export async function readSentTranscript(
  { storage }: Pick<Ports, 'storage'>,
  tx: Tx,
  viewer: Person,
  address: string,
): Promise<DecodedText> {
  const { key } = await getSentFile(tx, viewer, address, 'transcript')
  const read = decodeText(await buffer((await storage.get(key)).body))
  if (!read) throw unknown()
  return read
}

interface PictureUse {
  readonly usedBy: string
  readonly purpose?: FilePurpose
}

/**
 * Makes a picture that a person sent the picture of something, in place of the one before; who may read that, sees it.
 *
 * @param use the kind and id of the thing: `video:gcc-…`; and what it must have been sent for, where other limits hold for that
 * @returns the picture's address
 */
export async function usePicture(tx: Tx, viewer: Pick<Person, 'id'>, address: string, use: string | PictureUse): Promise<string> {
  const { usedBy, purpose } = typeof use === 'string' ? { usedBy: use } : use
  const before = await findFile(tx, fileKeyOf(address))
  const file = before?.usedBy === usedBy ? before : await getSentFile(tx, viewer, address, 'image')
  if (purpose !== undefined && file.purpose !== purpose) throw unknown()
  await markUsed(tx, file, usedBy)
  return `${filesPath}/${file.key}`
}

/**
 * Another file with the same picture, for something that shows it too: each of the two goes with what it is used by.
 *
 * @returns the address to name it by; null where there is no such picture among the files
 * @throws Problem rate_limited (pictures)
 */
export const copyPicture = (ports: Pick<Ports, 'db' | 'storage'>, viewer: Person, address: string): Promise<string | null> =>
  copyPictureOf(ports, viewer.id, address, (tx) => countUse(tx, viewer.id, 'pictures'))

/** The same in a job, for whose limits were asked before. */
export async function copyPictureOf(
  { db, storage }: Pick<Ports, 'db' | 'storage'>,
  ownerId: string,
  address: string,
  count: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<string | null> {
  const key = `files/image/${randomUUID()}`
  const like = fileKeyOf(address)
  const isThere = await db.transaction().execute(async (tx) => {
    const isNew = await insertFileLike(tx, like, { key, ownerId })
    if (isNew) await count(tx)
    return isNew
  })
  if (!isThere) return null
  try {
    await storage.put(key, (await storage.get(like)).body)
    return `${filesPath}/${key}`
  } catch (error) {
    await db.transaction().execute((tx) => deleteFile(tx, key))
    throw error
  }
}

/** What a CSV file holds that a person sent. @throws Problem invalid (unknown_file) */
export async function readCsvFile(ports: Ports, viewer: Person, address: string): Promise<string> {
  const { key } = await ports.db.transaction().execute((tx) => getSentFile(tx, viewer, address, 'csv'))
  const { body } = await ports.storage.get(key)
  return text(body)
}
