import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { TrackTrial } from '../contract.ts'
import { getManagedTrack } from './commands/update.ts'
import { presentModule, presentModuleVideo, presentTrack } from './present.ts'
import { findTrack } from './queries/rows.ts'
import { listTrialItems, type TrialItem } from './queries/trial.ts'
import { tilesById } from './showing.ts'

/** Nobody has watched it. */
const fresh = { visible: true, watched: false, completed: false, waits: false, positionMs: 0, durationMs: null, commentsEnabled: false }

/** In their order, each with what stands in it. */
function byModule(items: readonly TrialItem[]): TrialItem[][] {
  const modules = new Map<string, TrialItem[]>()
  for (const item of items) modules.set(item.id, [...(modules.get(item.id) ?? []), item])
  return [...modules.values()]
}

/** A track as a learner finds it, for who manages it. @throws Problem not_found, forbidden */
export async function showTrial(db: Db, viewer: Person, name: string): Promise<TrackTrial> {
  const track = await getManagedTrack(db, viewer, name)
  const row = await findTrack(db, viewer, track.id)
  if (!row) throw new Problem('not_found')
  const { items, leftOut } = await listTrialItems(db, viewer, track)
  const ids = [...new Set(items.map(({ videoId }) => videoId))]
  const tiles = await tilesById(db, viewer, ids)
  const [first] = items
  const tried = (item: TrialItem) => ({
    ...presentModuleVideo({ ...fresh, videoId: item.videoId }, tiles.get(item.videoId)),
    quizzes_to_pass: [...item.quizzes],
    is_locked: track.sequential && item.videoId !== first?.videoId,
  })
  return {
    track: { ...presentTrack(row, viewer), total_video_count: ids.length, completed_count: 0, percentage: 0, due: null, enrolled: false },
    modules: byModule(items).flatMap((places) => (places[0] ? [{ ...presentModule(places[0]), videos: places.map(tried) }] : [])),
    left_out: leftOut,
  }
}
