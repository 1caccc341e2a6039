import { expect, type Page } from '@playwright/test'

interface Noted {
  readonly toast: Element
  readonly after: number
  readonly from: number
  to: number
}

interface Stay {
  /** ms, by the clock of the page. It came between the two, which lie as far apart as the page was busy showing it. */
  readonly after: number
  readonly from: number
  /** 0 as long as it is there. */
  readonly to: number
}

type Noting = typeof globalThis & { noted: Noted[] }

/** Runs in the page: notes for each toast when it came and when it went. */
function noteToasts(): void {
  const noted: Noted[] = []
  let free = Date.now()
  setInterval(() => {
    free = Date.now()
  }, 10)
  const look = () => {
    for (const toast of document.querySelectorAll('[data-toast]'))
      if (!noted.some((one) => one.toast === toast)) noted.push({ toast, after: free, from: Date.now(), to: 0 })
    for (const one of noted) if (one.to === 0 && !one.toast.isConnected) one.to = Date.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
  Object.assign(globalThis, { noted })
}

/** Runs in the page. */
function stayOf(words: string): Stay | null {
  const one = (globalThis as Noting).noted.find(({ toast }) => toast.textContent?.includes(words))
  return one ? { after: one.after, from: one.from, to: one.to } : null
}

/** Has the pages that are opened from now on note when toasts come and go, by a clock that can run ahead. */
export async function notingToasts(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(noteToasts)
}

/** What all toasts of the page that is open have said, also those that are gone; their pages are noting them. */
export const toastsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Noting).noted.map(({ toast }) => toast.textContent ?? ''))

/** What is said on the page that is open stays for so many ms, also when nobody looks before it has gone. */
export async function expectStay(page: Page, words: string, ms: number): Promise<void> {
  await expect.poll(() => page.evaluate(stayOf, words)).not.toBeNull()
  // As soon as it has come the page's time runs ahead, beside the clock that goes on.
  const gone = async () => {
    await page.clock.runFor(100)
    return (await page.evaluate(stayOf, words))?.to ?? 0
  }
  await expect.poll(gone, { intervals: [0] }).toBeGreaterThan(0)
  const { after = 0, from = 0, to = 0 } = (await page.evaluate(stayOf, words)) ?? {}
  expect(to - after).toBeGreaterThan(ms - 100)
  expect(to - from).toBeLessThan(ms + 500)
}
