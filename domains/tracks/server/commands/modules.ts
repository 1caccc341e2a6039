import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { newSlug } from '#platform/server/slug.ts'
import type { Person } from '#platform/server/viewer.ts'
import { listConflicts } from '../queries/conflicts.ts'
import * as modules from '../queries/modules.ts'
import type { PlainTrack } from '../queries/rows.ts'
import { lockManaged, tellChanged } from './update.ts'

const mostModules = 100
const mostVideos = 500

interface Managed {
  readonly track: PlainTrack
  readonly module: modules.ModuleRow
}

/** A module of a track that the viewer manages; the track is locked. */
async function lockModule(tx: Tx, viewer: Person, id: string): Promise<Managed> {
  const found = await modules.findModule(tx, id)
  if (!found) throw new Problem('not_found')
  const track = await lockManaged(tx, viewer, found.trackId)
  const module = await modules.findModule(tx, id)
  if (!module) throw new Problem('not_found')
  return { track, module }
}

export async function createModule(tx: Tx, viewer: Person, trackName: string, title: string): Promise<modules.ModuleRow> {
  const { id } = await lockManaged(tx, viewer, trackName)
  if ((await modules.listModuleIds(tx, id)).length >= mostModules)
    throw new Problem('conflict', 'full', `A track has at most ${mostModules} modules.`)
  const name = await newSlug(title, (names) => modules.takenModuleNames(tx, id, names))
  const made = await modules.insertModule(tx, id, name, title)
  await tellChanged(tx, id)
  return made
}

export async function renameModule(tx: Tx, viewer: Person, id: string, title: string): Promise<modules.ModuleRow> {
  const { track, module } = await lockModule(tx, viewer, id)
  await modules.writeModuleTitle(tx, id, title)
  await tellChanged(tx, track.id)
  return { ...module, title }
}

export async function deleteModule(tx: Tx, viewer: Person, id: string): Promise<void> {
  const { track } = await lockModule(tx, viewer, id)
  await modules.deleteModuleRow(tx, id)
  await tellChanged(tx, track.id)
}

/** @returns whether fewer people see the video than see the track, and nobody has said that this is meant */
export async function addToModule(tx: Tx, viewer: Person, id: string, videoId: string): Promise<boolean> {
  const { track } = await lockModule(tx, viewer, id)
  await getVisibleVideo(tx, viewer, videoId)
  if ((await modules.countItems(tx, id)) >= mostVideos) throw new Problem('conflict', 'full', `A module has at most ${mostVideos} videos.`)
  if (!(await modules.appendToModule(tx, id, videoId)))
    throw new Problem('conflict', 'already_added', 'This video is already in the module.')
  await tellChanged(tx, track.id)
  const conflicts = await listConflicts(tx, viewer, { trackId: track.id, visibility: track.visibility, videoId })
  return conflicts.some(({ acknowledged }) => !acknowledged)
}

export async function removeFromModule(tx: Tx, viewer: Person, id: string, videoId: string): Promise<void> {
  const { track } = await lockModule(tx, viewer, id)
  if (!(await modules.removeItem(tx, id, videoId))) throw new Problem('not_found')
  await tellChanged(tx, track.id)
}

type Places = Readonly<Record<string, number>>

/** @throws Problem invalid unless each of them is named, once, with a place of its own */
function inOrder(ids: readonly string[], places: Places): string[] {
  const named = Object.entries(places)
  const isWhole = named.length === ids.length && ids.every((id) => Object.hasOwn(places, id))
  if (!isWhole || new Set(Object.values(places)).size < named.length) throw new Problem('invalid', 'order', 'Reordering failed.', 'members')
  return named.toSorted(([, a], [, b]) => a - b).map(([id]) => id)
}

export async function reorderModule(tx: Tx, viewer: Person, id: string, places: Places): Promise<void> {
  const { track } = await lockModule(tx, viewer, id)
  await modules.writeItemOrder(tx, id, inOrder(await modules.listItemIds(tx, id), places))
  await tellChanged(tx, track.id)
}

export async function reorderModules(tx: Tx, viewer: Person, trackName: string, places: Places): Promise<void> {
  const { id } = await lockManaged(tx, viewer, trackName)
  await modules.writeModuleOrder(tx, inOrder(await modules.listModuleIds(tx, id), places))
  await tellChanged(tx, id)
}
