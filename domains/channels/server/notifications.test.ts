import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'
import { announce, followersOf } from './queries/followers.ts'

describe('a new video', () => {
  it('is news once somebody besides its owner and those who manage everything sees it, and once only', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [closed, open] = [await aVideo(app.db, { visibility: 'MEMBERS' }), await aVideo(app.db, { visibility: 'MEMBERS', people: [ann] })]
    const told = (id: string) => app.db.transaction().execute((tx) => announce(tx, id))
    expect([await told(closed.id), await told(open.id), await told(open.id)]).toEqual([false, true, false])
  })

  it('for the people of a group is news for them, and for nobody of another; the channel says more than the topic', async () => {
    const app = await startedApp()
    const [ann, bob, cid] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    await aGroup(app, [ann])
    for (const who of [ann, bob, cid]) await who.put(`/web/ajax/users/${who.name}/update`, { topics: 'pontoons' })
    const video = await aVideo(app.db, { topics: ['pontoons'], visibility: 'MEMBERS', groups: [await aGroup(app, [bob, cid])] })
    await aChannel(app.db, { title: 'Afloat', subscribers: [ann, cid], videos: [video] })
    const { rows } = await sql<{ account_id: string; message: string }>`${followersOf(video.id)}`.execute(app.db)
    expect(Object.fromEntries(rows.map(({ account_id, message }) => [account_id, message]))).toEqual({
      [bob.id]: 'pontoons',
      [cid.id]: 'Afloat',
    })
  })
})
