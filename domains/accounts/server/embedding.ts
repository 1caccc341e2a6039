import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import { anonymous, everyone, type Viewer } from '#platform/server/viewer.ts'
import { type EmbedTokenRow, findEmbedToken } from './queries/embed-tokens.ts'
import { embedPrefix, hashOf } from './secret.ts'

const isHttps = ({ config }: Pick<Ports, 'config'>) => config.publicUrl.startsWith('https:')

const embedCookie = (ports: Pick<Ports, 'config'>): string => (isHttps(ports) ? '__Host-lyceum_embed' : 'lyceum_embed')

/** The token that came with this request: in its address, as the page is opened with, or in the cookie that follows from it. */
export function embedSecret(request: FastifyRequest, ports: Pick<Ports, 'config'>): string | undefined {
  const { token } = request.query as { token?: unknown }
  if (typeof token === 'string' && token.startsWith(embedPrefix)) return token
  return request.cookies[embedCookie(ports)]
}

/** Whoever another site vouches for: sees what everybody sees, and the one thing that their token names. */
export async function virtualUser(db: Ports['db'], secret: string | undefined): Promise<Viewer> {
  const known = secret?.startsWith(embedPrefix) ? await findEmbedToken(db, hashOf(secret)) : undefined
  return known ? { ...anonymous, role: 'virtualuser', principals: [everyone, known.principal] } : anonymous
}

/**
 * Keeps the token in this browser, in the partition of the site that embeds the page, until it ends.
 *
 * @throws Problem unauthenticated
 */
export async function openEmbedSession(
  reply: FastifyReply,
  ports: Ports,
  { kcid, token }: { kcid: string; token: string },
): Promise<EmbedTokenRow> {
  const known = token.startsWith(embedPrefix) ? await findEmbedToken(ports.db, hashOf(token)) : undefined
  if (!known || (kcid !== '' && kcid !== known.id))
    throw new Problem('unauthenticated', 'token', 'This embed token is not valid, or not any more.')
  // In a frame of another site only a partitioned cookie is kept, and that only over https.
  const how = isHttps(ports) ? ({ sameSite: 'none', secure: true, partitioned: true } as const) : ({ sameSite: 'lax' } as const)
  reply.setCookie(embedCookie(ports), token, { path: '/', httpOnly: true, expires: known.expires_at, ...how })
  return known
}
