import { createReadStream } from 'node:fs'
import { noteFetched, sendFetched } from '#domains/media/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { tellOfAsset } from '../queries/videos-by-asset.ts'

interface WaitingFilm {
  readonly title: string
  readonly assetId: string
  readonly uploadId: string
}

interface FilmFile {
  readonly path: string
  /** Bytes. */
  readonly length: number
}

/** Hands a film that was made here over as the upload that its asset waits for, by the door of all uploads. */
export async function handOverFilm(ports: Ports, person: Person, { title, assetId, uploadId }: WaitingFilm, { path, length }: FilmFile) {
  const metadata = { filename: `${title}.mp4`, filetype: 'video/mp4' }
  const sent = { assetId, id: uploadId, length, metadata }
  if (!(await sendFetched(ports, person, sent, (start) => createReadStream(path, { start })))) throw new Error('a film was not taken whole')
}

/** ms between two words on how far it is. */
const progressInterval = 1000

/** Notes how much of a film is made, 0 to 1, and tells who has it open, not too often. */
export function openFilmProgress(db: Db, assetId: string): (share: number) => Promise<void> {
  let due = 0
  return async (share) => {
    if (Date.now() < due) return
    due = Date.now() + progressInterval
    await noteFetched(db, assetId, { received: Math.floor(share * 100), size: 100, rendered: true })
    await tellOfAsset(db, assetId, 'progress')
  }
}
