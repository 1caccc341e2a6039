import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { named } from './files.ts'
import { type Bytes, checkedKey, type Part, type Storage } from './port.ts'
import { type Bucket, putBody, spoolTo } from './s3-objects.ts'
import type { s3Uploads } from './s3-uploads.ts'

/** Objects that come as a whole. What is not in memory goes by way of a file, so that it can be sent again from its beginning. */
export function s3Puts(at: Bucket, uploads: ReturnType<typeof s3Uploads>): Pick<Storage, 'put' | 'putFile'> {
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

  return { put, putFile }
}
