import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'
import { aPoll } from '../testing.ts'

it('hosts hear what was voted as it comes in, until they are hosts no more; nobody else does', async () => {
  const app = await startedApp()
  const [ann, host, mo, bob] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
  const event = await anEvent(app.db, { owner: ann, hosts: [host], moderators: [mo], settings: { state: 'LIVE' } })
  const pollId = await aPoll(app.db, event, 'OPENED')
  const topic = `/api/v3/feed?topic=votes:${event.id}`
  for (const who of [mo, bob]) expect((await who.get(topic)).status).toBe(404)
  const heard: { id: string; counts: number[] }[] = []
  const feed = fetchedFeed(`${app.url}${topic}`, host.headers)
  feed.addEventListener('vote', ({ data }) => heard.push(...JSON.parse(data).items))
  const { promise: isOpen, resolve } = Promise.withResolvers<Event>()
  feed.addEventListener('open', resolve)
  await isOpen
  const vote = (choice: number) => bob.post(`/api/v3/videos/${event.id}/live-poll/${pollId}/vote`, { choice })
  expect((await vote(1)).status).toBe(200)
  await eventually(() => heard.length > 0)
  expect((await host.get(`/web/ajax/videos/${event.id}/live-polls`)).body.items).toMatchObject([{ counts: [1, 0, 0], total: 1 }])
  expect(heard).toEqual([{ id: pollId, counts: [1, 0, 0] }])
  const moderators = [host, mo].map(({ name }) => ({ username: name, owner_type: 'MODERATOR' }))
  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<Event>()
  feed.addEventListener('error', refuse)
  expect((await ann.put(`/web/ajax/events/${event.id}/update`, { hosts: moderators })).status).toBe(200)
  await isRefused
  expect((await host.get(topic)).status).toBe(404)
  feed.close()
})
