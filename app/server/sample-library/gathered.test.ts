import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { personNamed } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { makeChannels } from './channels.ts'
import { manageVideos, removeTemplate } from './managed.ts'
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

it('videos of the sample library wait for a review, were rejected or approved, have expired or a filled-in template, once', async () => {
  const app = await startedApp()
  const person = (username: string, role: string) => ({ username, displayname: username, email: '', role, groups: [], topics: [] })
  const people = [person('ines.carvalho', 'siteadmin'), person('tom.whitlock', 'reviewer'), person('leo.bianchi', 'user')]
  await app.db.transaction().execute((tx) => makePeople(tx, { topics: [], groups: [], people, items: [] } as never, null))
  const [admin, owner] = [await personNamed(app.db, 'ines.carvalho'), await personNamed(app.db, 'leo.bianchi')]
  if (!admin || !owner) throw new Error('the people are not there')
  const files = [
    'pricing-a-tender',
    'short-lock-your-screen',
    'why-we-test-at-four-degrees',
    'leading-from-afar',
    'lockout-tagout',
    'desk-setup',
  ]
  const videos = new Map<string, { id: string; owner: string }>()
  for (const file of files) videos.set(file, { id: (await aVideo(app.db, { owner, visibility: 'USERS' })).id, owner: owner.name })
  for (const _ of ['first', 'again']) await manageVideos(app.ports, videos)
  const rows = await app.db
    .selectFrom('video')
    .select(['id', 'review_state', 'published', sql<boolean>`expires_at <= now()`.as('expired')])
    .where(
      'id',
      'in',
      [...videos.values()].map(({ id }) => id),
    )
    .execute()
  const of = (file: string) => rows.find(({ id }) => id === videos.get(file)?.id)
  expect(of('pricing-a-tender')?.review_state).toBe('SENT')
  expect(of('short-lock-your-screen')).toMatchObject({ review_state: 'REJECTED', published: false })
  expect(of('why-we-test-at-four-degrees')).toMatchObject({ review_state: 'APPROVED', published: true })
  expect(of('leading-from-afar')?.expired).toBe(true)
  const steps = await app.db.selectFrom('video_review').select('state').execute()
  expect(steps).toHaveLength(5)
  const templates = () => app.db.selectFrom('global_template').select('id').where('deleted_at', 'is', null).execute()
  expect(await templates()).toHaveLength(1)
  await app.db.transaction().execute((tx) => removeTemplate(tx, admin))
  expect(await templates()).toEqual([])
})
