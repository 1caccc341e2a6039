import { beforeAll, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { type Client, startedApp } from '#platform/server/testing.ts'
import { domains } from './domains.ts'

const routes = domains.flatMap(({ bound = [] }) => bound.map(({ route }) => route))
const id = '00000000-0000-4000-8000-00000000dead'

let guest: Client

beforeAll(async () => {
  const app = await startedApp()
  guest = await aJoinedGuest(app, await anEvent(app.db, { owner: await aPerson(app), visibility: 'PUBLIC' }))
})

/** What a call is answered that has a right token, and nothing else that is right. */
async function answerOf({ method, path }: { method: string; path: string }): Promise<number> {
  const reply = await fetch(new URL(path.replace(/\{\w+\}/g, id), guest.url), {
    method,
    headers: { ...guest.headers, accept: 'application/json', 'x-requested-with': 'fetch' },
    redirect: 'manual',
  })
  return reply.status
}

it('a guest of an event is anonymous to every call that is for people', async () => {
  const forPeople = routes.filter(({ access }) => access === 'person')
  expect(forPeople.length).toBeGreaterThan(200)
  for (const route of forPeople) expect([route.method, route.path, await answerOf(route)]).toEqual([route.method, route.path, 401])
})
