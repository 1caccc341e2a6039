import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { From } from './commands/sessions.ts'
import { sessionCookie, sessionSecret } from './identify.ts'
import { can } from './policy.ts'
import { findSessionIdentity } from './queries/identities.ts'
import { hashOf } from './secret.ts'

// The longest that browsers keep a cookie. When a session ends is the database's to say.
const maxAge = 400 * 24 * 3600

const options = ({ config }: Ports) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicUrl.startsWith('https:') }) as const

export function giveCookie(reply: FastifyReply, ports: Ports, secret: string): void {
  reply.setCookie(sessionCookie(ports.config), secret, { ...options(ports), maxAge })
}

const deviceCookie = 'lyceum_device'
/** Sent only where somebody signs in. */
const devicePath = '/api/v3/session'

/** By which a browser is known again that a person has signed in with; signing out leaves it. */
export function giveDeviceCookie(reply: FastifyReply, ports: Ports, secret: string): void {
  reply.setCookie(deviceCookie, secret, { ...options(ports), path: devicePath, maxAge })
}

export function takeCookie(reply: FastifyReply, ports: Ports): void {
  reply.clearCookie(sessionCookie(ports.config), options(ports))
}

export const fromOf = (request: FastifyRequest, ports: Ports): From => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  oldSecret: sessionSecret(request, ports),
  oldDevice: request.cookies[deviceCookie],
})

/** The session that asks, where the person may keep their keys: not a program with one of their tokens. */
export async function ownSessionId(ports: Ports, viewer: Person, request: FastifyRequest): Promise<string> {
  if (!can.keepKeys(viewer)) throw new Problem('forbidden', 'scope', 'This needs a person who is signed in, not an API token.')
  const secret = sessionSecret(request, ports)
  const session = secret ? await findSessionIdentity(ports.db, hashOf(secret)) : undefined
  if (!session) throw new Problem('unauthenticated')
  return session.session_id
}

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Whether a person at the machine itself asks: not a proxy on it, not a page of another host that had itself resolved to it, and not a
 * machine that people reach by another address.
 */
export const isLocal = (request: FastifyRequest, { config }: Ports): boolean =>
  loopback.includes(request.ip) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined &&
  localHost.test(request.headers.host ?? '') &&
  localHost.test(new URL(config.publicUrl).host)
