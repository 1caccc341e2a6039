import { constants } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, moveInto, named, syncFolder, writeAll } from './files.ts'
import { checkWhole, endOf, type Part, type PartialUpload, type Storage, StorageProblem } from './port.ts'

type Uploads = Pick<Storage, 'openUpload' | 'partBytes' | 'writePart' | 'finishUpload' | 'abortUpload'>

/** An upload is one file that grows; finishing it is a rename. All its bytes are one part, whose size grows too. */
export function diskUploads(
  placeOf: (key: string) => string,
  growingOf: (key: string) => string,
  checkRoom: (key: string, bytes: number) => Promise<void>,
): Uploads {
  return {
    openUpload: async (key, size) => {
      placeOf(key)
      return { key, id: '', size }
    },
    partBytes: () => 32 * 1024 * 1024,
    writePart: async (upload, last, source) => {
      await checkRoom(upload.key, 1)
      return named(upload.key, () => append(growingOf(upload.key), last, source))
    },
    finishUpload: async (upload, parts) => {
      checkWhole(upload, parts)
      await finish(upload, placeOf(upload.key), growingOf(upload.key))
    },
    abortUpload: (upload) => rm(growingOf(upload.key), { force: true }),
  }
}

async function append(path: string, last: Part | null, source: AsyncIterable<Uint8Array>): Promise<Part> {
  const offset = endOf(last)
  // Only the first part may create the file: later ones would make a hole where the bytes before them are gone.
  const file = await open(path, last ? constants.O_WRONLY : constants.O_WRONLY | constants.O_CREAT)
  try {
    if ((await file.stat()).size < offset) throw new StorageProblem('missing', path)
    const written = await writeDurably(file, source, offset)
    if (!last) await syncFolder(dirname(path))
    return { number: 1, offset: 0, size: offset + written, tag: '' }
  } finally {
    await file.close()
  }
}

/** What could not be written whole gives its space back: a full disk may have others wait for it. */
async function writeDurably(file: FileHandle, source: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
  try {
    const written = await writeAll(file, source, offset)
    await file.datasync()
    return written
  } catch (error) {
    await file.truncate(offset).catch(() => {})
    throw error
  }
}

async function cutOff(path: string, size: number): Promise<void> {
  await using file = await open(path, 'r+')
  await file.truncate(size)
  await file.datasync()
}

async function finish(upload: PartialUpload, place: string, growing: string): Promise<void> {
  try {
    if (upload.size === 0) await (await open(growing, 'a')).close()
    const { size } = await stat(growing)
    if (size < upload.size) throw new StorageProblem('missing', upload.key)
    // What a crash kept from being counted is no part of it.
    if (size > upload.size) await cutOff(growing, upload.size)
    await moveInto(place, growing, growing)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    const done = await stat(place).catch(() => null)
    if (done?.size !== upload.size) throw new StorageProblem('missing', upload.key, error)
  }
}
