import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Bytes, checkedKey, checkWhole, endOf, type Part, type PartialUpload, type Storage, StorageProblem } from './port.ts'
import { answered, answeredInTheEnd, inItsTime } from './s3-client.ts'
import { type Bucket, getObject, headObject, isMissing, putBody, removeBelow, spoolTo } from './s3-objects.ts'

type Uploads = Pick<Storage, 'openUpload' | 'partBytes' | 'writePart' | 'finishUpload' | 'abortUpload'>

const mebibyte = 1024 * 1024

// S3 refuses parts below 5 MiB, but for the last, and more than 10,000 of them: the larger the whole, the larger its parts.
const leastPart = (upload: PartialUpload) => Math.max(5 * mebibyte, Math.ceil(upload.size / 8000))

// What is too small yet lies beside the upload in one of two places in turn: a crash in mid-write leaves the one that the kept part names.
const tails = ['tail-a', 'tail-b'] as const
const isTail = (part: Part) => (tails as readonly string[]).includes(part.tag)
const besideOf = (upload: PartialUpload) => `.uploads/${createHash('sha256').update(upload.id).digest('hex').slice(0, 40)}/`

/** An upload is a multipart upload; the list of its parts is the caller's, S3 is never asked for it. */
export function s3Uploads(at: Bucket): Uploads {
  return {
    openUpload: async (key, size) => {
      const made = await answered(at.client.send(new CreateMultipartUploadCommand({ Bucket: at.bucket, Key: checkedKey(key) })))
      if (!made.UploadId) throw new Error('storage: an upload without an id')
      return { key, id: made.UploadId, size }
    },
    partBytes: (upload) => Math.max(8 * mebibyte, leastPart(upload)),
    writePart: (upload, last, source) => write(at, upload, last, source),
    finishUpload: (upload, parts) => finish(at, upload, parts),
    abortUpload: async (upload) => {
      const abort = new AbortMultipartUploadCommand({ Bucket: at.bucket, Key: upload.key, UploadId: upload.id })
      await answered(at.client.send(abort)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await removeBelow(at, besideOf(upload))
    },
  }
}

async function write(at: Bucket, upload: PartialUpload, last: Part | null, source: AsyncIterable<Uint8Array>): Promise<Part> {
  const before = last && isTail(last) ? last : null
  const number = before ? before.number : (last?.number ?? 0) + 1
  const offset = before ? before.offset : endOf(last)
  // A request to S3 must say its length first, and a person's connection may end before its own: hence by way of a file.
  const spool = await at.scratch()
  try {
    const path = join(spool.path, 'part')
    const size = await spoolTo(path, before ? joined(at, upload, before, source) : source)
    const tag =
      size < leastPart(upload)
        ? await putTail(at, upload, () => createReadStream(path), { size, not: before?.tag })
        : await putPart(at, upload, number, { body: () => createReadStream(path), size })
    return { number, offset, size, tag }
  } finally {
    await spool.release()
  }
}

async function* joined(at: Bucket, upload: PartialUpload, tail: Part, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* (await getObject(at, besideOf(upload) + tail.tag, {})).body
  yield* source
}

async function putTail(at: Bucket, upload: PartialUpload, body: () => Readable, { size, not }: { size: number; not: string | undefined }) {
  const tag = tails[0] === not ? tails[1] : tails[0]
  await putBody(at, besideOf(upload) + tag, body, size)
  return tag
}

interface PartBody {
  /** Gives the bytes from their beginning, each time that they are sent. */
  readonly body: () => Bytes
  readonly size: number
}

async function putPart(at: Bucket, upload: PartialUpload, number: number, { body, size }: PartBody) {
  const { bucket: Bucket } = at
  const part = (bytes: Bytes) =>
    new UploadPartCommand({ Bucket, Key: upload.key, UploadId: upload.id, PartNumber: number, Body: bytes, ContentLength: size })
  const made = await answeredInTheEnd(body, (bytes) => at.client.send(part(bytes))).catch((error: unknown) => {
    throw isMissing(error) ? new StorageProblem('missing', upload.key, error) : error
  })
  if (!made.ETag) throw new Error('storage: a part without a tag')
  return made.ETag
}

async function finish(at: Bucket, upload: PartialUpload, parts: readonly Part[]): Promise<void> {
  checkWhole(upload, parts)
  try {
    const whole = await Promise.all(
      (parts.length > 0 ? parts : [{ number: 1, offset: 0, size: 0, tag: '' }]).map(async (part) => ({
        PartNumber: part.number,
        ETag: await tagOf(at, upload, part),
      })),
    )
    const complete = { Bucket: at.bucket, Key: upload.key, UploadId: upload.id, MultipartUpload: { Parts: whole } }
    await answered(at.client.send(new CompleteMultipartUploadCommand(complete), inItsTime))
  } catch (error) {
    const done = await headObject(at, upload.key)
    if (done?.size !== upload.size) throw isMissing(error) ? new StorageProblem('missing', upload.key, error) : error
  }
  await removeBelow(at, besideOf(upload))
}

/** The tag of a part as S3 knows it; a tail, which is small, becomes the last part first, which may be of any size. */
async function tagOf(at: Bucket, upload: PartialUpload, part: Part): Promise<string> {
  if (part.size === 0) return putPart(at, upload, part.number, { body: () => Buffer.alloc(0), size: 0 })
  if (!isTail(part)) return part.tag
  const tail = await buffer((await getObject(at, besideOf(upload) + part.tag, {})).body)
  return putPart(at, upload, part.number, { body: () => tail, size: part.size })
}
