import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long (ms) slow clients are waited for. */
export interface HttpTimeouts {
  /** For the head of a request. */
  readonly head: number
  /** For the whole body of a call. */
  readonly body: number
  /** For the next byte, in either direction. */
  readonly silence: number
}

export const httpTimeouts: HttpTimeouts = { head: 20_000, body: 60_000, silence: 120_000 }

/** Options of Fastify by which heads that never end and connections on which nothing moves are closed. */
export const timeoutOptions = ({ head, silence }: HttpTimeouts) => ({
  connectionTimeout: silence,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(head, 5_000) },
  // Counts the body, too, which may take hours: see `closeSlowBodies`.
  requestTimeout: 0,
})

declare module 'fastify' {
  interface FastifyRequest {
    bodyDue: NodeJS.Timeout | null
  }
}

/** Closes the connection of a call whose body does not come to its end. */
export function closeSlowBodies(app: FastifyInstance, { body }: HttpTimeouts): void {
  app.decorateRequest('bodyDue', null)
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['transfer-encoding'] === undefined && !(Number(raw.headers['content-length']) > 0)) return
    request.bodyDue = setTimeout(() => {
      if (raw.complete) return
      if (!reply.raw.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      raw.destroy()
    }, body)
    raw.once('close', () => disableBodyTimeout(request))
  })
}

/** The body of this request may take as long as it likes, as long as something moves. Only for people who are known. */
export function disableBodyTimeout(request: FastifyRequest): void {
  if (request.bodyDue) clearTimeout(request.bodyDue)
}
