import { expect, type Locator, type Page } from '@playwright/test'
import { clip } from './media.ts'
import type { Visitor } from './people.ts'
import { anEncodedVideo } from './uploading/encoded-films.ts'

interface Film {
  readonly title: string
  /** Seconds. */
  readonly length?: number
  readonly file?: string
  readonly fields?: Record<string, unknown>
}

/** A small video that everybody signed in may watch; all that is made of a video is there. */
export const aFilm = (owner: Visitor, url: string, { title, length = 3, file, fields }: Film): Promise<string> =>
  anEncodedVideo(owner, url, file ?? clip(length, '320x180'), { displayname: title, visibility: 'USERS', ...fields })

/** A quiz at the end of a video with one question, which green is right of, and which must be answered right to pass. @returns its id */
export async function aLightsQuiz(author: Visitor, video: string): Promise<string> {
  const wanted = { title: 'Lights', appears_at: 'end', passing_score: 100 }
  const { quiz } = await author.call<{ quiz: { id: string } }>('POST', `/web/ajax/videos/${video}/quiz`, wanted)
  const question = { text: 'Which light means go?', ch1: 'Red', ch2: 'Green', answer: 2, rel_offset: 0, quiz_id: quiz.id }
  await author.call('POST', `/web/ajax/videos/${video}/questions`, question)
  return quiz.id
}

/** The query fields of each call of a page to a path, in order. */
export function callsOf(page: Page, path: string): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path && request.resourceType() === 'fetch') calls.push(url.searchParams)
  })
  return calls
}

/** Pages hear nothing of what happens elsewhere from now on: what the feed tells, and a gap in it, would have them ask anew. */
export async function withoutFeed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class SilentSource extends EventTarget {
      static readonly CLOSED = 2
      readonly readyState = 1
      close() {}
    }
    Object.assign(globalThis, { EventSource: SilentSource })
  })
}

/** When a page asks for a path, by its own clock. @returns what reads the times of the document that is open */
export async function callTimesOf(page: Page, path: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const send = globalThis.fetch
    const times: number[] = []
    Object.assign(globalThis, { callTimes: times })
    globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (pathname === wanted) times.push(Date.now())
      return send(input, init)
    }
  }, path)
  return () => page.evaluate(() => (globalThis as unknown as { callTimes: number[] }).callTimes)
}

/** Something of the page's only video element. */
export const ofVideo = <T>(page: Page, read: (video: HTMLVideoElement) => T): Promise<T> => page.locator('video').evaluate(read)

/** Notes from now on to where a video is sought. @returns what tells the last of these seconds, 0 before */
export async function soughtBy(player: Locator): Promise<() => Promise<number>> {
  await player.evaluate((video: HTMLVideoElement) =>
    video.addEventListener('seeking', () => (video.dataset['sought'] = String(video.currentTime))),
  )
  return async () => Number((await player.getAttribute('data-sought')) ?? 0)
}

let words = 0
/** A word that no other video has. */
export const aWord = (): string => `${['otter', 'badger', 'heron', 'marten', 'plover'][words++ % 5]}${Date.now().toString(36)}${words}`

/** Lets a person watch a video up to a second, at twice the speed, without a page. */
export async function watches(who: Visitor, id: string, upTo: number): Promise<void> {
  const { kvtoken } = await who.call<{ kvtoken: string }>('GET', `/api/v3/videos/${id}`)
  const fields = { session: kvtoken, intervals: [[0, upTo]], position: upTo }
  const report = () => who.call<{ watch_duration: number }>('POST', `/api/v3/videos/${id}/progress`, fields)
  await expect.poll(async () => (await report()).watch_duration).toBeGreaterThan(upTo - 0.05)
}
