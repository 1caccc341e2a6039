import { sql } from 'kysely'
import { accountRoles, type Role } from '#domains/accounts/contract.ts'
import type { SeesTopic } from '#domains/topics/server.ts'
import { holds, type Person, type Viewer } from '#platform/server/viewer.ts'

/** Of two roles of a person the one with fewer rights. */
export const lesserRole = (one: Role, other: Role): Role => (accountRoles.indexOf(one) < accountRoles.indexOf(other) ? one : other)

/** What an API token is granted: what its person was when they made it, what they are now, and no site admin's without the scope `admin`. */
export function roleOfToken({ role, held_role, scopes }: { role: Role; held_role: Role; scopes: readonly string[] }): Role {
  return lesserRole(lesserRole(role, held_role), scopes.includes('admin') ? 'siteadmin' : 'reviewer')
}

/** Whether an API token of these scopes gets as far as this address; the person's own rights come after. */
export function scopeAllows(scopes: readonly string[], method: string, url: string): boolean {
  const path = url.split('?')[0] ?? url
  const isUpload = /^\/(api\/v3\/uploads|web\/ajax\/media)/.test(path) || (method === 'POST' && /^\/api\/v3\/videos\/?$/.test(path))
  if (isUpload && scopes.includes('upload')) return true
  return scopes.includes(method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write')
}

/** Whether the topic that is SQL text is one of the viewer's interests; those of others are not told. */
export const seesOwnInterest: SeesTopic = (viewer, topic) =>
  sql`exists (select from account_topic mine where mine.topic = ${topic} and mine.account_id = ${viewer.id})`

export const can = {
  administer: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  /** Sessions, the password and tokens are for the person alone, not for a program with one of the tokens. */
  keepKeys: (viewer: Person): boolean => viewer.scopes === null,
  changeProfile: (viewer: Viewer, accountId: string): boolean => viewer.id === accountId || holds(viewer, 'administer'),
}
