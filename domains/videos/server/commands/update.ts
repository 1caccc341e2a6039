import { endEmbedTokens, findAccount, findAccounts } from '#domains/accounts/server.ts'
import type { SharingWish } from '#domains/audience/server.ts'
import { listScenes, releasePictures, usePicture } from '#domains/media/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import { capabilitiesOf, type Person } from '#platform/server/viewer.ts'
import { videoFacts } from '../../contract/facts.ts'
import { videoFeed } from '../../contract/feed.ts'
import type { VideoType, Visibility } from '../../contract.ts'
import { channels } from '../asks.ts'
import { videoAudience } from '../audience.ts'
import { can } from '../policy.ts'
import { isExpired } from '../present.ts'
import { type Author, replaceAuthors, replaceTopics, updateVideo, type VideoChanges } from '../queries/changes.ts'
import { lockVisibleVideo, type VideoRow } from '../queries/detail.ts'
import { embedPrincipal, refreshReaders } from '../queries/readers.ts'
import { refreshWords } from '../queries/words.ts'

/** What is absent stays as it is. */
export interface Update extends SharingWish {
  readonly gconfid: string
  readonly visibility?: Visibility | undefined
  readonly initiator?: string | undefined
  readonly video_title?: string | undefined
  readonly video_description?: string | undefined
  readonly thumbnailUploadUrl?: string | undefined
  readonly video_topics_data?: readonly string[] | undefined
  readonly video_authors_data?: readonly string[] | undefined
  readonly external_users?: boolean | undefined
  readonly video_download?: boolean | undefined
  readonly restricted_video?: boolean | undefined
  readonly comments_enabled?: 'ALL' | 'NONE' | undefined
  readonly type?: VideoType | undefined
  readonly channels?: readonly string[] | undefined
  readonly newownername?: string | undefined
}

export interface Updated {
  readonly id: string
  readonly displayname: string
  readonly visibility: Visibility
  readonly message: string
}

export async function changeVideo(tx: Tx, viewer: Person, update: Update): Promise<Updated> {
  const video = await lockChangeable(tx, viewer, update.gconfid)
  const visibility = update.visibility ?? (video.visibility as Visibility)
  // Channels before pictures and topics: who changes a channel has locked it when they come to these.
  if (update.channels) await channels().publish(tx, viewer, publicationOf(video, update.channels, update))
  const changes = {
    ...textChanges(update),
    ...(update.type === undefined ? {} : { type: update.type }),
    ...flagChanges(video, update, visibility),
    ...(await pictureChange(tx, viewer, video, update)),
    ...(await ownerChange(tx, update)),
  }
  await updateVideo(tx, video.id, changes)
  if (changes.owner_id) await endEmbedTokens(tx, [embedPrincipal(video.id)], [video.owner_id])
  if (sharingIsSent(update)) await videoAudience.shareWith(tx, video.id, { ...update, visibility })
  if (update.video_topics_data) await replaceTopics(tx, video.id, await ensureTopics(tx, update.video_topics_data))
  if (update.video_authors_data) await replaceAuthors(tx, video.id, await authorsNamed(tx, update.video_authors_data))
  await refreshWords(tx, [video.id])
  await refreshReaders(tx, [video.id])
  await tellChanged(tx, video.id)
  if (changes.published) await emit(tx, videoFacts.published, { videoId: video.id })
  const message = update.newownername === undefined ? 'Video settings updated successfully' : 'Video owner changed successfully'
  return { id: video.id, displayname: changes.title ?? video.title, visibility, message }
}

/** A video that the viewer may manage, locked. */
export async function lockManaged(tx: Tx, viewer: Person, id: string): Promise<VideoRow> {
  const video = await lockVisibleVideo(tx, viewer, id)
  if (!can.manage(viewer, video)) throw new Problem('forbidden')
  return video
}

/** The same; of an expired one nothing changes (wire-details, "Videos"). */
export async function lockChangeable(tx: Tx, viewer: Person, id: string): Promise<VideoRow> {
  const video = await lockManaged(tx, viewer, id)
  if (isExpired(video)) throw new Problem('conflict', 'expired', 'The video has expired. Revive it first.')
  return video
}

export async function tellChanged(tx: Tx, id: string): Promise<void> {
  await emit(tx, videoFacts.updated, { videoId: id })
  await publish(tx, videoFeed.changed, id)
}

const publicationOf = (video: VideoRow, names: readonly string[], { type, initiator }: Update) => ({
  videoId: video.id,
  type: type ?? (video.type as VideoType),
  channels: names,
  whole: initiator === 'workbench',
})

const sharingIsSent = (update: Update) =>
  update.visibility !== undefined || update.user_members_data !== undefined || update.group_members_data !== undefined

function textChanges({
  video_title: title,
  video_description: description,
  initiator,
}: Update): Pick<VideoChanges, 'title' | 'description'> & { title?: string } {
  if (title === '') {
    const message = initiator === 'workbench' ? 'Video title can not be empty' : 'Please update the video title'
    throw new Problem('invalid', 'title', message, 'video_title')
  }
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
}

/** Who shares with everybody restricts nothing (CM-4.08, CM-4.10); what isn't PRIVATE any more is published. */
function flagChanges(video: VideoRow, update: Update, visibility: Visibility): VideoChanges {
  const open = visibility === 'USERS' || visibility === 'PUBLIC'
  const restricted = open ? false : update.restricted_video
  const published = visibility !== 'PRIVATE'
  return {
    ...(update.external_users === undefined ? {} : { external_users: update.external_users }),
    ...(update.video_download === undefined ? {} : { video_download: update.video_download }),
    ...(restricted === undefined ? {} : { restricted_video: restricted }),
    ...(update.comments_enabled === undefined ? {} : { comments_enabled: update.comments_enabled === 'ALL' }),
    ...(update.visibility === undefined ? {} : { visibility }),
    ...(published === video.published ? {} : { published, ...(published ? { published_at: new Date() } : {}) }),
  }
}

/** One of its own scenes, or a picture that the viewer sent (wire-details, "Media and files"); empty: the poster again. */
async function pictureChange(tx: Tx, viewer: Person, video: VideoRow, { thumbnailUploadUrl: url }: Update): Promise<VideoChanges> {
  if (url === undefined) return {}
  const usedBy = `video:${video.id}`
  const scenes = url === '' ? [] : await listScenes(tx, video.asset_id)
  if (url !== '' && !scenes.some((one) => one.thumbnail_url === url)) return { thumbnail_url: await usePicture(tx, viewer, url, usedBy) }
  await releasePictures(tx, usedBy)
  return { thumbnail_url: url === '' ? null : url }
}

/** Who goes by one of these names as a username is meant by it. */
async function authorsNamed(tx: Tx, names: readonly string[]): Promise<Author[]> {
  const people = new Map((await findAccounts(tx, names)).map((person) => [person.username.toLowerCase(), person]))
  return names.map((name) => {
    const person = people.get(name.toLowerCase())
    return { name: person?.username ?? name, accountId: person?.id ?? null }
  })
}

/** Only who may manage others' content can be given a video (wire-details, VW-1.09 · CM-6.02). */
async function ownerChange(tx: Tx, { newownername }: Update): Promise<VideoChanges> {
  if (newownername === undefined) return {}
  const owner = await findAccount(tx, newownername)
  if (!owner?.isEnabled || !capabilitiesOf(owner.role).includes('manage_others'))
    throw new Problem('invalid', 'owner', 'Failed to change the owner', 'newownername')
  return { owner_id: owner.id }
}
