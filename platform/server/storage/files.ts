import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type LocalFile, StorageProblem } from './port.ts'

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code
}

/** Runs file work and gives its errors the storage's names. */
export async function named<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') throw new StorageProblem('missing', key, error)
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') throw new StorageProblem('full', key, error)
    throw error
  }
}

/** Writes all of `source` from `position` on; returns how many bytes that were. */
export async function writeAll(file: FileHandle, source: AsyncIterable<Uint8Array>, position: number): Promise<number> {
  let written = 0
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; ) {
      const { bytesWritten } = await file.write(chunk, from, chunk.length - from, position + written)
      from += bytesWritten
      written += bytesWritten
    }
  }
  return written
}

/** Makes the folder and the names of all its new parents durable. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (!made) return
  for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames a finished file to its place, durably. Across file systems it is copied beside its place first. */
export async function moveInto(place: string, path: string, temporary: string): Promise<void> {
  await makeFolder(dirname(place))
  try {
    await rename(path, place)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyFile(path, temporary)
    await syncFile(temporary)
    await rename(temporary, place)
    await rm(path, { force: true })
  }
  await syncFolder(dirname(place))
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** A folder of its own below `parent`, to be released. */
export async function scratchBelow(parent: string): Promise<LocalFile> {
  const path = join(parent, randomUUID())
  await mkdir(path, { recursive: true })
  return { path, release: () => rm(path, { recursive: true, force: true }) }
}

/** Removes the direct children of a folder that were last changed before a time, but for one; returns their number. */
export async function sweepFolder(folder: string, before: Date, but?: string): Promise<number> {
  let swept = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (name === but) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { recursive: true, force: true })
    swept += 1
  }
  return swept
}
