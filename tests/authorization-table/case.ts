import type { PersonWish, TestPerson } from '#domains/accounts/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'

/** Who asks. */
export const kinds = ['anonymous', 'user', 'poweruser', 'reviewer', 'siteadmin'] as const
export type Kind = (typeof kinds)[number]

/**
 * What they get: `yes` any status below 400; `sign in` 401, or 302 to the sign-in page; `no` 403; `hidden` 404; or the very status, where
 * something else than the right decides.
 */
export type Answer = 'yes' | 'sign in' | 'no' | 'hidden' | number

export interface Asked {
  /** The route's own unless it has parameters. */
  readonly path?: string
  readonly fields?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** One route, in one relation between who asks and what is asked for. */
export interface Case {
  /** As it is registered: `PUT /api/v3/users/:name`. */
  readonly route: string
  /** The relation or state: `own`, `of another`, `PRIVATE` … */
  readonly about?: string
  readonly expected: Readonly<Record<Kind, Answer>>
  /** What is special about who asks. */
  readonly as?: Omit<PersonWish, 'role'>
  /** Makes what is asked for anew, and says how to ask. `caller` is null for an anonymous viewer. */
  readonly ask?: (app: TestApp, caller: TestPerson | null) => Promise<Asked> | Asked
}

const all = (answer: Answer) => ({ anonymous: answer, user: answer, poweruser: answer, reviewer: answer, siteadmin: answer })

export const anyone = all('yes')
export const nobody = all('hidden')
/** Everybody gets this status, because of something else than rights. */
export const always = (status: number) => all(status)
export const people = { ...all('yes'), anonymous: 'sign in' } as const
export const powerusers = { ...people, user: 'no' } as const
export const reviewers = { ...powerusers, poweruser: 'no' } as const
export const admins = { ...reviewers, reviewer: 'no' } as const
/** Not even who may do everything else: it is another person's. */
export const strangers = { ...all('hidden'), anonymous: 'sign in' } as const
