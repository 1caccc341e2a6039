import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { Tile, VideoType } from '../contract.ts'
import { presentTile } from './present.ts'
import { listNewestTiles } from './queries/newest.ts'
import { listInProgressTiles, listPopularTiles, listTheseTiles, listTilesOfTopic, listTrendingTiles } from './queries/shelves.ts'
import type { TileRow } from './queries/tiles.ts'

const present = async (viewer: Viewer, rows: Promise<readonly TileRow[]>): Promise<Tile[]> =>
  (await rows).map((row) => presentTile(row, viewer))

/** What the viewer left off in the middle, the last first. */
export const listInProgress = (db: Db, viewer: Person, max: number): Promise<Tile[]> =>
  present(viewer, listInProgressTiles(db, viewer, max, {}))

/** The newest on air. */
export async function listNewest(db: Db, viewer: Viewer, type: VideoType, max: number): Promise<Tile[]> {
  return (await listNewestTiles(db, viewer, type, { first: 0, max })).slice(0, max).map((row) => presentTile(row, viewer))
}

/** What was watched most in the last seven days; empty where nothing was. */
export const listTrending = (db: Db, viewer: Viewer, max: number): Promise<Tile[]> =>
  present(viewer, listTrendingTiles(db, viewer, max, {}))

/** What was watched most since it is there. */
export const listPopular = (db: Db, viewer: Viewer, max: number): Promise<Tile[]> => present(viewer, listPopularTiles(db, viewer, max, {}))

/** The newest of a topic. */
export const listOfTopic = (db: Db, viewer: Viewer, topic: string, max: number): Promise<Tile[]> =>
  present(viewer, listTilesOfTopic(db, viewer, max, { topic }))

/** In the order of the ids; who asks has made sure that the viewer sees them. */
export const listTilesOf = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<Tile[]> =>
  present(viewer, listTheseTiles(db, viewer, ids))
