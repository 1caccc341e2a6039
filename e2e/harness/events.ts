import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { streamFeed } from '#domains/live/contract.ts'
import { createFetchedAsset } from '#domains/media/server.ts'
import { publish } from '#platform/server/feed.ts'
import { inDatabase } from './database.ts'
import type { Visitor } from './people.ts'
import type { Server } from './server.ts'

/** An event for everybody in the organisation, in a day. @returns its address */
export async function aPlannedEvent(owner: Visitor, displayname: string, more: object = {}): Promise<string> {
  const hours = { time_start: Math.floor(Date.now() / 1000) + 86_400, duration: 60, timezone: 'UTC' }
  const fields = { displayname, visibility: 'USERS', ...hours, ...more }
  const { video } = await owner.call<{ video: { id: string } }>('POST', '/web/ajax/events/create', fields)
  return `/web/events/${video.id}`
}

/** Answers what the page asks before something that can't be undone. */
export const answerQuestion = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** The same, begun. */
export async function anOpenEvent(owner: Visitor, displayname: string, more: object = {}): Promise<string> {
  const address = await aPlannedEvent(owner, displayname, more)
  await setEventState(owner, address, 'LIVE')
  return address
}

export const setEventState = async (host: Visitor, address: string, state: 'LIVE' | 'CLOSED'): Promise<void> =>
  void (await host.call('POST', `/api/v3${address.replace('/web', '')}/state`, { state }))

/** Says something at an event without its page. */
export const sayAt = (who: Visitor, address: string, text: string, adid?: string): Promise<{ id: string }> =>
  who.call('POST', `/web/ajax/partials/videos/${address.split('/').at(-1)}/comments`, {
    text,
    comment_type: adid ? 'reply_comment' : 'parent_comment',
    ...(adid && { adid }),
  })

/** The id in the address of an event's page. */
export const eventIn = (address: string): string => address.split('/').at(-1) ?? ''

/** Where encoders send to, the key at its end. */
export async function rtmpOf(host: Visitor, address: string): Promise<string> {
  const { rtmp } = await host.call<{ rtmp: { url: string; key: string } }>('GET', `/api/v3/events/${eventIn(address)}/ingest`)
  return `${rtmp.url}/${rtmp.key}`
}

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

/** Makes it so that something is sent to an event that is live, of which nothing is recorded yet: its page has a player that waits. */
export const beginStream = (server: Server, eventId: string): Promise<void> =>
  inDatabase(server, (db) =>
    db.transaction().execute(async (tx) => {
      const { owner_id: ownerId } = await tx.selectFrom('event').select('owner_id').where('id', '=', eventId).executeTakeFirstOrThrow()
      const asset = await createFetchedAsset(tx, { ownerId, filename: 'Live', rendered: true })
      await sql`
        insert into live_stream (event_id, state, opened_at, heard_at, asset_id) values (${eventId}, 'STREAMING', now(), 'infinity', ${asset})
        on conflict (event_id) do update set state = 'STREAMING', opened_at = now(), heard_at = 'infinity', asset_id = ${asset}`.execute(tx)
      await publish(tx, streamFeed.stream, eventId)
    }),
  )
