import type { Account, Group, Me } from '#domains/accounts/contract.ts'
import { pageFrom } from '#platform/contract/page.ts'
import { capabilitiesOf, type Viewer } from '#platform/server/viewer.ts'
import type { AccountRow } from './queries/accounts.ts'
import type { GroupRow } from './queries/groups.ts'
import type { MemberRow } from './queries/lookups.ts'
import type { listAudit, listMail } from './queries/organisation.ts'
import type { listSessions } from './queries/sessions.ts'
import type { TokenRow } from './queries/tokens.ts'

export const presentAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.username,
  displayname: row.displayname,
  email: row.email,
  role: row.role,
  is_enabled: row.isEnabled,
  is_external: row.isExternal,
  topics: [...row.topics],
  created_at: row.createdAt.toISOString(),
})

export const presentMe = (row: AccountRow, viewer: Viewer, preferences: Record<string, unknown>): Me => ({
  id: row.id,
  name: row.username,
  displayname: row.displayname,
  email: row.email,
  role: row.role,
  is_external: row.isExternal,
  capabilities: [...capabilitiesOf(viewer.role)],
  topics: [...row.topics],
  preferences,
})

export const presentGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  displayname: row.displayname,
  member_count: row.memberCount,
})

export const presentMember = (row: MemberRow) => ({
  name: row.name,
  username: row.type === 'USER' ? row.name : null,
  displayname: row.displayname,
  type: row.type,
  member_count: row.memberCount,
  channel_id: row.id,
})

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export const presentSession = (row: SessionRow, currentId: string) => ({
  id: row.id,
  user_agent: row.user_agent,
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  current: row.id === currentId,
})

export const presentToken = (row: TokenRow) => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as ('read' | 'write' | 'upload' | 'admin')[],
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires: row.expires_at.toISOString(),
})

type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

export const presentAudited = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.byId === null ? null : { id: row.byId, name: row.username ?? '', displayname: row.displayname ?? '' },
  action: row.action,
  subject: row.subject,
  details: row.details as Record<string, unknown>,
})

type MailRow = Awaited<ReturnType<typeof listMail>>[number]

export const presentMail = (row: MailRow) => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  attachments: row.attachments as { name: string; url: string }[],
  at: row.created_at.toISOString(),
})

/** A page of presented rows, read with a limit of `max + 1`. */
export function presentPage<R, T>(rows: readonly R[], slice: { first: number; max: number }, present: (row: R) => T) {
  const page = pageFrom(rows, slice.first, slice.max)
  return { ...page, items: page.items.map(present) }
}

/** The total where it was asked for: exact up to 1,000, then 1000 and more. */
export const totalOf = (counted: number | null) => (counted !== null && counted > 1000 ? { total: 1000, more: true } : { total: counted })

export const presentSetUp = (isSetUp: boolean, isLocal: boolean) => ({ needed: !isSetUp, token_needed: !isSetUp && !isLocal })
