import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer, ViewerRef } from '#platform/server/viewer.ts'
import type { Card } from '../contract.ts'

/** What stands in sections of the home page, by name of its shape. A domain whose things have a richer shape adds it. */
export interface ShownShapes {
  readonly card: Card
}

/** A thing in a line: in the inbox, in a mail, where it is shared. */
export interface Summary {
  readonly id: string
  readonly title: string
  /** Root-relative. */
  readonly url: string
  readonly thumbnailUrl: string | null
}

export interface Shareable extends Summary {
  /** Absent where its card says it. */
  readonly description?: string
  /** Its owner keeps it to those who find it by themselves. */
  readonly restricted: boolean
  /** Root-relative; null where other sites may not embed it. */
  readonly embedUrl: string | null
}

/** What a person can own. */
export interface Owned {
  /** Plural, as in a sentence: `videos`. */
  readonly name: string
  readonly count: (tx: Tx, accountId: string) => Promise<number>
  readonly handOver: (tx: Tx, from: string, to: string) => Promise<void>
}

/** What an embed token lets its holder read. */
export interface EmbedGrant {
  /** That the thing is read by from now on. */
  readonly principal: string
  readonly id: string
  readonly title: string
}

type Right = (db: Db, viewer: Viewer, nameOrId: string) => Promise<boolean>

/** As pages say it in attributes of their body (LE-6.09). */
export interface Parts {
  readonly moderator: boolean
  readonly presenter: boolean
}

/** Who gets pages about a thing, which their addresses name; what a page shows then is for its calls to say. */
export interface PageRights {
  readonly opens: Right
  readonly manages: Right
  /** Its page in pages of other sites. */
  readonly embeds: Right
  /** Its presenter's view; absent: it has none. */
  readonly presents?: Right
  /** What whoever looks is to it, besides managing it; absent: nothing that a page says. */
  readonly parts?: (db: Db, viewer: Viewer, nameOrId: string) => Promise<Parts>
}

/** What a list of things of any type needs: search, channels, the home page. */
export interface Listed {
  /** What its ids are in tables; uuid where nothing is said. */
  readonly idType?: 'uuid' | 'text'
  /**
   * Everything of the type that this viewer may find: rows of `id`, `owner_id`, `title`, `description`, `author` (empty: nobody is named),
   * `topics` (array), `published_at`, and `words` (title A, topics B, description C, names D).
   */
  readonly documents: (viewer: Viewer) => RawBuilder<unknown>
  /** Of these ids what the viewer may see, in no order. */
  readonly cards: (db: Db, viewer: Viewer, ids: readonly string[]) => Promise<readonly Card[]>
  /** Whether channels hold it: it then has a tab there. */
  readonly inChannels: boolean
}

/** A section of the home page that is the same for everybody and shows to each what is theirs, at most so many. */
export type HomeRow = (db: Db, viewer: Viewer, max: number) => Promise<readonly Card[]>

/**
 * A type of content, declared once by its domain. Search, channels, the home page, the inbox, sharing, embedding and the removal of people read
 * the list of all types and know none by name.
 */
export interface ContentType {
  /** Singular, on the wire and in tables: `playlist`. */
  readonly type: string
  /** Plural, in addresses and as a tab: `playlists`. */
  readonly plural: string
  /** What one is called: `Playlist`. */
  readonly label: string
  /** What many are called: `Playlists`. */
  readonly pluralLabel: string
  /** Whether the viewer sees the thing with this id (SQL text); SQL, so that a page holds only what they see. */
  readonly sees: (viewer: ViewerRef, id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** By id or name; undefined for what the viewer does not see. */
  readonly find: (db: Db | Tx, viewer: Viewer, nameOrId: string) => Promise<Shareable | undefined>
  /** By ids; whether they are for the viewer was asked before. */
  readonly summaries: (db: Db | Tx, ids: readonly string[]) => Promise<Summary[]>
  /** Absent: no page is about one of them alone, or anyone gets it. */
  readonly pages?: PageRights
  /** Absent: it is in no list of things of several types. */
  readonly listed?: Listed
  /** What a section of the home page that names such a thing shows; absent: no section can. */
  readonly shelf?: (db: Db, viewer: Viewer, name: string, max: number) => Promise<readonly ShownShapes[keyof ShownShapes][]>
  /** Sections of the home page by the names of their scopes, `live` as `scope:live`; absent: none. */
  readonly homeRows?: Readonly<Record<string, HomeRow>>
  /** Absent: nobody owns it. */
  readonly owned?: Owned
  /**
   * Lets holders of an embed token that names the thing read it, if this person may give that away; absent: no token can name it.
   *
   * @throws Problem not_found, forbidden, conflict
   */
  readonly embed?: (tx: Tx, viewer: Person, name: string) => Promise<EmbedGrant>
  /** Whether the viewer sees such a thing with the topic that is SQL text; absent: it has no topics. */
  readonly seesTopic?: (viewer: ViewerRef, topic: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** A type with all that lists need. */
export interface ListedType extends ContentType {
  readonly listed: Listed
}
