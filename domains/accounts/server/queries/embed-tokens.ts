import { sql } from 'kysely'
import { mostCounted } from '#platform/contract/page.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface EmbedTokenRecord {
  readonly tokenHash: Buffer
  readonly subject: string
  readonly displayname: string
  readonly principal: string
  readonly kind: string
  readonly thingId: string
  readonly thingTitle: string
  readonly createdBy: string
  readonly apiTokenId: string
  readonly expiresAt: Date
}

/** @returns its id */
export async function insertEmbedToken(tx: Tx, token: EmbedTokenRecord): Promise<string> {
  const values = {
    token_hash: token.tokenHash,
    subject: token.subject,
    displayname: token.displayname,
    principal: token.principal,
    kind: token.kind,
    thing_id: token.thingId,
    thing_title: token.thingTitle,
    created_by: token.createdBy,
    api_token_id: token.apiTokenId,
    expires_at: token.expiresAt,
  }
  return (await tx.insertInto('embed_token').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export interface SourceTokenRecord {
  readonly tokenHash: Buffer
  readonly sourceId: string
  readonly principal: string
  readonly kind: string
  readonly thingId: string
  readonly thingTitle: string
  readonly expiresAt: Date
}

/** One that nobody of ours made; the same again changes nothing. */
export async function insertSourceToken(tx: Tx, token: SourceTokenRecord): Promise<void> {
  const values = {
    token_hash: token.tokenHash,
    source_id: token.sourceId,
    subject: '',
    displayname: '',
    principal: token.principal,
    kind: token.kind,
    thing_id: token.thingId,
    thing_title: token.thingTitle,
    expires_at: token.expiresAt,
  }
  await tx
    .insertInto('embed_token')
    .values(values)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Unless it ended, the API token behind it has, or whoever made it is gone or disabled. */
const valid = (db: Db | Tx) =>
  db
    .selectFrom('embed_token')
    .leftJoin('api_token', 'api_token.id', 'embed_token.api_token_id')
    .where('embed_token.expires_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`(embed_token.source_id is not null or exists (select from account a where a.id = embed_token.created_by and a.is_enabled))`,
    )
    .where(sql<boolean>`(api_token.id is null or api_token.expires_at > now())`)

const found = (db: Db) =>
  valid(db).select([
    'embed_token.id',
    'embed_token.principal',
    'embed_token.displayname',
    'embed_token.expires_at',
    sql<boolean>`coalesce(embed_token.last_used_at < now() - interval '1 minute', true)`.as('stale'),
    sql<number>`(extract(epoch from least(embed_token.expires_at, api_token.expires_at) - now()) * 1000)::float8`.as('lasts'),
  ])

export const findEmbedToken = (db: Db, tokenHash: Buffer) => found(db).where('embed_token.token_hash', '=', tokenHash).executeTakeFirst()

export const findEmbedTokenById = (db: Db, id: string) => found(db).where('embed_token.id', '=', id).executeTakeFirst()

export type EmbedTokenRow = NonNullable<Awaited<ReturnType<typeof findEmbedToken>>>

export interface EmbedListing {
  /** Whose; null for everybody's. */
  readonly makerId: string | null
  readonly first: number
  readonly max: number
}

/** Newest first, one more than `max`. */
export function listEmbedTokens(db: Db, { makerId, first, max }: EmbedListing) {
  const all = valid(db)
    .innerJoin('account', 'account.id', 'embed_token.created_by')
    .select([
      'embed_token.id',
      'embed_token.kind',
      'embed_token.thing_id',
      'embed_token.thing_title',
      'embed_token.subject',
      'embed_token.created_at',
      'embed_token.expires_at',
      'embed_token.last_used_at',
      'account.id as makerId',
      'account.username',
      'account.displayname as makerName',
    ])
    .orderBy('embed_token.id', 'desc')
    .limit(max + 1)
    .offset(first)
  return (makerId === null ? all : all.where('embed_token.created_by', '=', makerId)).execute()
}

export type ListedEmbedToken = Awaited<ReturnType<typeof listEmbedTokens>>[number]

/** Up to 1,001. */
export async function countEmbedTokens(db: Db, makerId: string | null): Promise<number> {
  const all = valid(db)
    .select('embed_token.id')
    .where('embed_token.created_by', 'is not', null)
    .limit(mostCounted + 1)
  return (await (makerId === null ? all : all.where('embed_token.created_by', '=', makerId)).execute()).length
}

export async function noteEmbedTokenUse(db: Db, id: string): Promise<void> {
  await db.updateTable('embed_token').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}

/** @param makerId whose it must be; null for anybody's. @returns what it named */
export function deleteEmbedToken(tx: Tx, id: string, makerId: string | null) {
  const one = tx.deleteFrom('embed_token').where('id', '=', id)
  return (makerId === null ? one : one.where('created_by', '=', makerId)).returning(['kind', 'thing_id']).executeTakeFirst()
}

/**
 * Ends the tokens that name these things, for good; called in the transaction of every change that narrows who may see them.
 *
 * @param principals of the things
 * @param makers only theirs: people who manage the things no longer
 */
export async function endEmbedTokens(tx: Tx, principals: readonly string[], makers?: readonly string[]): Promise<void> {
  if (principals.length === 0 || makers?.length === 0) return
  const ended = tx.deleteFrom('embed_token').where(sql<boolean>`principal = any(${[...principals]}::uuid[])`)
  await (makers ? ended.where(sql<boolean>`created_by = any(${[...makers]}::uuid[])`) : ended).execute()
}

/** Ends the tokens that stand for something of a domain above, by its id. */
export async function endEmbedTokensOfSource(tx: Tx, sourceId: string): Promise<void> {
  await tx.deleteFrom('embed_token').where('source_id', '=', sourceId).execute()
}

export async function endEmbedTokensOf(tx: Tx, makerId: string): Promise<void> {
  await tx.deleteFrom('embed_token').where('created_by', '=', makerId).execute()
}

export async function deleteEndedEmbedTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('embed_token').where('expires_at', '<', sql<Date>`now()`).execute()
}
