import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { checkedKey, type Storage } from './port.ts'
import { answered, clientOf, noBucket, type S3Settings } from './s3-client.ts'
import { localCopies } from './s3-copies.ts'
import { type Bucket, getObject, headObject, listPage, removeBelow } from './s3-objects.ts'
import { s3Puts } from './s3-puts.ts'
import { s3Uploads } from './s3-uploads.ts'
import { openScratch } from './scratch.ts'

/** A slip in the name of the bucket is told at the start; an S3 that is away comes back. */
async function findBucket(at: Bucket): Promise<void> {
  try {
    await listPage(at, '', { after: undefined, max: 1 })
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly name?: string } }
    if (cause?.name === noBucket) throw new Error(`S3_BUCKET=${at.bucket}: there is no such bucket.`, { cause: error })
  }
}

/** Keeps objects in a bucket of S3 or of a server that speaks its protocol. `.uploads/` in the bucket is its own. */
export async function s3Storage(settings: S3Settings): Promise<Storage> {
  const scratch = await openScratch(settings.scratch)
  const at: Bucket = { client: clientOf(settings), bucket: settings.bucket, scratch: scratch.folder }
  await findBucket(at)
  const copies = localCopies(at)
  const uploads = s3Uploads(at)

  return {
    ...s3Puts(at, uploads),
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
