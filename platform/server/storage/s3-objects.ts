import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { named, writeAll } from './files.ts'
import { type Bytes, type Got, type LocalFile, lastByte, type Range, StorageProblem, type Stored } from './port.ts'
import { answered, answeredInTheEnd, noBucket, soon } from './s3-client.ts'

/** What the parts of the adapter share. */
export interface Bucket {
  readonly client: S3Client
  readonly bucket: string
  readonly scratch: () => Promise<LocalFile>
}

/** The two spellings of "there is no such thing": HEAD answers have no body to name it in. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === noBucket) return false
  return name === 'NoSuchKey' || name === 'NoSuchUpload' || $metadata?.httpStatusCode === 404
}

/** @param body gives the bytes from their beginning, each time that they are sent */
export async function putBody(at: Bucket, key: string, body: () => Bytes, size: number): Promise<void> {
  await answeredInTheEnd(body, (bytes) =>
    at.client.send(new PutObjectCommand({ Bucket: at.bucket, Key: key, Body: bytes, ContentLength: size })),
  )
}

/** Writes a stream to a new file; returns its bytes. */
export function spoolTo(path: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return named(path, async () => {
    const file = await open(path, 'wx')
    try {
      return await writeAll(file, source, 0)
    } finally {
      await file.close()
    }
  })
}

export async function headObject(at: Bucket, key: string): Promise<Stored | null> {
  try {
    return storedOf(await answered(at.client.send(new HeadObjectCommand({ Bucket: at.bucket, Key: key }), soon)))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Asks for the range at once; whether it was one is read from the answer. */
export async function getObject(at: Bucket, key: string, { start, end, signal }: Range): Promise<Got> {
  // S3 would take a range that ends before it begins for none at all.
  if (end !== undefined && end < (start ?? 0)) throw new StorageProblem('bad_range', key)
  const asked = !start && end === undefined ? {} : { Range: `bytes=${start ?? 0}-${end ?? ''}` }
  const abort = signal ? { abortSignal: signal } : {}
  const found = await answered(
    at.client.send(new GetObjectCommand({ Bucket: at.bucket, Key: key, ...asked }), { ...abort, ...soon }),
  ).catch(async (error: unknown) => {
    if (isMissing(error)) throw new StorageProblem('missing', key, error)
    if ((error as Error).name === 'InvalidRange') return emptyOrRefused(at, key, start, error)
    throw error
  })
  if ('body' in found) return found
  const body = found.Body as Readable
  return gotOf(storedOf(found), signal ? addAbortSignal(signal, body) : body)
}

function gotOf(stored: Stored, body: Readable): Got {
  const lend: Got['lend'] = async (write) => {
    for await (const piece of body) await write(piece as Uint8Array)
  }
  return { ...stored, body, lend }
}

function storedOf(found: Partial<Pick<GetObjectCommandOutput, 'ContentRange' | 'ContentLength' | 'LastModified'>>): Stored {
  const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0)
  return { size, modifiedAt: found.LastModified ?? new Date(0) }
}

// S3 refuses every range of an empty object; here `start: 0` of one is nothing.
async function emptyOrRefused(at: Bucket, key: string, start: number | undefined, cause: unknown): Promise<Got> {
  const found = await headObject(at, key)
  if (!found) throw new StorageProblem('missing', key, cause)
  lastByte(key, found.size, start === undefined ? {} : { start })
  return gotOf(found, Readable.from([]))
}

// The older of the two listing calls: it pages by keys instead of tokens, and every server speaks it.
export async function listPage(at: Bucket, prefix: string, page: { after: string | undefined; max: number }) {
  const found = await answered(
    at.client.send(
      new ListObjectsCommand({
        Bucket: at.bucket,
        Prefix: prefix,
        MaxKeys: Math.min(page.max, 1000),
        ...(page.after ? { Marker: page.after } : {}),
      }),
    ),
  )
  const items = (found.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }))
  return { items, more: found.IsTruncated === true }
}

export async function removeBelow(at: Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { items, more } = await listPage(at, prefix, { after: undefined, max: 1000 })
    if (items.length > 0) {
      const answer = await answered(
        at.client.send(
          new DeleteObjectsCommand({ Bucket: at.bucket, Delete: { Objects: items.map(({ key }) => ({ Key: key })), Quiet: true } }),
        ),
      )
      if (answer.Errors?.length)
        throw new Error(`storage: ${answer.Errors.length} objects below ${prefix} stayed: ${answer.Errors[0]?.Message}`)
    }
    if (!more) return
  }
}
