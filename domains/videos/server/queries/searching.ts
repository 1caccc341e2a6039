import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type Choice, chosen, countChosen, type Window } from './choosing.ts'
import { listTiles, type TileRow } from './tiles.ts'
import { forgiving } from './words.ts'

export interface Found {
  readonly rows: TileRow[]
  /** With the words that were really looked for. */
  readonly choice: Choice
}

/** The tiles of a choice; where nothing has the words as they are written, typing errors are forgiven. */
export async function findTiles(db: Db, viewer: Viewer, choice: Choice, window: Window): Promise<Found> {
  const rows = await listTiles(db, viewer, chosen(choice, window))
  if (rows.length > 0 || !choice.asked) return { rows, choice }
  if (window.first > 0 && (await countChosen(db, choice)) > 0) return { rows, choice }
  const asked = await forgiving(db, choice.asked)
  if (!asked) return { rows, choice }
  const forgiven = { ...choice, asked }
  return { rows: await listTiles(db, viewer, chosen(forgiven, window)), choice: forgiven }
}
