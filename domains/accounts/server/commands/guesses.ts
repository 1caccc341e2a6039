import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '../network.ts'
import { type Allowance, countFailure, secondsToWait } from '../queries/failures.ts'
import { failureKey, type Means } from './attempts.ts'

/** An address may be that of a whole organisation. */
const ofAddress: Allowance = { free: 100, first: 5, longest: 300 }

/** Who guesses, and what. */
export interface Guess {
  /** What a code is of, in a word. */
  readonly of: string
  /** Where the call came from. */
  readonly address: string
}

/**
 * Looks up what a code stands for, for anybody: who names too many that stand for nothing has to wait.
 *
 * @throws Problem rate_limited, by address
 */
export async function lookUpCode<T>({ db, write }: Means, guess: Guess, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const key = failureKey('code', guess.of, networkOf(guess.address))
  const wait = await secondsToWait(db, [key])
  if (wait !== null) throw new Problem('rate_limited', 'codes', `Too many tries. Please try again in ${wait} seconds.`).after(wait)
  const found = await look()
  if (found === undefined) await write((tx) => countFailure(tx, key, ofAddress))
  return found
}
