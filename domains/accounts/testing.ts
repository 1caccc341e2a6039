import { type Client, clientOf, type TestApp } from '#platform/server/testing.ts'
import { everyone, type Person } from '#platform/server/viewer.ts'
import { unique } from '#platform/testing.ts'
import type { Role } from './contract.ts'
import { createAccount } from './server/commands/accounts.ts'
import { addToGroup, createGroup } from './server/commands/groups.ts'
import { openSession } from './server/commands/sessions.ts'
import { sessionCookie } from './server/identify.ts'
import { hashPassword } from './server/password.ts'
import { csrfTokenOf } from './server/secret.ts'

/** Somebody who is signed in: what they ask carries their cookie and csrf token. */
export interface TestPerson extends Client {
  readonly id: string
  /** The username. */
  readonly name: string
  readonly displayname: string
}

export interface PersonWish {
  readonly role?: Role
  readonly name?: string
  readonly displayname?: string
  /** Without one they cannot sign in by themselves. */
  readonly password?: string
  readonly groups?: readonly { readonly id: string }[]
  readonly isExternal?: boolean
}

/** A person with an account and a session. */
export async function aPerson(app: TestApp, wish: PersonWish = {}): Promise<TestPerson> {
  const name = wish.name ?? unique('person')
  const displayname = wish.displayname ?? name
  const passwordHash = wish.password === undefined ? null : await hashPassword(wish.password)
  const { id, session } = await app.db.transaction().execute(async (tx) => {
    const account = {
      username: name,
      displayname,
      email: `${name}@example.org`,
      passwordHash,
      role: wish.role,
      isExternal: wish.isExternal,
    }
    const id = await createAccount(tx, account)
    for (const group of wish.groups ?? []) await addToGroup(tx, group.id, [id])
    return { id, session: await openSession(tx, id, { address: '127.0.0.1', userAgent: 'test', oldSecret: undefined }) }
  })
  const headers = {
    cookie: `${sessionCookie(app.ports.config)}=${session.secret}`,
    'x-csrf-token': csrfTokenOf(app.ports.secrets.signingKey, session.id),
  }
  return { ...clientOf(app.url, headers), id, name, displayname }
}

/** Whom a page of another site brought; no call lets them in where rules ask for a person. */
export const aGuest: Person = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'guest',
  role: 'virtualuser',
  isExternal: true,
  principals: [everyone],
  scopes: null,
}

/** A group with these people in it. */
export async function aGroup(app: TestApp, members: readonly { readonly id: string }[] = [], name = unique('group')) {
  const id = await app.db.transaction().execute(async (tx) => {
    const id = await createGroup(tx, { name })
    await addToGroup(
      tx,
      id,
      members.map((member) => member.id),
    )
    return id
  })
  return { id, name, displayname: name }
}

/** Lets somebody manage a group. */
export async function letManage(app: TestApp, group: { readonly id: string }, who: { readonly id: string }): Promise<void> {
  await app.db.insertInto('group_manager').values({ group_id: group.id, account_id: who.id }).execute()
}
