import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { networkOf } from '../network.ts'
import { updateAccount } from '../queries/accounts.ts'
import { audit } from '../queries/audit.ts'
import { type Allowance, countFailure, secondsToWait } from '../queries/failures.ts'
import { type OpenReset, takeReset } from '../queries/password-resets.ts'
import { deleteSessions } from '../queries/sessions.ts'
import { hashOf } from '../secret.ts'
import { failureKey } from './attempts.ts'
import { type From, openSession, type SignedIn } from './sessions.ts'
import { endTokens } from './tokens.ts'

export const sendPasswordResetsJob = { name: 'send-password-resets' } as const

/** An address may be that of a whole organisation. */
const ofAddress: Allowance = { free: 30, first: 60, longest: 900 }

/**
 * Nothing is looked up here: whether anybody has the name shows in neither the answer nor its time.
 *
 * @throws Problem rate_limited, by address
 */
export async function requestReset(tx: Tx, login: string, address: string): Promise<void> {
  const key = failureKey('password reset', networkOf(address))
  const wait = await secondsToWait(tx, [key])
  if (wait !== null)
    throw new Problem('rate_limited', 'password_resets', `Too many requests. Please try again in ${wait} seconds.`).after(wait)
  await countFailure(tx, key, ofAddress)
  await enqueue(tx, sendPasswordResetsJob, { login })
}

/** @throws Problem not_found where the link is nobody's, was used or is too old */
export function refuseNoReset(reset: OpenReset | undefined): asserts reset is OpenReset {
  if (!reset) throw new Problem('not_found', 'password_reset', 'This link is not valid any more. Please request a new one.')
}

/** Once, also for two at the same instant. What others may have of the person ends: sessions, API tokens, other links. */
export async function resetPassword(tx: Tx, reset: { token: string; passwordHash: string }, from: From): Promise<SignedIn> {
  const account = await takeReset(tx, hashOf(reset.token))
  refuseNoReset(account)
  const { id, username: name, displayname, role } = account
  await updateAccount(tx, id, { passwordHash: reset.passwordHash })
  await deleteSessions(tx, id, null)
  await endTokens(tx, { id }, { id, name }, 'password_reset')
  await audit(tx, { accountId: id, action: 'password.reset', subject: name })
  return { user: { id, name, displayname, role }, ...(await openSession(tx, id, from)) }
}
