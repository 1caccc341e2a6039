import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'

/** What holds at an event, and for somebody who takes part in it. */
export interface ControlsRow {
  readonly slowModeSeconds: number
  readonly words: readonly string[]
  readonly reactions: boolean
  readonly revision: number
  readonly commentsEnabled: boolean
  /** Seconds until they may comment again. */
  readonly wait: number
  /** Null: they may speak. */
  readonly mutedAt: Date | null
  readonly muteReason: string
}

/** Of an event that is there. @param participant null: of an anonymous viewer */
export async function findControls(db: Db | Tx, eventId: string, participant: PersonOrGuest | null): Promise<ControlsRow | undefined> {
  const { rows } = await sql<ControlsRow>`
    select coalesce(c.slow_mode_seconds, 0) as "slowModeSeconds", coalesce(c.words, '{}') as words, coalesce(c.reactions, true) as reactions,
      coalesce(c.revision, 0) as revision, event.comments_enabled as "commentsEnabled", s.muted_at as "mutedAt",
      coalesce(s.mute_reason, '') as "muteReason",
      greatest(0, ceil(extract(epoch from s.commented_at - clock_timestamp()) + coalesce(c.slow_mode_seconds, 0)))::int as wait
    from event left join event_controls c on c.event_id = event.id
    left join event_speaker s on s.event_id = event.id and ${isOfParticipant('s', participant)}
    where event.id = ${eventId}`.execute(db)
  return rows[0]
}

export interface ControlChanges {
  readonly slowModeSeconds: number
  readonly words: readonly string[]
  readonly reactions: boolean
}

/** Its event is locked, so that its revision counts each change. */
export async function writeControls(tx: Tx, eventId: string, { slowModeSeconds, words, reactions }: ControlChanges): Promise<void> {
  const values = sql`${slowModeSeconds}::int, ${[...words]}::text[], ${reactions}::boolean`
  await sql`
    insert into event_controls (event_id, slow_mode_seconds, words, reactions) values (${eventId}, ${values})
    on conflict (event_id) do update set
      (slow_mode_seconds, words, reactions) = (${values}), revision = event_controls.revision + 1`.execute(tx)
}

/** Copies of an event begin with what is set for it. */
export async function copyControls(tx: Tx, eventId: string, copyIds: readonly string[]): Promise<void> {
  await sql`
    insert into event_controls (event_id, slow_mode_seconds, words, reactions)
    select copy, slow_mode_seconds, words, reactions from event_controls, unnest(${[...copyIds]}::text[]) as copy
    where event_id = ${eventId} on conflict do nothing`.execute(tx)
}
