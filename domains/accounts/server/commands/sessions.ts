import type { Role } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { verifyPassword } from '../password.ts'
import { findSecrets, holdPassword, markPasswordWeak, updateAccount } from '../queries/accounts.ts'
import { audit, auditHourly } from '../queries/audit.ts'
import { isKnownDevice, rememberDevice } from '../queries/devices.ts'
import { deleteSessionByHash, deleteSessions, insertSession, renewSession } from '../queries/sessions.ts'
import { hashOf, newSecret } from '../secret.ts'
import { checked, type Means, slowingOf, slowingOfOwn } from './attempts.ts'
import { hashNewPassword, isWeakPassword } from './passwords.ts'
import { endTokens } from './tokens.ts'

/** Where a session is begun from. */
export interface From {
  readonly address: string
  readonly userAgent: string
  /** The cookie that came with the request: never taken over, ended instead. */
  readonly oldSecret: string | undefined
  /** The cookie by which a browser is known that a person has signed in with before; another one takes its place. */
  readonly oldDevice?: string | undefined
}

export interface SignedIn {
  readonly user: { readonly id: string; readonly name: string; readonly displayname: string; readonly role: Role }
  /** For the cookie. */
  readonly secret: string
  /** For the cookie of the device. */
  readonly device: string
}

/** A session with a new secret, in a browser that is known from now on. */
export async function openSession(tx: Tx, accountId: string, from: From): Promise<{ id: string; secret: string; device: string }> {
  const secret = newSecret()
  const device = newSecret()
  await rememberDevice(tx, { accountId, oldHash: from.oldDevice ? hashOf(from.oldDevice) : undefined, newHash: hashOf(device) })
  if (from.oldSecret) await deleteSessionByHash(tx, hashOf(from.oldSecret))
  const id = await insertSession(tx, {
    accountId,
    tokenHash: hashOf(secret),
    userAgent: from.userAgent.slice(0, 256),
    address: from.address,
  })
  return { id, secret, device }
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

const refused = () => new Problem('unauthenticated', 'credentials', 'The username or the password is wrong.')

/** One answer for an unknown name, a wrong password and a disabled person, after the same work. */
export async function signIn(means: Means, { username, password }: Credentials, from: From): Promise<SignedIn> {
  const { db, write } = means
  const name = username.trim()
  const device = from.oldDevice && hashOf(from.oldDevice)
  const known = device && (await isKnownDevice(db, device, name)) ? device : undefined
  // The name that was typed may be a password: nothing is written down but names that somebody has.
  let subject = ''
  const check = async () => {
    const found = await findSecrets(db, name)
    subject = found?.username ?? ''
    const right = await verifyPassword(password, found?.passwordHash)
    return found && right && found.isEnabled ? found : null
  }
  const account = await checked(means, slowingOf(name, from.address, known), check, async (tx, slowed) => {
    for (const action of slowed ? ['sign_in.failed', 'sign_in.slowed'] : ['sign_in.failed'])
      await auditHourly(tx, { accountId: null, action, subject }, from.address)
  })
  if (!account) throw refused()
  const isWeak = await isWeakPassword(db, password, account)
  const keys = await write(async (tx) => {
    // Whoever set another one meanwhile has ended what the old one opens.
    if (!(await holdPassword(tx, account.id, account.passwordHash))) throw refused()
    if (isWeak !== account.passwordIsWeak) await markPasswordWeak(tx, account.id, isWeak)
    const details = { known_device: known !== undefined }
    await auditHourly(tx, { accountId: account.id, action: 'sign_in.succeeded', subject: account.username, details }, from.address)
    return openSession(tx, account.id, from)
  })
  return { user: { id: account.id, name: account.username, displayname: account.displayname, role: account.role }, ...keys }
}

export interface PasswordChange {
  readonly viewer: Person
  readonly current: string
  readonly password: string
  /** Stays, under a new secret; all others end. */
  readonly sessionId: string
  /** API tokens end too, unless the person keeps them. */
  readonly keepTokens: boolean
}

/** @returns the secret for the cookie: whoever has the one before, has nothing any more */
export async function changePassword(means: Means, change: PasswordChange): Promise<string> {
  const { db, write } = means
  const { id: accountId, name } = change.viewer
  const check = async () => {
    const found = await findSecrets(db, name)
    return found && (await verifyPassword(change.current, found.passwordHash)) ? found : null
  }
  const account = await checked(means, slowingOfOwn(name), check, (tx) =>
    auditHourly(tx, { accountId, action: 'password.failed', subject: name }),
  )
  const wrong = () => new Problem('forbidden', 'credentials', 'The current password is wrong.', 'current_password')
  if (!account) throw wrong()
  const passwordHash = await hashNewPassword(db, change.password, account)
  const secret = newSecret()
  await write(async (tx) => {
    // Whoever set another one, or ended the session, meanwhile has the last word.
    if (!(await holdPassword(tx, account.id, account.passwordHash))) throw wrong()
    if (!(await renewSession(tx, change.sessionId, hashOf(secret)))) throw new Problem('unauthenticated')
    await updateAccount(tx, account.id, { passwordHash })
    await deleteSessions(tx, account.id, change.sessionId)
    await audit(tx, { accountId: account.id, action: 'password.changed', subject: account.username })
    if (!change.keepTokens) await endTokens(tx, change.viewer, change.viewer, 'password_changed')
  })
  return secret
}
