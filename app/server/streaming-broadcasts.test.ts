import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { sweepUnread } from '#domains/live/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { eventApi as api } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

interface Event {
  readonly id: string
}

/** What somebody sent from a browser so long ago, and ended since. */
async function aBroadcast(event: Event, since: string): Promise<string> {
  await sql`insert into live_stream (event_id) values (${event.id}) on conflict do nothing`.execute(app.db)
  const { rows } = await sql<{ id: string }>`
    insert into live_broadcast (event_id, account_id, container, width, height, frame_rate, has_sound, heard_at, ended_at)
    values (${event.id}, ${ann.id}, 'matroska', 640, 480, 30, true, now() - ${since}::interval, now()) returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}

describe('what a browser sends', () => {
  it('is gone a minute later where nobody reads it', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const [goes, stays] = [await aBroadcast(event, '2 minutes'), await aBroadcast(event, '2 seconds')]
    const piece = { sequence: 0, bytes: Buffer.from('x') }
    await app.db
      .insertInto('live_chunk')
      .values([goes, stays].map((broadcast_id) => ({ broadcast_id, ...piece })))
      .execute()
    await sweepUnread(app.ports)
    const left = await app.db.selectFrom('live_chunk').select('broadcast_id').where('broadcast_id', 'in', [goes, stays]).execute()
    expect(left.map(({ broadcast_id: id }) => id)).toEqual([stays])
  })

  it('is refused with the reason where a new broadcast would be refused as well, else as over', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const path = `${api(event)}/broadcasts/${await aBroadcast(event, '1 second')}/chunks/0`
    const send = async () => {
      const headers = { ...ann.headers, accept: 'application/json', 'content-type': 'application/octet-stream' }
      const response = await fetch(new URL(path, app.url), { method: 'POST', headers, body: 'x' })
      return [response.status, ((await response.json()) as { error: { reason: string; message: string } }).error] as const
    }
    expect(await send()).toMatchObject([409, { reason: 'broadcast_over' }])
    await app.db.updateTable('live_stream').set({ trouble: 'There is no room.' }).where('event_id', '=', event.id).execute()
    expect(await send()).toMatchObject([409, { reason: 'broadcast_refused', message: 'There is no room.' }])
  })

  it('is not begun at a rate at which no picture ever comes', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const wanted = { container: 'webm', width: 640, height: 480 }
    const { status, body } = await ann.post(`${api(event)}/broadcasts`, { ...wanted, frame_rate: 7.889520052257473e-52 })
    expect([status, body.error.field]).toEqual([422, 'frame_rate'])
  })
})
