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
import type { ScormVersion, VideoType, Visibility } from '../../contract.ts'
import { channels, packagesAsk } from '../asks.ts'
import { videoAudience } from '../audience.ts'
import { can } from '../policy.ts'
import { isExpired } from '../present.ts'
import { type Author, countRevision, replaceAuthors, replaceTopics, updateVideo, type VideoChanges } from '../queries/changes.ts'
import { holdVisibleVideo, lockVisibleVideo, type VideoRow } from '../queries/detail.ts'
import { embedPrincipal, refreshReaders } from '../queries/readers.ts'
import { refreshWords } from '../queries/words.ts'
import { changeCustomProperties, type PropertiesUpdate } from './custom-properties.ts'
import { changeExpiry, onlyExpiry } from './expiry.ts'
import { type PlaceUpdate, placeChange } from './library-place.ts'
import { membersBefore, type PublicationWish, settlePublication } from './publication.ts'

/** What is absent stays as it is. */
export interface Update extends SharingWish, PropertiesUpdate, PlaceUpdate, PublicationWish {
  readonly gconfid: string
  readonly initiator?: string | undefined
  readonly video_title?: string | undefined
  readonly video_description?: string | undefined
  readonly thumbnailUploadUrl?: string | undefined
  readonly video_topics_data?: readonly string[] | undefined
  readonly video_authors_data?: readonly string[] | undefined
  readonly video_download?: boolean | undefined
  readonly restricted_video?: boolean | undefined
  readonly comments_enabled?: 'ALL' | 'NONE' | undefined
  readonly type?: VideoType | undefined
  readonly channels?: readonly string[] | undefined
  readonly newownername?: string | undefined
  readonly generate_scorm?: boolean | undefined
  readonly scorm_version?: ScormVersion | undefined
  readonly scorm_offline?: boolean | undefined
  /** Epoch seconds; 0: never. */
  readonly expiry_date?: number | undefined
  /** What the sender saw. */
  readonly revision?: number | undefined
}

export interface Updated {
  readonly id: string
  readonly displayname: string
  readonly visibility: Visibility
  readonly message: string
}

export async function changeVideo(tx: Tx, viewer: Person, update: Update): Promise<Updated> {
  const video = await lockManaged(tx, viewer, update.gconfid)
  if (onlyPackage(update)) return askForPackage(tx, viewer, video, update)
  const updated = await changeSettings(tx, viewer, video, update)
  if (update.generate_scorm) await packagesAsk().ask(tx, viewer, packageOf(update), true)
  return updated
}

/** Changes several alike, all of them or none. @throws Problem invalid (several) with what the sender saw of one, and as `changeVideo` */
export async function changeVideos(tx: Tx, viewer: Person, ids: readonly string[], update: Omit<Update, 'gconfid'>): Promise<Updated[]> {
  if (update.revision !== undefined) throw new Problem('invalid', 'several', 'A revision is of one video.', 'revision')
  // In one order: two calls that name the same ones wait for each other once.
  for (const id of ids.toSorted()) await lockManaged(tx, viewer, id)
  if (update.channels) await channels().lock(tx, ids, update.channels)
  const updated: Updated[] = []
  for (const gconfid of ids) updated.push(await changeVideo(tx, viewer, { ...update, gconfid }))
  return updated
}

async function changeSettings(tx: Tx, viewer: Person, video: VideoRow, update: Update): Promise<Updated> {
  if (!onlyExpiry(update)) refuseExpired(video)
  refuseStale(video, update)
  const visibility = update.visibility ?? (video.visibility as Visibility)
  // Channels before pictures and topics: who changes a channel has locked it when they come to these.
  if (update.channels) await channels().publish(tx, viewer, publicationOf(video, update.channels, update))
  const changes = {
    ...textChanges(update),
    ...(update.type === undefined ? {} : { type: update.type }),
    ...flagChanges(update, video, visibility),
    ...(await pictureChange(tx, viewer, video, update)),
    ...(await ownerChange(tx, update)),
    ...(await placeChange(tx, update)),
  }
  const before = await membersBefore(tx, video)
  await updateVideo(tx, video.id, changes)
  await countRevision(tx, video.id, viewer.id)
  if (changes.owner_id) await endEmbedTokens(tx, [embedPrincipal(video.id)], [video.owner_id])
  if (sharingIsSent(update)) await videoAudience.shareWith(tx, video.id, { ...update, visibility })
  await settlePublication(tx, viewer, video, { wish: update, before })
  if (update.expiry_date !== undefined) await changeExpiry(tx, video, update.expiry_date)
  if (update.video_topics_data) await replaceTopics(tx, video.id, await ensureTopics(tx, update.video_topics_data))
  if (update.video_authors_data) await replaceAuthors(tx, video.id, await authorsNamed(tx, update.video_authors_data))
  await changeCustomProperties(tx, video.id, update)
  await refreshWords(tx, [video.id])
  await refreshReaders(tx, [video.id])
  await tellChanged(tx, video.id)
  const message = update.newownername === undefined ? 'Video settings updated successfully' : 'Video owner changed successfully'
  return { id: video.id, displayname: changes.title ?? video.title, visibility, message }
}

const packageOf = ({ gconfid, scorm_version: version = '1.2', scorm_offline: isOffline = false }: Update) => ({
  videoId: gconfid,
  version,
  isOffline,
})

const packageFields = ['gconfid', 'generate_scorm', 'scorm_version', 'scorm_offline']

const onlyPackage = (update: Update): boolean =>
  update.generate_scorm === true && Object.keys(update).every((field) => packageFields.includes(field))

/** No setting changes by that. */
async function askForPackage(tx: Tx, viewer: Person, video: VideoRow, update: Update): Promise<Updated> {
  await packagesAsk().ask(tx, viewer, packageOf(update), false)
  const message = 'Scorm pacakge will be generated shortly for the video'
  return { id: video.id, displayname: video.title, visibility: video.visibility as Visibility, message }
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
  refuseExpired(video)
  return video
}

/** The same without holding up who changes or counts something of the video itself meanwhile; it is not removed until the end. */
export async function holdChangeable(tx: Tx, viewer: Person, id: string): Promise<VideoRow> {
  const video = await holdVisibleVideo(tx, viewer, id)
  if (!can.manage(viewer, video)) throw new Problem('forbidden')
  refuseExpired(video)
  return video
}

export function refuseExpired(video: Pick<VideoRow, 'expires_at'>): void {
  if (isExpired(video)) throw new Problem('conflict', 'expired', 'The video has expired. Revive it first.')
}

function refuseStale(video: VideoRow, { revision }: Update): void {
  if (revision !== undefined && revision !== video.revision)
    throw new Problem('conflict', 'stale', 'Somebody else has changed these settings in the meantime.', 'revision')
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

/**
 * Who shares with everybody restricts nothing (CM-4.08, CM-4.10). Another visibility lets the file be kept or not, as the form shows it (CM-4.05,
 * CM-4.06); a call that says so itself is followed.
 */
function flagChanges(update: Update, before: VideoRow, visibility: Visibility): VideoChanges {
  const open = visibility === 'USERS' || visibility === 'PUBLIC'
  const download = update.video_download ?? (visibility === before.visibility ? undefined : visibility === 'PUBLIC')
  const restricted = open ? false : update.restricted_video
  return {
    ...(update.external_users === undefined ? {} : { external_users: update.external_users }),
    ...(download === undefined ? {} : { video_download: download }),
    ...(restricted === undefined ? {} : { restricted_video: restricted }),
    ...(update.comments_enabled === undefined ? {} : { comments_enabled: update.comments_enabled === 'ALL' }),
    ...(update.visibility === undefined ? {} : { visibility }),
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
