import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import { type Cursor, newest, type Window } from './choosing.ts'
import { firstTiles, listTiles, type TileRow } from './tiles.ts'

const firstPage = firstTiles({ type: 'text' }, (viewer, { type }: { type: RawBuilder<VideoType> }, max) =>
  newest(viewer, type, { first: 0, max }),
)

interface Asked extends Window {
  readonly after?: Cursor | undefined
}

/** The newest on air, one more than asked for. The first page is what everybody opens first. */
export async function listNewestTiles(db: Db, viewer: Viewer, type: VideoType, { after, ...window }: Asked): Promise<TileRow[]> {
  if (window.first > 0 || after) return listTiles(db, viewer, newest(viewer, type, window, after))
  return firstPage(db, viewer, window.max, { type })
}
