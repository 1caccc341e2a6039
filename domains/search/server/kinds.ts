import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FoundThing, SearchType } from '../contract.ts'
import type { ChannelFacet } from './queries/facets.ts'
import type { Order, Selected } from './wish.ts'

export interface KindWish {
  /** What was typed, trimmed; empty: everything that was chosen. */
  readonly text: string
  readonly selected: Selected
  readonly order: Order
  readonly descending: boolean
  readonly first: number
  readonly max: number
}

export interface KindFound {
  /** One more than asked for, where there is more. */
  readonly items: readonly FoundThing[]
  /** How many there are for this viewer; beyond 2,000 it may be any larger number. */
  readonly total: number
}

/** Something besides videos that can be searched. Who binds it answers for what the viewer may see of it. */
export interface Kind {
  readonly type: SearchType
  find(db: Db, viewer: Viewer, wish: KindWish): Promise<KindFound>
}

/** What search is told about the domains that it does not know. */
export interface SearchAsks {
  readonly kinds: readonly Kind[]
  readonly channels?: ChannelFacet
}

/** All that there is of each kind for this wish, and the best of them where any are wanted. */
export const findKinds = (db: Db, viewer: Viewer, kinds: readonly Kind[], wish: KindWish) =>
  Promise.all(kinds.map(async ({ type, find }) => ({ type, ...(await find(db, viewer, wish)) })))
