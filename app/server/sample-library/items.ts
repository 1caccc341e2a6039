import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { personNamed } from '#domains/accounts/server.ts'
import { importLocalFile, takePicture } from '#domains/media/server.ts'
import { hasForm, putForm } from '#domains/participants/server.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { changeVideo, createVideo, featureVideo, getVisibleVideo, restoreVideo, videosOfUploads } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Item } from './manifest.ts'

const day = 24 * 3600 * 1000

/** The same id for the same file, so that whoever goes on after a crash finds what was begun. */
export function uploadIdOf(file: string): string {
  const hex = createHash('sha256').update(`sample library: ${file}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/**
 * Takes one file in as its owner would: uploaded, made a video of, shared. What is there already stays.
 *
 * @returns the video's id; null where the owner or the video is gone
 */
export async function loadItem(ports: Ports, folder: string, item: Item, restorer?: Person): Promise<string | null> {
  const owner = await personNamed(ports.db, item.owner)
  if (!owner) return null
  const path = join(folder, item.file)
  const { size } = await stat(path)
  const id = uploadIdOf(item.file)
  const metadata = { filename: basename(item.file), filetype: item.type === 'podcast' ? 'audio/mp4' : 'video/mp4' }
  const restored = restorer && (await ports.db.transaction().execute((tx) => restoreOne(tx, restorer, id)))
  if (restored) return restored
  await importLocalFile(ports, owner, { id, length: size, metadata }, (start) => createReadStream(path, { start }))
  const vtt = await readFile(join(folder, item.transcript), 'utf8')
  const videoId = await ports.db.transaction().execute((tx) => publish(tx, owner, { item, uploadId: id, vtt }))
  if (videoId !== null && item.cover !== undefined) await giveCover(ports, owner, videoId, join(folder, item.cover))
  return videoId
}

interface Arrived {
  readonly item: Item
  readonly uploadId: string
  /** Its transcript. */
  readonly vtt: string
}

async function publish(tx: Tx, owner: Person, { item, uploadId, vtt }: Arrived): Promise<string | null> {
  const wish = {
    displayname: item.title,
    description: item.description,
    type: item.type,
    upload_url: `/api/v3/uploads/${uploadId}`,
    topics: item.topics,
    visibility: item.visibility,
    user_members_data: item.members.users,
    group_members_data: item.members.groups,
    publishedAt: new Date(Date.now() - item.published_days_ago * day),
  }
  const videoId = await createVideo(tx, owner, wish).catch(unlessDeleted)
  if (videoId === null) return null
  await putTranscript(tx, videoId, { language: 'en-GB', vtt })
  if (item.featured) await featureVideo(tx, owner, videoId, true)
  if (item.form && !(await hasForm(tx, videoId))) await putForm(tx, owner, videoId, item.form)
  return videoId
}

/** What was removed before is the admin's, and comes back as theirs. */
async function restoreOne(tx: Tx, restorer: Person, uploadId: string): Promise<string | null> {
  const [made] = await videosOfUploads(tx, [uploadId])
  if (made?.isDeleted) await restoreVideo(tx, restorer, made.id)
  return made?.id ?? null
}

/** Once; a picture that somebody chose since stays. */
async function giveCover(ports: Ports, owner: Person, videoId: string, path: string): Promise<void> {
  const { thumbnail_url: given } = await getVisibleVideo(ports.db, owner, videoId)
  if (given !== null) return
  const thumbnailUploadUrl = await takePicture(ports, owner, { filename: basename(path), bytes: await readFile(path) })
  await ports.db.transaction().execute((tx) => changeVideo(tx, owner, { gconfid: videoId, thumbnailUploadUrl }))
}

/** Somebody deleted it since: it stays deleted. */
function unlessDeleted(error: unknown): null {
  if (error instanceof Problem && error.reason === 'upload_used') return null
  throw error
}
