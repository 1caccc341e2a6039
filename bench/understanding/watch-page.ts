import { type Browser, chromium } from '@playwright/test'
import { browserPath } from '#tests/browser.ts'
import { commonVideos, cookieOf } from '../load/library.ts'
import { seedEightHours } from '../load/speech.ts'
import { median, type Place, report } from './report.ts'

const runs = 5
/** As fast as one without a transcript: what two medians of the same page may differ by. */
const reach = { times: 1.1, ms: 30 }
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Until the largest part of the page is painted and, where there is one, until the transcript shows its first line; ms. */
async function visit(browser: Browser, url: string, id: string, hasTranscript: boolean): Promise<{ paint: number; panel: number }> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookieOf(1).split('=')
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => {
    Object.assign(globalThis, { paint: 0 })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(globalThis, { paint: startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const page = await context.newPage()
  await page.goto(`${url}/web/videos/${id}/play`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const tab = page.getByRole('tab', { name: 'Transcript', exact: true })
  if (hasTranscript) await tab.waitFor()
  await page.waitForTimeout(1000)
  const paint = await page.evaluate(() => (globalThis as unknown as { paint: number }).paint)
  if (!hasTranscript) return { paint, panel: 0 }
  const since = performance.now()
  await tab.click()
  await page.getByRole('tabpanel', { name: 'Transcript' }).getByRole('button').nth(10).waitFor()
  return { paint, panel: performance.now() - since }
}

/** The watch page of eight hours of speech beside one of a video in which nothing is said. */
export async function watchPage({ library: { db }, url }: Place): Promise<void> {
  const [long, silent] = await commonVideos(db, 2)
  if (!long || !silent) throw new Error('there are no two videos')
  await seedEightHours(db, long.id)
  await db.deleteFrom('transcript').where('video_id', '=', silent.id).execute()
  const browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
  const times = { long: [] as number[], silent: [] as number[], panel: [] as number[] }
  // The first ones warm up the server.
  for (let n = 0; n <= runs; n += 1) {
    const spoken = await visit(browser, url, long.id, true)
    const quiet = await visit(browser, url, silent.id, false)
    if (n === 0) continue
    times.long.push(spoken.paint)
    times.panel.push(spoken.panel)
    times.silent.push(quiet.paint)
  }
  await browser.close()
  const [withSpeech, without, panel] = [median(times.long), median(times.silent), median(times.panel)]
  const measured = `largest paint after ${Math.round(withSpeech)} ms, without a transcript after ${Math.round(without)} ms; its panel opens in ${Math.round(panel)} ms`
  report('the watch page of 8 hours of speech', measured, withSpeech <= reach.times * without + reach.ms)
}
