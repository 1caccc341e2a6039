import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

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

/** What live must ask of events; the app binds it. */
export interface LiveAsks {
  /** Whether the viewer sees an event. Asked for bytes, so many are answered at once. */
  readonly mayWatch: (db: Db, viewer: Viewer, eventId: string) => Promise<boolean>
  /** @throws Problem not_found, where the viewer does not see it */
  readonly standing: (
    db: Db | Tx,
    viewer: Viewer,
    eventId: string,
  ) => Promise<{ readonly manages: boolean; readonly state: 'NOT_LIVE' | 'LIVE' | 'CLOSED' }>
  /** The SIP session that the event is to be joined with; empty where there is none. */
  readonly findSession: (db: Db | Tx, eventId: string) => Promise<string>
  readonly findRecorded: (db: Db | Tx, eventId: string) => Promise<RecordedEvent | undefined>
}

/** Whether the viewer may play what shows an asset: who sees its video may yet wait for another one in a sequence. */
export type MayPlay = (db: Db, viewer: Viewer, assetId: string) => Promise<boolean>
