import { sql } from 'kysely'
import { streamFeed } from '#domains/live/contract.ts'
import { publish } from '#platform/server/feed.ts'
import { inDatabase } from './database.ts'
import type { Server } from './server.ts'

/** The id in the address of an event's page. */
export const eventIn = (address: string): string => address.split('/').at(-1) ?? ''

/** Makes it so that something is sent to an event, or is not any more: without pictures, which most journeys need not wait for. */
export const setStream = (server: Server, eventId: string, state: 'STREAMING' | 'NONE'): Promise<void> =>
  inDatabase(server, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`
        insert into live_stream (event_id, state, heard_at) values (${eventId}, ${state}, 'infinity')
        on conflict (event_id) do update set state = excluded.state, heard_at = excluded.heard_at`.execute(tx)
      await publish(tx, streamFeed.stream, eventId)
    }),
  )
