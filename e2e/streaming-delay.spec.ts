import type { Page } from '@playwright/test'
import { clockBits, clockSide, killEncoders, publishClock } from '#tests/encoders.ts'
import { aPlannedEvent, eventIn, rtmpOf } from './harness/events.ts'
import { expect, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test.afterAll(killEncoders)

/** ms between the moment that was filmed and the one at which it is seen, for so many frames in a row. */
const delays = (page: Page, frames: number): Promise<number[]> =>
  page.locator('video').evaluate(
    async (video: HTMLVideoElement, { bits, side, count }) => {
      const context = new OffscreenCanvas(bits * side, 480).getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      const seen: number[] = []
      while (seen.length < count) {
        await new Promise<unknown>((resolve) => video.requestVideoFrameCallback(resolve))
        const now = Date.now() % 2 ** bits
        context.drawImage(video, 0, 0, bits * side, 480)
        const { data } = context.getImageData(0, side, bits * side, 1)
        let time = 0
        for (let bit = 0; bit < bits; bit++) time = time * 2 + ((data[(bit * side + side / 2) * 4] ?? 0) > 127 ? 1 : 0)
        seen.push(now - time)
      }
      return seen
    },
    { bits: clockBits, side: clockSide, count: frames },
  )

test('what a camera films is on the screens of viewers within seconds', { tag: '@long' }, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const address = await aPlannedEvent(ann, `Clock ${aWord()}`)
  await ann.call('POST', `/api/v3/events/${eventIn(address)}/state`, { state: 'LIVE' })
  const encoder = publishClock(await rtmpOf(ann, address))
  await bob.page.goto(address)
  await expect(bob.page.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  const middle = async () => {
    const sorted = (await delays(bob.page, 60)).toSorted((one, other) => one - other)
    const [half, most] = [sorted[30] ?? 0, sorted[57] ?? 0]
    test.info().annotations.push({ type: 'delay', description: `p50 ${half} ms, p95 ${most} ms` })
    return most
  }
  await expect.poll(middle).toBeLessThan(5000)
  await encoder.kill()
})
