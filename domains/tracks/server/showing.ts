import { listTilesOf } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { getManagedTrack, getPlainTrack } from './commands/update.ts'
import { can } from './policy.ts'
import { presentConflict, presentMeasured, presentModule, presentModuleVideo, presentTrack } from './present.ts'
import { listConflicts, mostConflicts } from './queries/conflicts.ts'
import { findModule, findModuleNamed, heldInModule, listItems, listModules, type ModuleRow } from './queries/modules.ts'
import { findTrack, type PlainTrack } from './queries/rows.ts'

export async function showTrack(db: Db, viewer: Viewer, name: string) {
  const row = await findTrack(db, viewer, name)
  if (!row) throw new Problem('not_found')
  return { ...presentTrack(row, viewer), modules: await showModules(db, viewer, row.id) }
}

const showModules = async (db: Db, viewer: Viewer, trackId: string) => (await listModules(db, viewer, trackId)).map(presentMeasured)

export async function showModulesOf(db: Db, viewer: Viewer, name: string) {
  return { modules: await showModules(db, viewer, (await getPlainTrack(db, viewer, name)).id) }
}

/** @param visibility the one that the track would have; undefined: its own */
export async function showConflicts(db: Db, viewer: Viewer, name: string, visibility: string | undefined) {
  const track = await getManagedTrack(db, viewer, name)
  const found = await listConflicts(db, viewer, { trackId: track.id, visibility: visibility ?? track.visibility })
  const conflicts = found.slice(0, mostConflicts)
  const tiles = await tilesById(
    db,
    viewer,
    conflicts.map(({ id }) => id),
  )
  return {
    videos: conflicts.flatMap((conflict) => {
      const tile = tiles.get(conflict.id)
      return tile ? [presentConflict(conflict, tile)] : []
    }),
    more_videos: found.length > mostConflicts,
  }
}

export const tilesById = async (db: Db, viewer: Viewer, ids: readonly string[]) =>
  new Map((await listTilesOf(db, viewer, ids)).map((tile) => [tile.id, tile]))

export async function showModule(db: Db, viewer: Viewer, id: string) {
  const module = await findModule(db, id)
  if (!module) throw new Problem('not_found')
  return showContent(db, viewer, await getPlainTrack(db, viewer, module.trackId), module)
}

export async function showModuleNamed(db: Db, viewer: Viewer, trackName: string, moduleName: string) {
  const track = await getPlainTrack(db, viewer, trackName)
  const module = await findModuleNamed(db, track.id, moduleName)
  if (!module) throw new Problem('not_found')
  return showContent(db, viewer, track, module)
}

async function showContent(db: Db, viewer: Viewer, track: PlainTrack, module: ModuleRow) {
  const manages = can.manage(viewer, track)
  const items = await listItems(db, viewer, module, { manages, waits: track.sequential && !manages })
  const seen = items.filter(({ visible }) => visible).map(({ videoId }) => videoId)
  const tiles = await tilesById(db, viewer, seen)
  return { module: presentModule(module), videos: items.map((item) => presentModuleVideo(item, tiles.get(item.videoId))) }
}

/** For whoever looks for videos to add to a module: which of these stand in it. @throws Problem not_found, forbidden */
export async function holdingModule(db: Db, viewer: Viewer, id: string) {
  const module = uuidPattern.test(id) ? await findModule(db, id) : undefined
  if (!module) throw new Problem('not_found')
  await getManagedTrack(db, viewer, module.trackId)
  return (videoIds: readonly string[]) => heldInModule(db, module.id, videoIds)
}
