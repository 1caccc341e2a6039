import { createHash } from 'node:crypto'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { networkOf } from '../network.ts'
import { passwordChecks } from '../password.ts'
import type { Waiter } from '../password-queue.ts'
import { type Allowance, countFailure, countTry, forgetTries, secondsToWait } from '../queries/failures.ts'

export interface Means {
  readonly db: Db
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** What is slowed after wrong passwords, and in whose turn the check is made. */
export interface Slowing {
  /** Counted before the check. */
  readonly tries: Buffer
  /** Counted when it went wrong. */
  readonly failures: readonly { readonly key: Buffer; readonly allowance: Allowance }[]
  readonly waiter: Waiter
}

/** What tries and requests are counted by. */
export const failureKey = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest()

/** An address may be that of a whole organisation. */
const ofAddress: Allowance = { free: 100, first: 2, longest: 60 }
/** By browsers in which the person has never signed in: anybody can make them wait, so they never wait long. */
const ofAccount: Allowance = { free: 20, first: 5, longest: 60 }

/** @param device the hash of what a browser holds in which this person has signed in before */
export function slowingOf(username: string, address: string, device: Buffer | undefined): Slowing {
  const name = username.toLowerCase()
  if (device) {
    const share = `device ${device.toString('base64')}`
    return { tries: failureKey('known device', share, name), failures: [], waiter: { rank: 'known', shares: [share] } }
  }
  const network = networkOf(address)
  return {
    tries: failureKey('sign in', name, network),
    failures: [
      { key: failureKey('address', network), allowance: ofAddress },
      { key: failureKey('account', name), allowance: ofAccount },
    ],
    waiter: { rank: 'unknown', shares: [`address ${network}`, `account ${name}`] },
  }
}

/** Of whoever is signed in and says their password once more. */
export const slowingOfOwn = (username: string): Slowing => ({
  tries: failureKey('password', username.toLowerCase()),
  failures: [],
  waiter: { rank: 'known', shares: [`account ${username.toLowerCase()}`] },
})

const tooMany = (seconds: number) =>
  new Problem('rate_limited', 'sign_in', `Too many tries. Please try again in ${seconds} seconds.`).after(seconds)

/**
 * Runs a check of a password in its turn, unless it was wrong too often.
 *
 * @param failed runs in the transaction that counts a wrong one; told whether the next try has to wait now
 * @throws Problem rate_limited
 */
export async function checked<T>(
  { db, write }: Means,
  { tries, failures, waiter }: Slowing,
  check: () => Promise<T | null>,
  failed: (tx: Tx, slowed: boolean) => Promise<void> = async () => {},
): Promise<T | null> {
  const keys = [tries, ...failures.map(({ key }) => key)]
  const wait = await secondsToWait(db, keys)
  if (wait !== null) throw tooMany(wait)
  const found = await passwordChecks.run(waiter, async () => {
    const seconds = await write(async (tx) =>
      (await countTry(tx, tries)) === undefined ? ((await secondsToWait(tx, [tries])) ?? 1) : null,
    )
    if (seconds !== null) throw tooMany(seconds)
    return check()
  })
  await write(async (tx) => {
    if (found !== null) return forgetTries(tx, tries)
    for (const { key, allowance } of failures) await countFailure(tx, key, allowance)
    await failed(tx, (await secondsToWait(tx, keys)) !== null)
  })
  return found
}
