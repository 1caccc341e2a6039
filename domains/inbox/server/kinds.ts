import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { SharedType } from '../contract.ts'

/** Something that can be shared, or that a notice is about. */
export interface Thing {
  readonly id: string
  readonly title: string
  /** Root-relative. */
  readonly url: string
  readonly thumbnailUrl: string | null
}

export interface Shareable extends Thing {
  /** Its owner keeps it to those who find it by themselves. */
  readonly restricted: boolean
  /** Root-relative; null where other sites may not hold it. */
  readonly embedUrl: string | null
}

/** What the inbox must know of a kind of things. */
export interface Kind {
  /** Whether the viewer sees the thing with this id; SQL, so that a page holds only what they see. */
  readonly sees: (viewer: Viewer, id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** By id or name; undefined for what the viewer does not see. */
  readonly find: (db: Db | Tx, viewer: Viewer, id: string) => Promise<Shareable | undefined>
  /** By ids; whether they are for the viewer was asked before. */
  readonly list: (db: Db | Tx, ids: readonly string[]) => Promise<Thing[]>
}

export type Kinds = Readonly<Partial<Record<SharedType, Kind>>>
