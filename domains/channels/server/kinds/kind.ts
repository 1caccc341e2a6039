import type { RawBuilder } from 'kysely'
import type { Asked } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ChannelItem } from '../../contract.ts'

export interface Wanted {
  readonly channelId: string
  readonly asked: Asked | undefined
  /** Rows at most. */
  readonly most: number
}

/** One of the two. */
export interface Shown extends Partial<Pick<ChannelItem, 'tile' | 'card'>> {
  readonly type: string
}

export interface Tab {
  readonly type: string
  readonly label: string
}

/** What a channel must know of a kind of thing that it can hold; the domain that has the thing is below. */
export interface ContentKind {
  /** As items are kept. */
  readonly entityType: string
  /** The tabs that it stands under, and what they are called. */
  readonly tabs: readonly Tab[]
  /** Whether an item `i` of it is on air for the viewer. */
  readonly onAir: (viewer: Viewer) => RawBuilder<boolean>
  /** The title of an item `i` of it; null where the viewer does not see it. */
  readonly title: (viewer: Viewer) => RawBuilder<string | null>
  /** Whether the viewer sees an item `i` of it, and its title or topics have the words. */
  readonly holdsWords: (viewer: Viewer, asked: Asked) => RawBuilder<boolean>
  /**
   * Of a channel what is on air for the viewer and has the words: rows of entity_type, entity_id, type, featured, owner (username), topics, languages,
   * duration_ms, at, added_at, rank.
   */
  readonly found: (viewer: Viewer, wanted: Wanted) => RawBuilder<unknown>
  /** What the viewer sees of these, by id. */
  readonly show: (db: Db, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, Shown>>
  /** One by its id, or by its name where it has one; undefined where the viewer doesn't see it. */
  readonly find: (db: Db | Tx, viewer: Viewer, nameOrId: string) => Promise<{ readonly id: string; readonly type: string } | undefined>
}
