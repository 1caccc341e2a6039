import { randomUUID } from 'node:crypto'
import { readFlags } from '#domains/accounts/server.ts'
import type { SharingWish } from '#domains/audience/server.ts'
import { createAsset } from '#domains/media/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { videoFacts } from '../../contract/facts.ts'
import type { VideoType, Visibility } from '../../contract.ts'
import { videoAudience } from '../audience.ts'
import { can } from '../policy.ts'
import { awaitUpload, findVideoOf, insertVideo, replaceTopics } from '../queries/changes.ts'
import { refreshReaders } from '../queries/readers.ts'
import { refreshWords } from '../queries/words.ts'
import { publishesAlone } from './publication.ts'

export interface VideoWish extends SharingWish {
  readonly visibility?: Visibility | undefined
  readonly displayname: string
  readonly description: string
  readonly type: VideoType
  readonly upload_url: string
  readonly topics: readonly string[]
  readonly external_users?: boolean | undefined
  /** Where it isn't now: of what is brought in from elsewhere. */
  readonly publishedAt?: Date
}

/**
 * Makes the video at once, whether or not all of its bytes are there. The same upload again answers the video that was made of it, so that
 * a caller who lost the answer may ask again.
 *
 * @returns its id
 */
export async function createVideo(tx: Tx, viewer: Person, wish: VideoWish): Promise<string> {
  if (!can.create(viewer)) throw new Problem('forbidden', 'upload')
  const uploadId = uploadIn(wish.upload_url)
  await awaitUpload(tx, uploadId)
  const made = await findVideoOf(tx, uploadId, viewer.id)
  if (made?.deleted_at) throw new Problem('conflict', 'upload_used', 'The video made of this upload was deleted.', 'upload_url')
  if (made) return made.id
  const { assetId } = await createAsset(tx, { ownerId: viewer.id, uploadId })
  const id = `gcc-${randomUUID()}`
  await addVideoOverAsset(tx, { ...wish, id, ownerId: viewer.id, assetId, published: await publishesAtOnce(tx, viewer, wish) })
  return id
}

interface VideoOver {
  readonly assetId: string
  readonly displayname: string
  readonly type?: VideoType
  /** Where one was promised that nothing else has. */
  readonly id?: string | undefined
}

/**
 * Makes a private video of theirs over an asset whose bytes another domain sees to. Rights are its matter, too.
 *
 * @returns its id
 */
export async function createVideoOver(
  tx: Tx,
  viewer: Person,
  { type = 'video', id = `gcc-${randomUUID()}`, ...over }: VideoOver,
): Promise<string> {
  await addVideoOverAsset(tx, { ...over, type, id, ownerId: viewer.id, description: '', topics: [], published: false })
  return id
}

interface RecordedWish extends SharingWish {
  readonly id: string
  readonly assetId: string
  readonly ownerId: string
  readonly displayname: string
  readonly description: string
  readonly visibility: Visibility
  readonly external_users: boolean
}

/**
 * Makes somebody's video of what was recorded, for those for whom it was; by the same rules as if they had uploaded it.
 *
 * @param owner undefined where they are disabled
 */
export async function createRecordedVideo(tx: Tx, owner: Person | undefined, wish: RecordedWish): Promise<void> {
  const published = owner !== undefined && (await publishesAtOnce(tx, owner, wish))
  await addVideoOverAsset(tx, { ...wish, type: 'video', topics: [], published })
}

/** A tus address, whole or as a path, ends with the id. */
function uploadIn(url: string): string {
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(url.replace(/\/$/, '')) ?? []
  if (id === undefined) throw new Problem('invalid', 'upload', 'There is no such upload of yours.', 'upload_url')
  return id
}

/** Where somebody else approves it first, or its owner has yet to agree to the terms, the visibility is kept until then. */
async function publishesAtOnce(tx: Tx, viewer: Person, { visibility = 'PRIVATE' }: Pick<VideoWish, 'visibility'>): Promise<boolean> {
  if (visibility === 'PRIVATE') return false
  return (await publishesAlone(tx, viewer)) && (await readFlags(tx)).terms_of_use === 0
}

interface Addition extends Omit<VideoWish, 'upload_url'> {
  readonly id: string
  readonly ownerId: string
  readonly assetId: string
  readonly published: boolean
}

/** A video over an asset that is there, with everything that goes with it. */
export async function addVideoOverAsset(tx: Tx, addition: Addition): Promise<void> {
  const { id, ownerId, assetId, type, displayname: title, description, visibility = 'PRIVATE' } = addition
  await insertVideo(tx, {
    id,
    ownerId,
    assetId,
    type,
    title,
    description,
    visibility,
    externalUsers: addition.external_users ?? false,
    publishedAt: addition.publishedAt,
    published: addition.published,
  })
  await videoAudience.shareWith(tx, id, { ...addition, visibility })
  await replaceTopics(tx, id, await ensureTopics(tx, addition.topics))
  await refreshWords(tx, [id])
  await refreshReaders(tx, [id])
  if (addition.published) await emit(tx, videoFacts.published, { videoId: id })
}
