import type { RawBuilder } from 'kysely'
import type { LocksAsk } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'

/** An event, as what was sent to it becomes a video. */
export interface RecordedEvent {
  readonly title: string
  readonly description: string
  readonly ownerId: string
  readonly visibility: 'MEMBERS' | 'USERS' | 'PUBLIC' | ''
  readonly externalUsers: boolean
  /** Whom the event is for, and who runs or presents it, where not everybody sees it: usernames, and names of groups. */
  readonly people: readonly string[]
  readonly groups: readonly string[]
}

/** What live must ask of events. */
export interface EventAsks {
  /** Whether the viewer sees an event. Asked for bytes, so many are answered at once. */
  readonly mayWatch: (db: Db, viewer: Viewer, eventId: string) => Promise<boolean>
  /** @throws Problem not_found, where the viewer does not see it */
  readonly standing: (
    db: Db | Tx,
    viewer: Viewer,
    eventId: string,
  ) => Promise<{
    readonly manages: boolean
    readonly moderates: boolean
    readonly presents: boolean
    readonly state: 'NOT_LIVE' | 'LIVE' | 'CLOSED'
  }>
  /** When it is planned to begin and to end: SQL over its id. */
  readonly hourOf: (id: RawBuilder<unknown>) => { readonly begins: RawBuilder<Date>; readonly ends: RawBuilder<Date> }
  /** Begins or ends it in somebody's name; what it is already, it stays. @throws Problem not_found, forbidden, conflict */
  readonly setState: (tx: Tx, viewer: Person, eventId: string, state: 'LIVE' | 'CLOSED') => Promise<void>
  /** The SIP session that the event is to be joined with; empty where there is none. */
  readonly findSession: (db: Db | Tx, eventId: string) => Promise<string>
  readonly findRecorded: (db: Db | Tx, eventId: string) => Promise<RecordedEvent | undefined>
}

/** What happened at an event, in words that everybody who sees it may read. */
export interface Moment {
  readonly at: Date
  readonly text: string
}

/** What live must ask of others; the app binds it. */
export interface LiveAsks extends EventAsks {
  /** What becomes chapters of its recording: of each domain that knows of some; what stands first is kept where there are too many. */
  readonly moments: readonly ((tx: Tx, eventId: string) => Promise<readonly Moment[]>)[]
  /** Which videos wait for somebody in sequences. */
  readonly locks: LocksAsk
}

/** Whether the viewer may play what shows an asset: who sees its video may yet wait for another one in a sequence. */
export type MayPlay = (db: Db, viewer: Viewer, assetId: string) => Promise<boolean>
