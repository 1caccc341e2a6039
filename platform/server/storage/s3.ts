import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { named, scratchBelow, sweepFolder } from './files.ts'
import { type Bytes, checkedKey, type Part, type Storage } from './port.ts'
import { type Bucket, getObject, headObject, listPage, localCopy, putStream, removeBelow, spoolTo } from './s3-objects.ts'
import { s3Uploads } from './s3-uploads.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Of a server that isn't Amazon's. */
  readonly endpoint?: string
  /** The bucket is part of the path and not of the host name. */
  readonly pathStyle?: boolean
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  /** A folder on this machine for what has to be a file for a while. */
  readonly scratch: string
}

/** Keeps objects in a bucket of S3 or of a server that speaks its protocol. `.uploads/` in the bucket is its own. */
export async function s3Storage(settings: S3Settings): Promise<Storage> {
  await mkdir(settings.scratch, { recursive: true })
  const at: Bucket = { client: clientOf(settings), bucket: settings.bucket, scratch: () => scratchBelow(settings.scratch) }
  const uploads = s3Uploads(at)

  async function putFile(key: string, path: string): Promise<void> {
    checkedKey(key)
    try {
      const { size } = await named(key, () => stat(path))
      if (size <= 64 * 1024 * 1024) await putStream(at, key, createReadStream(path), size)
      else await putLarge(key, path, size)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function putLarge(key: string, path: string, size: number): Promise<void> {
    const upload = await uploads.openUpload(key, size)
    try {
      const parts: Part[] = []
      const step = Math.max(uploads.partBytes(upload), 64 * 1024 * 1024)
      for (let start = 0; start < size; start += step)
        parts.push(await uploads.writePart(upload, parts.at(-1) ?? null, createReadStream(path, { start, end: start + step - 1 })))
      await uploads.finishUpload(upload, parts)
    } catch (error) {
      await uploads.abortUpload(upload)
      throw error
    }
  }

  async function put(key: string, body: Bytes): Promise<void> {
    checkedKey(key)
    if (!(body instanceof Readable)) return putStream(at, key, body, body.length)
    const spool = await at.scratch()
    try {
      const path = join(spool.path, 'body')
      await spoolTo(path, body)
      await putFile(key, path)
    } finally {
      await spool.release()
    }
  }

  return {
    put,
    putFile,
    get: (key, range = {}) => getObject(at, checkedKey(key), range),
    head: (key) => headObject(at, checkedKey(key)),
    remove: async (key) => {
      await at.client.send(new DeleteObjectCommand({ Bucket: at.bucket, Key: checkedKey(key) }))
    },
    list: async (folder, { after, max = 1000 } = {}) => {
      const found = await listPage(at, `${checkedKey(folder)}/`, { after, max })
      return { items: found.items, next: found.more ? (found.items.at(-1)?.key ?? null) : null }
    },
    removeFolder: (folder) => removeBelow(at, `${checkedKey(folder)}/`),
    localPath: (key) => localCopy(at, checkedKey(key)),
    scratch: at.scratch,
    freeSpace: async () => null,
    ...uploads,
    sweep: (before) => sweepFolder(settings.scratch, before),
    close: async () => at.client.destroy(),
  }
}

function clientOf({ region, endpoint, pathStyle = false, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Checksums that are only optional keep many servers that aren't Amazon's from understanding a request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
