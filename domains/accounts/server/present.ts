import type { Account, Group, Invitation, Me, Role } from '#domains/accounts/contract.ts'
import { pageFrom } from '#platform/contract/page.ts'
import { capabilitiesOf, type Viewer } from '#platform/server/viewer.ts'
import type { AccountRow } from './queries/accounts.ts'
import type { AuditRow } from './queries/audit.ts'
import type { ListedEmbedToken } from './queries/embed-tokens.ts'
import type { GroupRow } from './queries/groups.ts'
import type { listInvitations } from './queries/invitations.ts'
import type { MemberRow } from './queries/lookups.ts'
import type { listMail } from './queries/organisation.ts'
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
  has_password: row.hasPassword,
  groups: [...row.groups],
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
  weak_password: row.passwordIsWeak && viewer.scopes === null,
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
  role: row.role as Role,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires: row.expires_at.toISOString(),
})

export const presentEmbedToken = (row: ListedEmbedToken) => ({
  id: row.id,
  kcid: row.id,
  names: { type: row.kind, id: row.thing_id, displayname: row.thing_title },
  subject: row.subject,
  maker: { id: row.makerId, name: row.username, displayname: row.makerName },
  created_at: row.created_at.toISOString(),
  expires: row.expires_at.toISOString(),
  last_used: row.last_used_at?.toISOString() ?? null,
})

type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

const someoneOf = (id: string | null, name: string | null, displayname: string | null) =>
  id === null ? null : { id, name: name ?? '', displayname: displayname ?? '' }

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  groups: row.groups,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  invited_by: someoneOf(row.byId, row.byName, row.byDisplayname),
  user: someoneOf(row.accountId, row.username, row.displayname),
})

export const presentAudited = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  last_at: row.last_at.toISOString(),
  times: row.times,
  by: someoneOf(row.byId, row.username, row.displayname),
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

export const presentSetUp = (isSetUp: boolean, isLocal: boolean) => ({ needed: !isSetUp, token_needed: !isSetUp && !isLocal })
