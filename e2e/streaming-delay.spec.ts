import type { Page } from '@playwright/test'
import { killEncoders, publishClock } from '#tests/encoders.ts'
import config from '../playwright.config.ts'
import { aPlannedEvent, eventIn, rtmpOf } from './harness/events.ts'
import { clock, delaysOf } from './harness/media.ts'
import type { Visitor } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const { launchOptions } = config.use ?? {}
const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...devices] } })
test.afterAll(killEncoders)

/** The camera of a page is one that films the clock. */
const filmClock = (page: Page) =>
  page.addInitScript(({ bits, side }) => {
    const camera = () => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [bits * side, 480]
      const paper = canvas.getContext('2d')
      setInterval(() => {
        if (!paper) return
        paper.fillStyle = '#282828'
        paper.fillRect(0, 0, canvas.width, canvas.height)
        for (const [at, bit] of [...(Date.now() % 2 ** bits).toString(2).padStart(bits, '0')].entries()) {
          paper.fillStyle = bit === '1' ? '#fff' : '#000'
          paper.fillRect(at * side, 0, side, 2 * side)
        }
      }, 1000 / 30)
      return canvas.captureStream(30).getVideoTracks()
    }
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real({ audio: wanted?.audio ?? true })
      return new MediaStream([...stream.getAudioTracks(), ...(wanted?.video ? camera() : [])])
    }
  }, clock)

/** ms; beside other journeys. What is promised, and was measured with nothing else running, stands in bench/README.md. */
const longestDelay = 5000

const note = (description: string) => test.info().annotations.push({ type: 'measured', description })

/** Of nearly all frames. */
async function expectSoon(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  const longest = async () => {
    const sorted = (await delaysOf(page.locator('video'), 60)).toSorted((one, other) => one - other)
    const [half, most] = [sorted[30] ?? 0, sorted[57] ?? 0]
    note(`delay p50 ${half} ms, p95 ${most} ms`)
    return most
  }
  await expect.poll(longest).toBeLessThan(longestDelay)
}

async function anOpenEvent(host: Visitor): Promise<string> {
  const address = await aPlannedEvent(host, `Clock ${aWord()}`)
  await host.call('POST', `/api/v3/events/${eventIn(address)}/state`, { state: 'LIVE' })
  return address
}

/** ms from the beginning of the page to its first frame. */
const firstFrame = (page: Page): Promise<number> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        if (video.currentTime > 0 && video.readyState > 2) resolve(performance.now())
        else video.requestVideoFrameCallback(() => resolve(performance.now()))
      }),
  )

test('what a camera films is on the screens of viewers within seconds, and who joins sees it soon', { tag: '@long' }, async ({
  person,
}) => {
  const [ann, bob, carl] = [await person('poweruser'), await person(), await person()]
  const address = await anOpenEvent(ann)
  const encoder = publishClock(await rtmpOf(ann, address))
  await bob.page.goto(address)
  await expectSoon(bob.page)
  const joins: number[] = []
  for (let time = 0; time < 5; time++) {
    await carl.page.goto(address)
    joins.push(Math.round(await firstFrame(carl.page)))
  }
  note(`first frame ${joins.join(', ')} ms`)
  expect(joins.toSorted((one, other) => one - other)[2]).toBeLessThan(longestDelay)
  await encoder.kill()
})

test('what the camera of a browser films is on the screens of viewers within seconds', { tag: '@long' }, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const address = await anOpenEvent(ann)
  await filmClock(ann.page)
  await ann.page.goto(address)
  await ann.page.getByRole('radio', { name: 'Camera', exact: true }).click()
  await ann.page.getByRole('button', { name: 'Check devices' }).click()
  await ann.page.getByRole('button', { name: 'Start sending' }).click()
  await expect(ann.page.getByText('Receiving', { exact: true })).toBeVisible()
  await bob.page.goto(address)
  await expectSoon(bob.page)
})
