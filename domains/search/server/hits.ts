import type { Tile } from '#domains/videos/contract.ts'
import type { Asked } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { FoundTile } from '../contract.ts'
import { listReasons, listSpoken } from './queries/reasons.ts'

/** Passages shown of one video. */
const mostPassages = 3

/** The tiles with why each was found. */
export async function withHits(db: Db, asked: Asked, tiles: readonly Tile[]): Promise<FoundTile[]> {
  if (tiles.length === 0 || asked.words.length === 0) return tiles.map((tile) => ({ ...tile, hits: [] }))
  const ids = tiles.map(({ id }) => id)
  const [reasons, spoken] = await Promise.all([listReasons(db, asked, ids), listSpoken(db, asked, ids, mostPassages)])
  return tiles.map((tile) => {
    const reason = reasons.find(({ id }) => id === tile.id)
    const passages = spoken.filter(({ id }) => id === tile.id)
    return {
      ...tile,
      hits: [
        ...(reason?.title ? [{ kind: 'title' as const, text: tile.displayname, time: null }] : []),
        ...(reason?.topics ?? []).map((text) => ({ kind: 'topic' as const, text, time: null })),
        ...(reason?.description ? [{ kind: 'description' as const, text: reason.description, time: null }] : []),
        ...passages.map(({ text, start_ms }) => ({ kind: 'transcript' as const, text, time: start_ms / 1000 })),
      ],
    }
  })
}
