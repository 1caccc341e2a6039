import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ViewerRef } from '#platform/server/viewer.ts'
import type { AudienceReader, Member } from '../contract.ts'
import { listedFor, listedRowsFor, visibleTo } from './clauses.ts'
import { type SharingWish, shareThing } from './commands/sharing.ts'
import { type AudienceKind, tablesOf } from './kind.ts'
import { findMemberPage, type MemberPage, membersOf, type NewMembers, replaceChosen } from './queries/members.ts'
import { refreshAudience } from './queries/readers.ts'
import { findSeeing, listSeeing, type Seeing } from './queries/seeing.ts'

type Sql = RawBuilder<unknown>
/** Over a row of the kind's table, or over any id of a thing. */
type Clause = (viewer: ViewerRef, id?: Sql) => RawBuilder<boolean>

/** Who may see the things of a kind. */
export interface Audience {
  /** What its domain says of the things. */
  readonly kind: AudienceKind
  /** The rule that every read of such a thing goes through. */
  readonly visible: Clause
  /** What lists show; of many, start from the readers instead. */
  readonly listed: Clause
  /** The rows by which lists show it, for statements that start from them: `exists (…)`. */
  readonly listedRows: (viewer: ViewerRef, id?: Sql) => Sql
  /** After every change of what the readers follow from, in its transaction, with the things locked. */
  readonly refresh: (tx: Tx, ids: readonly string[]) => Promise<void>
  /** Whom a thing is shared with from now on; `refresh` comes after it. */
  readonly shareWith: (tx: Tx, id: string, wish: SharingWish & { readonly visibility: string }) => Promise<void>
  readonly members: (db: Db | Tx, id: string) => Promise<Member[]>
  readonly memberPage: (db: Db | Tx, id: string, page: { readonly first: number; readonly max: number }) => Promise<MemberPage>
  readonly replaceMembers: (tx: Tx, id: string, wish: NewMembers) => Promise<void>
  /** Who sees a thing, a page of them; one more than `max` is read. */
  readonly readers: (db: Db | Tx, id: string, page?: { readonly first: number; readonly max: number }) => Promise<AudienceReader[]>
  /** Whether a viewer sees a thing, and by what. */
  readonly seeing: (db: Db | Tx, viewer: ViewerRef, id: string) => Promise<Seeing>
}

/** One code for who sees what, over the tables of a kind. */
export function audienceOf(kind: AudienceKind): Audience {
  const { id: own } = tablesOf(kind)
  return {
    kind,
    visible: (viewer, id = own) => visibleTo(kind, viewer, id),
    listed: (viewer, id = own) => listedFor(kind, viewer, id),
    listedRows: (viewer, id = own) => listedRowsFor(kind, viewer, id),
    refresh: (tx, ids) => refreshAudience(kind, tx, ids),
    shareWith: (tx, id, wish) => shareThing(kind, tx, id, wish),
    members: (db, id) => membersOf(kind, db, id),
    memberPage: (db, id, page) => findMemberPage(kind, db, id, page),
    replaceMembers: (tx, id, wish) => replaceChosen(kind, tx, id, wish),
    readers: (db, id, page = { first: 0, max: 100 }) => listSeeing(kind, db, id, page),
    seeing: (db, viewer, id) => findSeeing(kind, db, viewer, id),
  }
}
