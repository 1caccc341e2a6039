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
  /** Somebody who only looks. */
  readonly onlooker: Caller
}

export const wrong = ({ report }: Crowd, what: string, answer?: Answer) =>
  void report.violations.push(answer ? `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` : what)

/** Somebody else's video may go at any time. */
export function hidden(crowd: Crowd, film: Film, answer: Answer): void {
  if (answer.status !== 404 || !(film.deleted || film.changing)) wrong(crowd, `${film.id} is hidden`, answer)
}
