import type { Card } from '#domains/content/contract.ts'
import type { ListedType } from '#domains/content/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** Things of one type that are to be shown to a viewer. */
export interface FoundIds {
  readonly viewer: Viewer
  readonly type: ListedType
  readonly ids: readonly string[]
}

/** Cards of what the viewer may see of these, in this order. */
export async function listCardsInOrder(db: Db, { viewer, type, ids }: FoundIds): Promise<Card[]> {
  if (ids.length === 0) return []
  const cards = new Map((await type.listed.cards(db, viewer, ids)).map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
