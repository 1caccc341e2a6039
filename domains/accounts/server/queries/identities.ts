import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Role } from '#domains/accounts/contract.ts'
import { batched } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { oldestSession, sessionLasts } from './sessions.ts'

interface Known {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly is_external: boolean
  readonly groups: readonly string[]
  /** Its use has not been noted for a while. */
  readonly stale: boolean
}

/** `lasts`: until it ends by itself, ms. */
export type SessionIdentity = Known & { readonly session_id: string; readonly lasts: number }
/** `held_role`: the person's when they made the token. */
export type TokenIdentity = Known & {
  readonly token_id: string
  readonly scopes: readonly string[]
  readonly held_role: Role
  readonly lasts: number
}

const person = `account.id, account.username, account.role, account.is_external,
  array(select group_id from group_member where account_id = account.id) as groups`

// Asked at every request, so that a right that is taken away ends with the next one: one indexed query each.
const bySession = batched(
  { tokenHash: 'bytea' },
  ({ tokenHash }: { tokenHash: RawBuilder<Buffer> }) =>
    sql<SessionIdentity>`select session.id as session_id, session.last_seen_at < now() - interval '5 minutes' as stale, ${sessionLasts} as lasts,
    ${sql.raw(person)} from session join account on account.id = session.account_id
    where session.token_hash = ${tokenHash} and session.expires_at > now() and session.created_at > ${oldestSession} and account.is_enabled`,
)

const byToken = `select api_token.id as token_id, api_token.scopes, api_token.role as held_role, coalesce(api_token.last_used_at < now() - interval '1 minute', true) as stale,
  (extract(epoch from api_token.expires_at - now()) * 1000)::float8 as lasts, ${person}
  from api_token join account on account.id = api_token.account_id
  where api_token.token_hash = $1 and api_token.expires_at > now() and account.is_enabled`

const byName = `select false as stale, ${person} from account where lower(account.username) = lower($1) and account.is_enabled`

/** Whoever has this username, unless they are disabled. */
export async function findNamedIdentity(db: Db, username: string): Promise<Known | undefined> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(byName, [username]))
  return rows[0] as Known | undefined
}

const byIds = `select false as stale, ${person} from account where account.id = any($1::uuid[]) and account.is_enabled`

/** Those of them who are not disabled. */
export async function findIdentities(db: Db | Tx, ids: readonly string[]): Promise<Known[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(byIds, [[...ids]]))
  return rows as Known[]
}

/** Who is signed in with this session, unless it ended or the person is disabled. */
export async function findSessionIdentity(db: Db, tokenHash: Buffer): Promise<SessionIdentity | undefined> {
  return (await bySession(db, { tokenHash }))[0]
}

/** Whose API token this is, unless it ended or the person is disabled. */
export async function findTokenIdentity(db: Db, tokenHash: Buffer): Promise<TokenIdentity | undefined> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(byToken, [tokenHash]))
  return rows[0] as TokenIdentity | undefined
}

/** The same; neither the token nor the person changes until the transaction ends. */
export async function lockTokenIdentity(tx: Tx, tokenHash: Buffer): Promise<TokenIdentity | undefined> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(`${byToken} for share of api_token, account`, [tokenHash]))
  return rows[0] as TokenIdentity | undefined
}
