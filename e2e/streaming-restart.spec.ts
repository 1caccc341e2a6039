import type { Page } from '@playwright/test'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { aPlannedEvent, rtmpOf, setEventState } from './harness/events.ts'
import { newPerson, visitor } from './harness/people.ts'
import { startServer } from './harness/server.ts'
import { expect, newLyceum, test } from './harness/test.ts'

test.afterAll(killEncoders)

/** s that the player of a page is at. */
const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('whoever watches an event goes on watching by themselves after the server was killed and has started anew', {
  tag: '@long',
}, async ({ browser }) => {
  await using server = await newLyceum('restarted')
  await newPerson(server, 'bob', 'Bob', 'user')
  const [ann, bob] = [await visitor(browser, server, 'root'), await visitor(browser, server, 'bob')]
  const address = await aPlannedEvent(ann, 'Town hall')
  publishTo(await rtmpOf(ann, address))
  await setEventState(ann, address, 'LIVE')
  await bob.page.goto(address)
  await expect.poll(() => position(bob.page)).toBeGreaterThan(1)

  await server.kill()
  // What it had loaded is played before anything is missed.
  await expect(bob.page.getByText('No connection.', { exact: true })).toBeVisible()
  const again = await startServer(server.dataDir, { port: Number(new URL(server.url).port) })
  const before = await position(bob.page)
  publishTo(await rtmpOf(ann, address))
  await expect.poll(() => position(bob.page)).toBeGreaterThan(before + 10)
  await expect(bob.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await again.stop()
})
