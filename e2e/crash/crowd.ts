import type { Answer, Caller } from './calls.ts'
import type { Clip } from './clips.ts'
import type { Film, Journal } from './journal.ts'
import type { Report } from './report.ts'

export interface Crowd {
  readonly journal: Journal
  readonly report: Report
  readonly clips: readonly Clip[]
  readonly over: () => boolean
  /** Who may have back what was deleted. */
  readonly admin: Caller
  /** Who decides what is sent for review. */
  readonly reviewer: Caller
  /** Somebody who only looks. */
  readonly onlooker: Caller
  /** Names of those who do something. */
  readonly people: readonly string[]
  /** A site that has each clip, by its name. */
  readonly site: string
}

export const wrong = ({ report }: Crowd, what: string, answer?: Answer) =>
  void report.violations.push(answer ? `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` : what)

/** Whether others see it. */
export const isShown = ({ deleted, forgotten, standing }: Film): boolean => !deleted && !forgotten && standing.published && !standing.over

/** An answer that comes later than this was none, ms. */
const latestAnswer = 25_000

/** Somebody else's video may go at any time. */
export function hidden(crowd: Crowd, film: Film, answer: Answer): void {
  const mayBe = film.changing || !isShown(film) || Date.now() - film.shownAt < latestAnswer
  if (answer.status !== 404 || !mayBe) wrong(crowd, `${film.id} is hidden`, answer)
}

/** Changes who sees a video: until it is acknowledged others may or may not. */
export async function changing<T>(film: Film, change: () => Promise<T>): Promise<T> {
  film.changing = true
  try {
    return await change()
  } finally {
    film.changing = false
    if (isShown(film)) film.shownAt = Date.now()
  }
}

/** Others see a video that plays if they may, and no other. */
export async function lookAsOther(crowd: Crowd, film: Film): Promise<void> {
  if (!film.playable) return
  const { status } = await crowd.onlooker.ask('GET', `/api/v3/videos/${film.id}`)
  const wanted = isShown(film) ? 200 : 404
  if (status !== wanted) wrong(crowd, `${film.id} answers others ${status}: ${JSON.stringify(film.standing)}`)
}
