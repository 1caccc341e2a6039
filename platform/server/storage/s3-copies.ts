import { join } from 'node:path'
import { type LocalFile, StorageProblem } from './port.ts'
import { answered } from './s3-client.ts'
import { type Bucket, getObject, spoolTo } from './s3-objects.ts'

/** So long after its last use a copy is kept for the next step of work on the same file, ms. */
const linger = 30_000

/** S3 is gone when nothing of a file came for this long, ms. */
const stalled = 30_000

interface Copy {
  readonly file: Promise<LocalFile>
  users: number
  going?: NodeJS.Timeout
}

export interface Copies {
  readonly take: (key: string) => Promise<LocalFile>
  readonly close: () => Promise<void>
}

/** Copies of objects on this machine's disk, one of each: the steps of work on a film follow each other and read the same file. */
export function localCopies(at: Bucket): Copies {
  const copies = new Map<string, Copy>()

  async function drop(key: string, copy: Copy): Promise<void> {
    copies.delete(key)
    await (await copy.file).release()
  }

  function leave(key: string, copy: Copy): void {
    copy.users -= 1
    if (copy.users > 0) return
    copy.going = setTimeout(() => void drop(key, copy), linger)
    copy.going.unref()
  }

  return {
    async take(key) {
      const known = copies.get(key)
      const copy = known ?? { file: copied(at, key), users: 0 }
      copies.set(key, copy)
      copy.users += 1
      clearTimeout(copy.going)
      try {
        const { path } = await copy.file
        let left = false
        const release = async () => {
          if (!left) leave(key, copy)
          left = true
        }
        return { path, release }
      } catch (error) {
        if (copies.get(key) === copy) copies.delete(key)
        throw error
      }
    },
    close: async () => {
      for (const [key, copy] of copies) {
        clearTimeout(copy.going)
        await drop(key, copy).catch(() => {})
      }
    },
  }
}

async function copied(at: Bucket, key: string): Promise<LocalFile> {
  const folder = await at.scratch()
  const dead = new AbortController()
  const timer = setTimeout(() => dead.abort(), stalled)
  async function* coming(): AsyncGenerator<Uint8Array> {
    for await (const chunk of (await getObject(at, key, { signal: dead.signal })).body as AsyncIterable<Uint8Array>) {
      timer.refresh()
      yield chunk
    }
  }
  try {
    const path = join(folder.path, key.slice(key.lastIndexOf('/') + 1))
    await answered(spoolTo(path, coming()))
    return { path, release: folder.release }
  } catch (error) {
    await folder.release()
    throw dead.signal.aborted ? new StorageProblem('unavailable', key, error) : error
  } finally {
    clearTimeout(timer)
  }
}
