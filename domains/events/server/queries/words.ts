import { type RawBuilder, sql } from 'kysely'
import { learnWords, wordsSaid } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { visible } from '../policy.ts'

/** Keeps what these events are found by in step with their titles, descriptions, owners and presenters. */
export async function refreshEventWords(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...eventIds]}::text[])`
  await sql`
    with said as (
      select e.id, e.title, e.description, '{}'::text[] as topics, concat_ws(' ', owner.displayname, e.presenter) as people
      from event e join account owner on owner.id = e.owner_id where e.id = ${ids}
    )
    update event set words = ${wordsSaid} from said where event.id = said.id`.execute(tx)
  await learnWords(tx, sql`select words as doc from event where id = ${ids}`)
}

/** The events that the viewer sees, as a search of everything reads them: their time is when they begin. */
export const eventDocuments = (viewer: Viewer): RawBuilder<unknown> => sql`
  select event.id, event.owner_id, event.title, event.description, event.words, '{}'::text[] as topics, event.starts_at as published_at,
    event.presenter as author from event where ${visible(viewer)}`
