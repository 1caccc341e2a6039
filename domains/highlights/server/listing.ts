import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { AiHighlights, HighlightList } from '../contract.ts'
import { presentArtifacts, presentGeneration, type Reels } from './present.ts'
import { findMethodRun, type MethodRun } from './queries/generations.ts'
import { findDurationMs, listHighlights } from './queries/highlights.ts'

/** What highlights must know from the domain that makes reels of them. */
export interface HighlightAsks {
  readonly reelsOf: (db: Db, highlightIds: readonly string[]) => Promise<Reels>
}

let bound: HighlightAsks = { reelsOf: async () => new Map() }

/** Bound once, by the app. */
export const bindHighlightAsks = (asks: HighlightAsks): void => {
  bound = asks
}

/**
 * The highlights of a video, and for who manages it the suggestions of such.
 *
 * @throws Problem not_found
 */
export async function showHighlights(db: Db, viewer: Viewer, videoId: string): Promise<HighlightList> {
  const video = await getVisibleVideo(db, viewer, videoId)
  const mine = manages(viewer, video)
  const [rows, durationMs, generation] = await Promise.all([
    listHighlights(db, video.id, mine ? ['kept', 'suggested'] : ['kept']),
    findDurationMs(db, video.asset_id),
    mine ? findMethodRun(db, video.id, 'highlights') : undefined,
  ])
  const reels = mine
    ? await bound.reelsOf(
        db,
        rows.map(({ id }) => id),
      )
    : new Map()
  const of = (state: string) =>
    presentArtifacts(
      rows.filter((row) => row.state === state),
      { durationMs, manages: mine, reels },
    )
  return {
    highlights: of('kept'),
    suggestions: of('suggested'),
    aihighlights: flagOf(generation),
    generation: presentGeneration(generation),
  }
}

function flagOf(generation: MethodRun | undefined): AiHighlights {
  if (!generation) return 'none'
  return generation.state === 'success' || generation.state === 'failed' ? generation.state : 'processing'
}
