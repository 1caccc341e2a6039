import { findPlaceId } from '#domains/topics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { VideoChanges } from '../queries/changes.ts'

export interface PlaceUpdate {
  /** The slug of a place of the library; empty: none. */
  readonly library_node?: string | undefined
}

/** Puts a video at a place of the library. */
export async function placeChange(tx: Tx, { library_node: slug }: PlaceUpdate): Promise<VideoChanges> {
  if (slug === undefined) return {}
  const id = slug === '' ? null : await findPlaceId(tx, slug)
  if (id === undefined) throw new Problem('invalid', 'library_node', 'There is no such section in the library.', 'library_node')
  return { library_node_id: id }
}
