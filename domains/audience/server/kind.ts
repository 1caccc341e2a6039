import { type RawBuilder, sql } from 'kysely'
import type { ViewerRef } from '#platform/server/viewer.ts'

type Sql = RawBuilder<unknown>

/** What a domain says of its things, so that their audience can be worked out. */
export interface AudienceKind {
  /**
   * What its tables are called after. Of `channel` there are `channel`, with an `id`; `channel_reader (channel_id, principal)`; and, where people
   * and groups can be chosen, `channel_member (channel_id, principal, kind)`.
   */
  readonly type: string
  readonly idType: 'uuid' | 'text'
  /**
   * What the readers of these things follow from: rows of `id`; `keepers` (uuid[]), who read it in any state, its owner first; `is_open`, whether anybody else
   * does; `visibility`; `external_users`, whether people from outside belong to USERS; `embedded`, whether embed tokens may name it; `ends_at`, where
   * the kind `ends`; and of `columns`. What has no row has no readers.
   */
  readonly basis: (ids: Sql) => Sql
  /** The visibility of what people and groups are chosen for; absent: none can be. */
  readonly chosenAs?: string
  /** What a refusal says where nobody was chosen; absent: that may be. */
  readonly nobodyChosen?: string
  /** What rows of readers say besides, for lists. */
  readonly columns?: readonly string[]
  /** The one of `columns` that is set where lists show the thing to the reader; absent: they show all that is read. */
  readonly listedAt?: string
  /**
   * Others than its keepers read the thing until the `ends_at` of its basis, and lists show it to nobody after that. Rows of its readers say so
   * themselves (`ends_at`, `infinity` where it never ends; `kept`), so that it is true at the moment, whoever works then.
   */
  readonly ends?: true
  /** What holders of embed tokens that name the thing read it by; absent: its id. */
  readonly embedPrincipal?: (id: Sql) => Sql
  /** Why it is not open, in a word of `hindrances`; absent: a thing of this kind always is. */
  readonly closedBy?: (id: Sql) => RawBuilder<string | null>
  /** What keepers besides its owner are to the thing; absent: its managers. */
  readonly keptAs?: 'reviewer'
  /** What is seen besides by who administers. */
  readonly administrators?: (viewer: ViewerRef, id: Sql) => RawBuilder<boolean>
}

/** The tables of a kind, as SQL. */
export interface Tables {
  readonly readers: Sql
  readonly members: Sql
  /** In both: the thing's id. */
  readonly thing: Sql
  /** Of the kind's own table. */
  readonly id: Sql
}

export const tablesOf = ({ type }: AudienceKind): Tables => ({
  readers: sql.table(`${type}_reader`),
  members: sql.table(`${type}_member`),
  thing: sql.ref(`${type}_id`),
  id: sql.ref(`${type}.id`),
})

/** What has to be true of a row of the kind's readers (by its table or alias) so that it lets see the thing still. */
export const stillReads = ({ ends }: AudienceKind, row: Sql): RawBuilder<boolean>[] =>
  ends ? [sql`(${row}.kept or ${row}.ends_at > now())`] : []

/** The same, so that lists show it still. */
export const stillListed = ({ ends, listedAt }: AudienceKind, row: Sql): RawBuilder<boolean>[] => [
  ...(listedAt === undefined ? [] : [sql<boolean>`${row}.${sql.ref(listedAt)} is not null`]),
  ...(ends ? [sql<boolean>`${row}.ends_at > now()`] : []),
]

export const embedPrincipalOf = ({ embedPrincipal = (id) => id }: AudienceKind, id: Sql): Sql => embedPrincipal(id)
