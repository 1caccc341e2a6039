import { countUse, findAccount } from '#domains/accounts/server.ts'
import { contentFacts } from '#domains/content/contract.ts'
import type { Owned } from '#domains/content/server.ts'
import { releasePictures, usePicture } from '#domains/media/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import { newSlug } from '#platform/server/slug.ts'
import { capabilitiesOf, type Person } from '#platform/server/viewer.ts'
import { playlistFeed } from '../../contract/feed.ts'
import type { PlaylistVisibility } from '../../contract.ts'
import { playlistAudience } from '../audience.ts'
import { can } from '../policy.ts'
import * as changes from '../queries/changes.ts'
import { copyItems } from '../queries/items.ts'
import { findPlaylist } from '../queries/playlists.ts'
import { refreshWords } from '../queries/words.ts'
import { lockManaged } from './find.ts'

/** What is absent stays as it is. */
export interface Fields {
  readonly displayname?: string | undefined
  readonly description?: string | undefined
  readonly thumbnailUploadUrl?: string | undefined
  readonly ownername?: string | undefined
  readonly visibility?: PlaylistVisibility | undefined
  readonly sequential_play?: boolean | undefined
  readonly topics?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly author?: string | undefined
  readonly reviewer_username?: string | undefined
}

export interface Saved {
  readonly id: string
  readonly name: string
  readonly displayname: string
  readonly visibility: PlaylistVisibility
}

export async function createPlaylist(tx: Tx, viewer: Person, { ownername, ...fields }: Fields & { displayname: string }): Promise<Saved> {
  if (!can.create(viewer)) throw new Problem('forbidden')
  const visibility = fields.visibility ?? 'USERS'
  const { id, name } = await insert(tx, { owner_id: viewer.id, title: fields.displayname, visibility })
  // Nobody named: whoever makes it (wire-details, "Playlists, channels, lists, comments").
  await write(tx, viewer, id, ownername ? { ...fields, ownername } : fields)
  return { id, name, displayname: fields.displayname, visibility }
}

/** The length of a title. */
const longest = 255

/** Never in sequence: a copy that lacks what its maker does not see would open for others what the original holds back. */
export async function copyPlaylist(tx: Tx, viewer: Person, name: string): Promise<Saved> {
  if (!can.create(viewer)) throw new Problem('forbidden')
  const source = await findPlaylist(tx, viewer, name)
  if (!source) throw new Problem('not_found')
  await countUse(tx, viewer.id, 'playlist_copies')
  const { description, topics, tags } = source
  const displayname = Array.from(`Copy of ${source.title}`).slice(0, longest).join('').trim()
  const copy = await createPlaylist(tx, viewer, { displayname, description, topics, tags, visibility: 'USERS' })
  await copyItems(tx, viewer, source.id, copy.id)
  return copy
}

async function insert(tx: Tx, values: Omit<Parameters<typeof changes.insertPlaylist>[1], 'name'>) {
  for (;;) {
    const name = await newSlug(values.title, (names) => changes.takenNames(tx, names))
    const id = await changes.insertPlaylist(tx, { ...values, name })
    if (id !== null) return { id, name }
  }
}

export async function changePlaylist(tx: Tx, viewer: Person, name: string, fields: Fields): Promise<Saved> {
  const playlist = await lockManaged(tx, viewer, name)
  await write(tx, viewer, playlist.id, fields)
  await tellChanged(tx, playlist.id)
  const visibility = fields.visibility ?? (playlist.visibility as PlaylistVisibility)
  return { id: playlist.id, name: playlist.name, displayname: fields.displayname ?? playlist.title, visibility }
}

async function write(tx: Tx, viewer: Person, id: string, fields: Fields): Promise<void> {
  const { displayname, sequential_play, topics } = fields
  await changes.updatePlaylist(tx, id, {
    ...(displayname === undefined ? {} : { title: displayname }),
    ...(sequential_play === undefined ? {} : { sequential: sequential_play }),
    ...plainChanges(fields),
    ...(await pictureChange(tx, viewer, id, fields)),
    ...(await ownerChange(tx, fields)),
    ...(await reviewerChange(tx, fields)),
  })
  if (topics) await changes.replaceTopics(tx, id, await ensureTopics(tx, topics))
  await refreshWords(tx, [id])
  await playlistAudience.refresh(tx, [id])
}

const plainChanges = ({ description, visibility, author, tags }: Fields): changes.PlaylistChanges => ({
  ...(description === undefined ? {} : { description }),
  ...(visibility === undefined ? {} : { visibility }),
  ...(author === undefined ? {} : { author }),
  ...(tags === undefined ? {} : { tags: [...tags] }),
})

async function pictureChange(tx: Tx, viewer: Person, id: string, { thumbnailUploadUrl: url }: Fields): Promise<changes.PlaylistChanges> {
  if (url === undefined) return {}
  const usedBy = `playlist:${id}`
  if (url !== '') return { thumbnail_url: await usePicture(tx, viewer, url, usedBy) }
  await releasePictures(tx, usedBy)
  return { thumbnail_url: null }
}

/** Only who may manage others' content can be given a playlist (wire-details, VW-1.09 · CM-6.02). */
async function ownerChange(tx: Tx, { ownername }: Fields): Promise<changes.PlaylistChanges> {
  if (ownername === undefined) return {}
  if (ownername === '') throw new Problem('invalid', 'owner', 'Playlist owner can not be empty', 'ownername')
  const owner = await findAccount(tx, ownername)
  if (!owner?.isEnabled || !capabilitiesOf(owner.role).includes('manage_others'))
    throw new Problem('invalid', 'owner', 'This person can not own the playlist', 'ownername')
  return { owner_id: owner.id }
}

/** Empty: nobody. */
async function reviewerChange(tx: Tx, { reviewer_username: username }: Fields): Promise<changes.PlaylistChanges> {
  if (username === undefined) return {}
  if (username === '') return { reviewer_id: null }
  const reviewer = await findAccount(tx, username)
  if (!reviewer?.isEnabled || !capabilitiesOf(reviewer.role).includes('review'))
    throw new Problem('invalid', 'reviewer', 'This person is no reviewer', 'reviewer_username')
  return { reviewer_id: reviewer.id }
}

export async function featurePlaylist(tx: Tx, viewer: Person, name: string, featured: boolean): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  await changes.updatePlaylist(tx, id, { featured })
  await tellChanged(tx, id)
}

export async function deletePlaylist(tx: Tx, viewer: Person, name: string): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name, 'delete')
  await removePlaylist(tx, id)
  await publish(tx, playlistFeed.changed, id)
}

/** For good. */
export async function removePlaylist(tx: Tx, id: string): Promise<void> {
  await changes.deletePlaylist(tx, id)
  await releasePictures(tx, `playlist:${id}`)
  await emit(tx, contentFacts.removed, { type: 'playlist', id })
}

export async function tellChanged(tx: Tx, id: string): Promise<void> {
  await publish(tx, playlistFeed.changed, id)
}

/** What a person owns here; asked and handed over before the person is removed. */
export const playlistOwned: Owned = {
  name: 'playlists',
  count: changes.countOwned,
  handOver: async (tx: Tx, from: string, to: string): Promise<void> => {
    const ids = await changes.changeOwner(tx, from, to)
    await refreshWords(tx, ids)
    await playlistAudience.refresh(tx, ids)
  },
}
