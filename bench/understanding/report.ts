import type { Library } from '../load/library.ts'

/** A server over a library of made-up videos. */
export interface Place {
  readonly library: Library
  readonly url: string
  /** Of the server's process. */
  readonly pid: number
  /** Of PostgreSQL's. */
  readonly postgres: number
  /** For what a part writes. */
  readonly folder: string
}

let failed = false

/** Says what was measured; undefined: nothing was promised of it. */
export function report(what: string, measured: string, isReached: boolean | undefined): void {
  failed ||= isReached === false
  console.log(`${isReached === undefined ? 'measured' : isReached ? 'reached ' : 'MISSED  '} ${what}: ${measured}`)
}

export const hasFailed = (): boolean => failed

export const ms = (value: number) => `${value.toFixed(1)} ms`

export const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

export const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export async function csrfOf(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/web/csrfToken`, { headers: { cookie, accept: 'application/json' } })
  return ((await answer.json()) as { _csrf: string })._csrf
}
