import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { grantOf } from '#platform/server/grant.ts'
import type { Identity } from '#platform/server/http.ts'
import type { Ports } from '#platform/server/ports.ts'
import { everyone, holds, managers, type Person, type Role, signedIn, signedInExternal, type Viewer } from '#platform/server/viewer.ts'
import { identifyEmbedded, isForSource, viewerOfGrant } from './embedding.ts'
import { roleOfToken, scopeAllows } from './policy.ts'
import { findIdentities, findNamedIdentity, findSessionIdentity, findTokenIdentity, type TokenIdentity } from './queries/identities.ts'
import { noteSessionUse } from './queries/sessions.ts'
import { noteTokenUse } from './queries/tokens.ts'
import { csrfTokenOf, hashOf } from './secret.ts'

/** By the prefix browsers know that no other host and no page without https may set it. */
export const sessionCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Host-lyceum_session' : 'lyceum_session'

/** What the cookie of a session holds; undefined where none came. */
export const sessionSecret = (request: FastifyRequest, { config }: Pick<Ports, 'config'>): string | undefined =>
  request.cookies[sessionCookie(config)]

interface Known {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly is_external: boolean
  readonly groups: readonly string[]
}

function viewerOf(known: Known, scopes: readonly string[] | null): Viewer {
  const viewer = { id: known.id, name: known.username, role: known.role, isExternal: known.is_external, principals: [], scopes }
  const principals = [everyone, known.is_external ? signedInExternal : signedIn, known.id, ...known.groups]
  return { ...viewer, principals: holds(viewer, 'manage_others') ? [...principals, managers] : principals }
}

/** Somebody as a viewer, for work that is done in their name; nobody where the username is unknown or disabled. */
export async function personNamed(db: Db, username: string): Promise<Person | undefined> {
  const known = await findNamedIdentity(db, username)
  return known && (viewerOf(known, null) as Person)
}

/** These people as viewers, for what is told them or asked in their name; who is disabled is absent. */
export async function peopleOf(db: Db | Tx, ids: readonly string[]): Promise<Person[]> {
  return (await findIdentities(db, ids)).map((known) => viewerOf(known, null) as Person)
}

const ofToken = (known: TokenIdentity): Viewer => viewerOf({ ...known, role: roleOfToken(known) }, known.scopes)

async function identifyToken(request: FastifyRequest, { db }: Ports, secret: string, again?: 'again'): Promise<Identity> {
  const known = await findTokenIdentity(db, hashOf(secret))
  if (!known) throw new Problem('unauthenticated', 'token', 'This API token is not valid, or not any more.')
  if (!scopeAllows(known.scopes, request.method, request.url)) throw new Problem('forbidden', 'scope', 'This API token may not do that.')
  if (known.stale && !again) await noteTokenUse(db, known.token_id)
  return { viewer: ofToken(known), csrf: null, lasts: known.lasts }
}

/** The API token that came along. */
export const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * Who asks: whom a grant in the address speaks for, the bearer of an API token, whoever is signed in by the cookie, whom another site vouches for, or an anonymous viewer. Asked anew at every request, so that
 * a right that is taken away or a person who is disabled ends with the next one.
 *
 * @param again of somebody who goes on listening: no use of a session or a token
 */
export async function identify(request: FastifyRequest, ports: Ports, again?: 'again'): Promise<Identity> {
  const grant = grantOf(request.originalUrl)
  if (grant !== undefined) return { viewer: await viewerOfGrant(ports, grant), csrf: null }
  const bearer = bearerOf(request)
  if (bearer !== undefined) return identifyToken(request, ports, bearer, again)
  const secret = isForSource(request) ? undefined : sessionSecret(request, ports)
  const known = secret ? await findSessionIdentity(ports.db, hashOf(secret)) : undefined
  if (!known) return identifyEmbedded(request, ports, again)
  const used = known.stale && !again ? await noteSessionUse(ports.db, known.session_id) : undefined
  const csrf = csrfTokenOf(ports.secrets.signingKey, known.session_id)
  return { viewer: viewerOf(known, null), csrf, lasts: used ?? known.lasts }
}

/** What tells who asks, so that they can be asked about again without their request: the hash of what they hold. */
export interface Credential {
  readonly kind: 'session' | 'token'
  readonly hash: Buffer
}

/** Undefined where nothing came that lasts longer than the request: nobody, a grant, another site that vouches for somebody. */
export function credentialOf(request: FastifyRequest, ports: Pick<Ports, 'config'>): Credential | undefined {
  if (grantOf(request.originalUrl) !== undefined || isForSource(request)) return undefined
  const bearer = bearerOf(request)
  if (bearer !== undefined) return { kind: 'token', hash: hashOf(bearer) }
  const secret = sessionSecret(request, ports)
  return secret === undefined ? undefined : { kind: 'session', hash: hashOf(secret) }
}

/** Who holds it as things are now; nobody where it has ended. No use of a session or a token. */
export async function viewerHolding(db: Db, { kind, hash }: Credential): Promise<Viewer | undefined> {
  if (kind === 'token') {
    const identity = await findTokenIdentity(db, hash)
    return identity && ofToken(identity)
  }
  const identity = await findSessionIdentity(db, hash)
  return identity && viewerOf(identity, null)
}
