import type { Page, Request } from '@playwright/test'

/** ms for which nothing may be under way. */
const quietFor = 400
const longest = 30_000

const awaited = new Set(['fetch', 'xhr', 'script', 'stylesheet'])

/** Told before a page goes anywhere. @returns how many calls and parts of the program it waits for */
export function countCalls(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (awaited.has(request.resourceType())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

/**
 * Runs in the page; what is hidden or lies outside of the window may wait. A video that goes on from the middle has no picture before its frame
 * is there.
 */
function isShown(): boolean {
  const isInWindow = (element: Element) => {
    const { left, top, bottom, right, width } = element.getBoundingClientRect()
    return width > 0 && bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth
  }
  const resumed = [...document.querySelectorAll('video')].every(
    (video) => video.currentTime === 0 || (!video.seeking && video.readyState >= 2),
  )
  const isComing = [...document.querySelectorAll('.animate-sweep')].some(isInWindow)
  return resumed && !isComing && [...document.images].every((image) => image.complete || !isInWindow(image))
}

/** Waits until a page shows what it is about. @param calls of `countCalls` */
export async function settled(page: Page, calls: () => number): Promise<void> {
  await page.locator('h1, video').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const end = Date.now() + longest
  for (let quiet = 0; quiet < quietFor && Date.now() < end; quiet += 100) {
    await page.waitForTimeout(100)
    if (calls() > 0 || !(await page.evaluate(isShown))) quiet = -100
  }
  if (Date.now() >= end) console.warn(`${page.url()} was still waiting for something`)
  // What is complete is not yet decoded.
  await page.evaluate(() => Promise.allSettled([...document.images].filter(({ complete }) => complete).map((image) => image.decode())))
  await page.waitForTimeout(quietFor)
}
