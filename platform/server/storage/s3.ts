import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { named } from './files.ts'
import { type Bytes, checkedKey, type Part, type Storage } from './port.ts'
import { answered, clientOf, type S3Settings } from './s3-client.ts'
import { localCopies } from './s3-copies.ts'
import { type Bucket, getObject, headObject, listPage, putBody, removeBelow, spoolTo } from './s3-objects.ts'
import { s3Uploads } from './s3-uploads.ts'
import { openScratch } from './scratch.ts'

/** Keeps objects in a bucket of S3 or of a server that speaks its protocol. `.uploads/` in the bucket is its own. */
export async function s3Storage(settings: S3Settings): Promise<Storage> {
  const scratch = await openScratch(settings.scratch)
  const at: Bucket = { client: clientOf(settings), bucket: settings.bucket, scratch: scratch.folder }
  const copies = localCopies(at)
  const uploads = s3Uploads(at)

  async function putFile(key: string, path: string): Promise<void> {
    checkedKey(key)
    try {
      const { size } = await named(key, () => stat(path))
      if (size <= 64 * 1024 * 1024) await putBody(at, key, () => createReadStream(path), size)
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
    if (!(body instanceof Readable)) return putBody(at, key, () => body, body.length)
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
      await answered(at.client.send(new DeleteObjectCommand({ Bucket: at.bucket, Key: checkedKey(key) })))
    },
    list: async (folder, { after, max = 1000 } = {}) => {
      const found = await listPage(at, `${checkedKey(folder)}/`, { after, max })
      return { items: found.items, next: found.more ? (found.items.at(-1)?.key ?? null) : null }
    },
    removeFolder: (folder) => removeBelow(at, `${checkedKey(folder)}/`),
    localPath: async (key) => copies.take(checkedKey(key)),
    scratch: at.scratch,
    freeSpace: async () => null,
    ...uploads,
    sweep: scratch.sweep,
    close: async () => {
      await copies.close()
      await scratch.close()
      at.client.destroy()
    },
  }
}
