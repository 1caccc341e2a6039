import { findAccounts, findGroups, groupsOfAccounts, removeGroup, removeUser } from '#domains/accounts/server.ts'
import { channelsOf, deleteChannels } from '#domains/channels/server.ts'
import { commentedByOthers } from '#domains/comments/server.ts'
import type { Owned } from '#domains/content/server.ts'
import { eventsOf } from '#domains/events/server.ts'
import { deletePlaylist, playlistsOf } from '#domains/playlists/server.ts'
import { tracksOf } from '#domains/tracks/server.ts'
import { deleteVideo, videosOfUploads } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { removeEvents } from './events.ts'
import { uploadIdOf } from './items.ts'
import { removeTemplate } from './managed.ts'
import type { Manifest } from './manifest.ts'
import { removeProject } from './project.ts'
import { removeTracks } from './tracks.ts'

interface Removal {
  readonly db: Db
  /** In whose name it is removed, and who gets what is in the trash. */
  readonly admin: Person
  readonly manifest: Manifest
  readonly others: readonly Owned[]
  readonly signal: AbortSignal
}

interface Somebody {
  readonly id: string
  readonly username: string
}

/** Its people, as they came: with another mail address it is somebody else of that name. */
async function peopleOf(tx: Tx | Db, admin: Person, { people }: Manifest): Promise<Somebody[]> {
  const accounts = await findAccounts(
    tx,
    people.map(({ username }) => username),
  )
  return accounts.filter(
    ({ id, username, email }) => id !== admin.id && people.some((one) => one.username === username && one.email === email),
  )
}

const within = (ids: readonly string[], known: ReadonlySet<string>) => ids.every((id) => known.has(id))

const samplesOf = (tx: Tx, { items }: Manifest) =>
  videosOfUploads(
    tx,
    items.map(({ file }) => uploadIdOf(file)),
  )

/** What goes before the videos do: whoever looks into a track or an event finds them until then. */
async function besidesVideos(tx: Tx, admin: Person, manifest: Manifest, people: readonly Somebody[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const samples = new Set((await samplesOf(tx, manifest)).map(({ id }) => id))
  await removeEvents(tx, admin, ids)
  await removeTracks(tx, admin, ids, samples)
  await removeProject(tx, ids, (ownerId) => inNameOf(admin, ownerId))
}

/** What somebody else would lose something by stays: videos that others commented on, and what holds things of others. */
async function content(tx: Tx, admin: Person, manifest: Manifest, people: readonly Somebody[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const ours = new Set(ids)
  const all = await samplesOf(tx, manifest)
  const videos = all.filter(({ ownerId, isDeleted }) => (ours.has(ownerId) || ownerId === admin.id) && !isDeleted)
  const samples = new Set(all.map(({ id }) => id))
  const playlists = (await playlistsOf(tx, ids)).filter(({ held }) => within(held, samples))
  const known = new Set([...samples, ...playlists.map(({ id }) => id)])
  const channels = (await channelsOf(tx, ids)).filter(({ held, managers }) => within(held, known) && within(managers, ours))
  const kept = new Set(await commentedByOthers(tx, { kind: 'video', ids: videos.map(({ id }) => id) }, [...ids, admin.id]))
  for (const { name } of channels) await deleteChannels(tx, admin, [name])
  for (const { name } of playlists) await deletePlaylist(tx, admin, name)
  await removeTemplate(tx, admin)
  for (const { id, ownerId } of videos) if (!kept.has(id)) await deleteVideo(tx, inNameOf(admin, ownerId), id)
}

/** A PRIVATE one is its owner's to delete, whether or not they may sign in. */
const inNameOf = (admin: Person, id: string): Person => ({ ...admin, id, principals: [...admin.principals, id] })

async function groups(tx: Tx, admin: Person, manifest: Manifest, people: readonly Somebody[]): Promise<void> {
  const memberships = await groupsOfAccounts(
    tx,
    people.map(({ id }) => id),
  )
  const names = manifest.groups.map(({ name }) => name)
  for (const { id, memberCount } of await findGroups(tx, names)) {
    const ours = [...memberships.values()].filter((theirs) => theirs.has(id)).length
    if (ours === memberCount) await removeGroup(tx, admin, id)
  }
}

/** Who still has something that others can see stays. */
async function person(tx: Tx, { admin, manifest, others }: Removal, { id, username }: Somebody): Promise<void> {
  const stays = (await samplesOf(tx, manifest)).some(({ ownerId, isDeleted }) => ownerId === id && !isDeleted)
  const listed = [await playlistsOf(tx, [id]), await channelsOf(tx, [id]), await tracksOf(tx, [id]), await eventsOf(tx, [id])]
  if (stays || listed.some(({ length }) => length > 0)) return
  await removeUser(tx, admin, { name: username, newowner: admin.name, others })
}

/** Takes the sample library away again; cut off at any instant and called again it goes on. */
export async function removeSampleLibrary(removal: Removal): Promise<void> {
  const { db, admin, manifest, signal } = removal
  const people = await peopleOf(db, admin, manifest)
  await db.transaction().execute((tx) => besidesVideos(tx, admin, manifest, people))
  await db.transaction().execute((tx) => content(tx, admin, manifest, people))
  await db.transaction().execute((tx) => groups(tx, admin, manifest, people))
  for (const one of people) {
    signal.throwIfAborted()
    await db
      .transaction()
      .execute((tx) => person(tx, removal, one))
      .catch(unlessNeeded)
  }
}

/** Others need what the person has: they stay. */
function unlessNeeded(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
