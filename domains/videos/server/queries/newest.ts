import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import { type Cursor, newest, type Window } from './choosing.ts'
import { eachForViewers } from './for-viewers.ts'
import { listTiles, ownRows, type TileRow, withFacts } from './tiles.ts'

const firstPage = (max: number) =>
  eachForViewers({ type: 'text' }, (viewer, { type }: { type: VideoType }) => ownRows(viewer, newest(viewer, type, { first: 0, max })))

/** By how many tiles are asked for: at most a hundred. */
const firstPages = new Map<number, ReturnType<typeof firstPage>>()

interface Asked extends Window {
  readonly after?: Cursor | undefined
}

/** The newest on air, one more than asked for. The first page is what everybody opens first. */
export async function listNewestTiles(db: Db, viewer: Viewer, type: VideoType, { after, ...window }: Asked): Promise<TileRow[]> {
  if (window.first > 0 || after) return listTiles(db, viewer, newest(viewer, type, window, after))
  const page = firstPages.get(window.max) ?? firstPage(window.max)
  firstPages.set(window.max, page)
  return withFacts(db, await page(db, viewer, { type }))
}
