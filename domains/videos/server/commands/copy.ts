import { randomUUID } from 'node:crypto'
import { countUse } from '#domains/accounts/server.ts'
import { copyPicture, listScenes, usePicture } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import { can } from '../policy.ts'
import { replaceAuthors, updateVideo } from '../queries/changes.ts'
import { readCopyable } from '../queries/copying.ts'
import { copyCustomProperties } from '../queries/custom-properties.ts'
import { findVisibleVideo, type VideoRow } from '../queries/detail.ts'
import { refreshReaders } from '../queries/readers.ts'
import { refreshWords } from '../queries/words.ts'
import type { CopyPart } from '../showing.ts'
import { addVideoOverAsset } from './create.ts'
import { lockChangeable } from './update.ts'

interface CopyWish {
  readonly id: string
  readonly displayname: string
  readonly description?: string | undefined
}

/** A picture of the original that somebody sent, and the same once more. */
interface CopiedPicture {
  readonly of: string
  readonly copy: string
}

/** Before the copy is made, since bytes are moved: a picture that was sent belongs to one video. What is not used in the end goes by itself. */
export async function copyOwnPicture(ports: Ports, viewer: Person, id: string): Promise<CopiedPicture | null> {
  const video = await findVisibleVideo(ports.db, viewer, id)
  if (!video?.thumbnail_url || !can.manage(viewer, video)) return null
  const copy = await copyPicture(ports, viewer, video.thumbnail_url)
  return copy === null ? null : { of: video.thumbnail_url, copy }
}

/**
 * A video of the viewer's over the bytes of one that they manage, which stay as long as either of the two is there. What was said of the
 * original goes along; what people made of it, and who may see it, does not.
 *
 * @returns its id
 * @throws Problem not_found, forbidden, conflict (expired, not_ready), rate_limited
 */
export async function copyVideo(
  tx: Tx,
  viewer: Person,
  wish: CopyWish,
  { parts, picture }: { readonly parts: readonly CopyPart[]; readonly picture: CopiedPicture | null },
): Promise<string> {
  const original = await lockChangeable(tx, viewer, wish.id)
  if (!can.create(viewer)) throw new Problem('forbidden', 'upload')
  const { plays, description, topics, authors } = await readCopyable(tx, original.id)
  // Until then files are still read for what they hold, and videos over them are told: one that is being made would miss it.
  if (!plays) throw new Problem('conflict', 'not_ready', 'This video can be copied once it is ready to watch.')
  await countUse(tx, viewer.id, 'video_copies')
  const id = `gcc-${randomUUID()}`
  const thumbnail_url = await pictureOf(tx, viewer, { id, original, picture })
  const { displayname, description: wanted = description } = wish
  const { asset_id: assetId, restricted_video, comments_enabled } = original
  await addVideoOverAsset(tx, {
    id,
    ownerId: viewer.id,
    assetId,
    published: false,
    type: original.type as VideoType,
    displayname,
    description: wanted,
    topics,
  })
  await replaceAuthors(tx, id, authors)
  await updateVideo(tx, id, { restricted_video, comments_enabled, thumbnail_url })
  await copyCustomProperties(tx, original.id, id)
  for (const part of parts) await part(tx, original.id, id)
  await refreshWords(tx, [id])
  await refreshReaders(tx, [id])
  return id
}

interface PictureWish {
  /** Of the copy. */
  readonly id: string
  readonly original: VideoRow
  readonly picture: CopiedPicture | null
}

/** A scene belongs to the bytes and is the same for both; a picture that was changed meanwhile was not copied. */
async function pictureOf(tx: Tx, viewer: Person, { id, original, picture }: PictureWish): Promise<string | null> {
  const { thumbnail_url: shown, asset_id: assetId } = original
  if (shown === null) return null
  if (picture?.of === shown) return usePicture(tx, viewer, picture.copy, `video:${id}`)
  return (await listScenes(tx, assetId)).some((scene) => scene.thumbnail_url === shown) ? shown : null
}
