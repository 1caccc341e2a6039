import { expect, it } from 'vitest'
import { personNamed } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { makeChannels } from './channels.ts'
import { makePeople } from './people.ts'
import { makePlaylists } from './playlists.ts'

it('a channel of the sample library shows a playlist of its owner first, made once', async () => {
  const app = await startedApp()
  const daniel = { username: 'daniel.hughes', displayname: 'Daniel', email: '', role: 'poweruser', groups: [], topics: [] } as const
  await app.db.transaction().execute((tx) => makePeople(tx, { topics: [], groups: [], people: [daniel], items: [] } as never, null))
  const owner = await personNamed(app.db, daniel.username)
  const video = await aVideo(app.db, { ...(owner && { owner }), visibility: 'PUBLIC' })
  for (const _ of ['first', 'again']) {
    await makeChannels(app.ports, [], [daniel.username])
    await makePlaylists(app.ports, new Map([['second-life-of-a-meter', video.id]]))
  }
  const { body } = await (await aPerson(app)).get('/web/ajax/partials/channels/how-our-meters-work')
  expect(body.items).toMatchObject([
    { entity_type: 'playlist', featured: true, card: { displayname: 'How a meter works, and where it goes', kapsule_count: 1 } },
  ])
})
