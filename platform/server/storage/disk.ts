import { createHash, randomUUID } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gotOf } from './disk-got.ts'
import { listFolder } from './disk-list.ts'
import { diskUploads } from './disk-uploads.ts'
import { codeOf, makeFolder, moveInto, named, scratchBelow, sweepFolder, syncFile, syncFolder, writeAll } from './files.ts'
import { type Bytes, checkedKey, type Got, lastByte, type Range, type Storage, StorageProblem, type Stored } from './port.ts'

/**
 * Keeps objects as files below `root`. Names that start with a dot are its own: `.scratch` for what isn't whole yet, `.uploads`.
 *
 * @param reserve bytes that are left free for others on the same disk, such as the database: what would take of them finds the disk full
 */
export async function diskStorage(root: string, reserve = 0): Promise<Storage> {
  const scratchRoot = join(root, '.scratch')
  const placeOf = (key: string) => join(root, checkedKey(key))
  await makeFolder(scratchRoot)
  await makeFolder(join(root, '.uploads'))

  const { freeSpace, checkRoom } = roomOn(root, reserve)

  async function put(key: string, body: Bytes): Promise<void> {
    const place = placeOf(key)
    await checkRoom(key, body instanceof Readable ? 1 : body.length)
    const temporary = join(scratchRoot, randomUUID())
    try {
      await named(key, async () => {
        const file = await open(temporary, 'wx')
        try {
          await writeAll(file, body instanceof Readable ? body : Readable.from([body]), 0)
          await file.datasync()
        } finally {
          await file.close()
        }
        await moveInto(place, temporary, temporary)
      })
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async function putFile(key: string, path: string): Promise<void> {
    const place = placeOf(key)
    const temporary = join(scratchRoot, randomUUID())
    try {
      await named(key, async () => {
        await syncFile(path)
        await moveInto(place, path, temporary)
      })
    } finally {
      await rm(temporary, { force: true })
      await rm(path, { force: true })
    }
  }

  return {
    put,
    putFile,
    get: (key, range = {}) => readFile(key, placeOf(key), range),
    head: (key) => statFile(placeOf(key)),
    remove: (key) => removeFile(placeOf(key)),
    list: (folder, { after, max = 1000 } = {}) => listFolder(root, checkedKey(folder), after, max),
    removeFolder: (folder) => rm(placeOf(folder), { recursive: true, force: true }),
    localPath: async (key) => {
      const path = placeOf(key)
      await named(key, () => stat(path))
      return { path, release: async () => {} }
    },
    scratch: () => named('scratch', () => scratchBelow(scratchRoot)),
    freeSpace,
    ...diskUploads(placeOf, (key) => join(root, '.uploads', createHash('sha256').update(key).digest('hex').slice(0, 40)), checkRoom),
    sweep: (before) => sweepFolder(scratchRoot, before),
    close: async () => {},
  }
}

function roomOn(root: string, reserve: number) {
  const freeSpace = async () => {
    const { bavail, bsize } = await statfs(root)
    return Math.max(0, bavail * bsize - reserve)
  }
  const checkRoom = async (key: string, bytes: number) => {
    if ((await freeSpace()) < bytes) throw new StorageProblem('full', key)
  }
  return { freeSpace, checkRoom }
}

async function readFile(key: string, path: string, range: Range): Promise<Got> {
  return named(key, async () => {
    const file = await open(path, 'r')
    try {
      const { size, mtime } = await file.stat()
      const end = lastByte(key, size, range)
      return gotOf(file, { start: range.start ?? 0, end, signal: range.signal }, { size, modifiedAt: mtime })
    } catch (error) {
      await file.close()
      throw error
    }
  })
}

async function statFile(path: string): Promise<Stored | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

async function removeFile(path: string): Promise<void> {
  try {
    await rm(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return
    throw error
  }
  await syncFolder(join(path, '..'))
}
