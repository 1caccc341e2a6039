import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfTokenOf, hashOf, readFlags } from '#domains/accounts/server.ts'
import type { Identity } from '#platform/server/http.ts'
import type { Ports } from '#platform/server/ports.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { guestDays } from '../../limits.ts'
import { findGuest } from '../queries/guests.ts'

const isSecure = ({ config }: Pick<Ports, 'config'>) => config.publicUrl.startsWith('https:')

/** By the prefix browsers know that no other host and no page without https may set it. */
const cookieName = (ports: Pick<Ports, 'config'>) => (isSecure(ports) ? '__Host-lyceum_guest' : 'lyceum_guest')

/** Who joins another event is the guest of that one from then on. */
export function giveGuestCookie(reply: FastifyReply, ports: Ports, secret: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ports) } as const
  reply.setCookie(cookieName(ports), secret, { ...options, maxAge: guestDays * 86_400 })
}

/** Whoever has joined an event without an account, as long as the organisation has guests; undefined: nobody has. */
export async function identifyGuest(request: FastifyRequest, ports: Ports): Promise<Identity | undefined> {
  const secret = request.cookies[cookieName(ports)]
  const guest = secret ? await findGuest(ports.db, hashOf(secret)) : undefined
  if (!guest || (await readFlags(ports.db)).guest_access !== 1) return undefined
  return { viewer: { ...anonymous, role: 'guest', guest }, csrf: csrfTokenOf(ports.secrets.signingKey, guest.id) }
}
