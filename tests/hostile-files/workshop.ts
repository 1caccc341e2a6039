import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeMedia } from '#domains/media/testing.ts'
import type { Workshop } from './row.ts'

const run = promisify(execFile)

/** A place in which hostile files are made. */
export function workshopIn(folder: string, { elsewhere, secret }: Pick<Workshop, 'elsewhere' | 'secret'>): Workshop {
  const kept = new Map<string, Promise<Buffer>>()
  const media: Workshop['media'] = (name, sample = {}) => {
    const path = join(folder, name)
    const found = kept.get(name) ?? makeMedia(path, { size: '64x36', seconds: 2, ...sample }).then(() => readFile(path))
    kept.set(name, found)
    return found
  }
  const made: Workshop['made'] = async (name, ...args) => {
    // Files of one name are made at the same time.
    const path = join(folder, `${randomUUID()}-${name}`)
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path])
    return readFile(path)
  }
  return { elsewhere, secret, media, made }
}
