import { getVisibleVideo, manages, type VideoRow } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Transcript, TranscriptWithCues } from '../contract.ts'
import { presentTranscript } from './present.ts'
import { listCues } from './queries/cues.ts'
import { findByLanguage, findDefault, findTranscript, listTranscripts, type StoredTranscript } from './queries/transcripts.ts'

/** Those that are enabled; with `all`, for who manages the video, the others too. */
export async function listReadable(db: Db, viewer: Viewer, videoId: string, all: boolean): Promise<{ items: Transcript[] }> {
  const video = await getVisibleVideo(db, viewer, videoId)
  const rows = await listTranscripts(db, { videoId, all: all && manages(viewer, video) })
  return { items: rows.map(presentTranscript) }
}

async function find(db: Db, viewer: Viewer, video: VideoRow, name: string): Promise<StoredTranscript | undefined> {
  const choice = { videoId: video.id, all: manages(viewer, video) }
  if (uuidPattern.test(name)) return findTranscript(db, choice, name)
  // Whoever asks for the default or a language wants what is shown; a disabled one only where there is no other.
  const enabled = { ...choice, all: false }
  const read = (which: typeof choice) => (name === '-1' ? findDefault(db, which) : findByLanguage(db, which, name))
  return (await read(enabled)) ?? (choice.all ? read(choice) : undefined)
}

/** A transcript with its cues, by its id, its language or `-1`. @throws Problem not_found */
export async function readTranscript(db: Db, viewer: Viewer, videoId: string, name: string): Promise<TranscriptWithCues> {
  const row = await find(db, viewer, await getVisibleVideo(db, viewer, videoId), name)
  if (!row) throw new Problem('not_found')
  return { ...presentTranscript(row), cues: await listCues(db, row.id) }
}

/** One of a video that the viewer manages. @throws Problem not_found, forbidden */
export async function getManagedTranscript(
  db: Db,
  viewer: Viewer,
  videoId: string,
  id: string,
): Promise<{ video: VideoRow; row: StoredTranscript }> {
  const video = await getVisibleVideo(db, viewer, videoId)
  if (!manages(viewer, video)) throw new Problem('forbidden')
  const row = await findTranscript(db, { videoId, all: true }, id)
  if (!row) throw new Problem('not_found')
  return { video, row }
}
