import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Identity } from '#platform/server/http.ts'
import type { Ports } from '#platform/server/ports.ts'
import { timingSafeStringEqual } from '#platform/server/timing-safe.ts'
import { anonymous, everyone, type Viewer } from '#platform/server/viewer.ts'
import { type EmbedTokenRow, findEmbedToken, findEmbedTokenById, noteEmbedTokenUse } from './queries/embed-tokens.ts'
import { embedPrefix, hashOf, sourcePrefix } from './secret.ts'

type Key = Pick<Ports, 'secrets'>

/** How an embedded page names its token with each call: cookies do not get into frames of other sites. */
const header = 'x-embed-token'

const refused = () => new Problem('unauthenticated', 'embed_token', 'This embed token is not valid, or not any more.')

async function used(db: Ports['db'], found: Promise<EmbedTokenRow | undefined>, again?: 'again'): Promise<EmbedTokenRow | undefined> {
  const known = await found
  if (known?.stale && !again) await noteEmbedTokenUse(db, known.id)
  return known
}

const isEmbedToken = (secret: string) => [embedPrefix, sourcePrefix].some((prefix) => secret.startsWith(prefix))

const find = async (db: Ports['db'], secret: string, again?: 'again') =>
  isEmbedToken(secret) ? used(db, findEmbedToken(db, hashOf(secret)), again) : undefined

/** Whether a request is made for a learner of somebody else, who stays that even where the cookie of a person of ours comes along. */
export const isForSource = ({ headers }: FastifyRequest): boolean => String(headers[header] ?? '').startsWith(sourcePrefix)

/** Whoever another site vouches for: sees what everybody sees, and the one thing that their token names. */
const virtualUser = ({ principal }: EmbedTokenRow): Viewer => ({ ...anonymous, role: 'virtualuser', principals: [everyone, principal] })

/**
 * The virtual user of the token that came with a request, or an anonymous viewer. One in the header must be valid; one in the address that is not
 * is as good as none, because pages call other things a token too.
 *
 * @throws Problem unauthenticated
 */
export async function identifyEmbedded(request: FastifyRequest, ports: Ports, again?: 'again'): Promise<Identity> {
  const sent = request.headers[header]
  const { token } = request.query as { token?: unknown }
  const secret = sent ?? token
  const known = typeof secret === 'string' ? await find(ports.db, secret, again) : undefined
  if (sent !== undefined && !known) throw refused()
  if (!known) return { viewer: anonymous, csrf: null }
  return { viewer: virtualUser(known), csrf: null, grant: grantPath(ports, known.id), lasts: known.lasts }
}

/** @throws Problem unauthenticated */
export async function checkEmbedToken({ db }: Ports, { kcid, token }: { kcid: string; token: string }): Promise<EmbedTokenRow> {
  const known = await find(db, token)
  if (!known || (kcid !== '' && kcid !== known.id)) throw refused()
  return known
}

const signed = ({ secrets }: Key, id: string) => createHmac('sha256', secrets.signingKey).update(`media grant ${id}`).digest('base64url')

/**
 * What stands before the addresses of bytes (`/media/…`, `/web/files/…`) for the virtual user of a token: pictures and players send no header.
 * It names the token without being it, opens nothing but bytes, and ends with the token.
 */
export const grantPath = (key: Key, embedTokenId: string): string => `/grants/${embedTokenId}.${signed(key, embedTokenId)}`

/**
 * Whom a grant speaks for, as of now.
 *
 * @throws Problem unauthenticated where it is forged, or its token has ended
 */
export async function viewerOfGrant(ports: Ports, grant: string): Promise<Viewer> {
  const [id = '', signature = ''] = grant.split('.')
  if (!uuidPattern.test(id) || !timingSafeStringEqual(signature, signed(ports, id))) throw refused()
  const known = await used(ports.db, findEmbedTokenById(ports.db, id))
  if (!known) throw refused()
  return virtualUser(known)
}
