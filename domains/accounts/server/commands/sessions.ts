import { createHash } from 'node:crypto'
import type { Role } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { findSecrets, updateAccount } from '../queries/accounts.ts'
import { countTry, forgetTries, secondsToWait } from '../queries/failures.ts'
import { deleteSessionByHash, deleteSessions, insertSession, renewSession } from '../queries/sessions.ts'
import { hashOf, newSecret } from '../secret.ts'

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Where a session is begun from. */
export interface From {
  readonly address: string
  readonly userAgent: string
  /** The cookie that came with the request: never taken over, ended instead. */
  readonly oldSecret: string | undefined
}

export interface SignedIn {
  readonly user: { readonly id: string; readonly name: string; readonly displayname: string; readonly role: Role }
  /** For the cookie. */
  readonly secret: string
}

/** A session with a new secret. */
export async function openSession(tx: Tx, accountId: string, from: From): Promise<{ id: string; secret: string }> {
  const secret = newSecret()
  if (from.oldSecret) await deleteSessionByHash(tx, hashOf(from.oldSecret))
  const id = await insertSession(tx, {
    accountId,
    tokenHash: hashOf(secret),
    userAgent: from.userAgent.slice(0, 256),
    address: from.address,
  })
  return { id, secret }
}

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest()

/**
 * Runs a check of a password, unless it was wrong too often.
 *
 * @param wait told the seconds until the next try, before the refusal
 */
async function throttled<T>(write: Write, key: Buffer, wait: (seconds: number) => void, check: () => Promise<T | null>): Promise<T | null> {
  const seconds = await write(async (tx) => ((await countTry(tx, key)) === undefined ? secondsToWait(tx, key) : null))
  if (seconds !== null) {
    wait(seconds)
    throw new Problem('rate_limited', 'sign_in', `Too many tries. Please try again in ${seconds} seconds.`)
  }
  const checked = await check()
  if (checked !== null) await write((tx) => forgetTries(tx, key))
  return checked
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

interface Means {
  readonly db: Db
  readonly write: Write
  readonly wait: (seconds: number) => void
}

/** One answer for an unknown name, a wrong password and a disabled person, after the same work. */
export async function signIn({ db, write, wait }: Means, { username, password }: Credentials, from: From): Promise<SignedIn> {
  const name = username.trim()
  const account = await throttled(write, keyOf('sign in', name.toLowerCase(), from.address), wait, async () => {
    const found = await findSecrets(db, name)
    const right = await verifyPassword(password, found?.passwordHash)
    return found && right && found.isEnabled ? found : null
  })
  if (!account) throw new Problem('unauthenticated', 'credentials', 'The username or the password is wrong.')
  const { secret } = await write((tx) => openSession(tx, account.id, from))
  return { user: { id: account.id, name: account.username, displayname: account.displayname, role: account.role }, secret }
}

export interface PasswordChange {
  readonly name: string
  readonly current: string
  readonly password: string
  /** Stays, under a new secret; all others end. */
  readonly sessionId: string
}

/** @returns the secret for the cookie: whoever has the one before, has nothing any more */
export async function changePassword({ db, write, wait }: Means, change: PasswordChange): Promise<string> {
  const account = await throttled(write, keyOf('password', change.name.toLowerCase()), wait, async () => {
    const found = await findSecrets(db, change.name)
    return found && (await verifyPassword(change.current, found.passwordHash)) ? found : null
  })
  if (!account) throw new Problem('forbidden', 'credentials', 'The current password is wrong.', 'current_password')
  const passwordHash = await hashPassword(change.password)
  const secret = newSecret()
  await write(async (tx) => {
    await updateAccount(tx, account.id, { passwordHash })
    await deleteSessions(tx, account.id, change.sessionId)
    await renewSession(tx, change.sessionId, hashOf(secret))
  })
  return secret
}
