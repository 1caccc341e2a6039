import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** No inline script, nothing from elsewhere; frames of other sites only where a page says so itself. */
const options: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Libraries put style elements into the page (docs/security.md).
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  hsts: false,
  referrerPolicy: { policy: 'same-origin' },
}

/** They are the same for every answer, so they are worked out once. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const headers = await headersOf(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function headersOf(chosen: HelmetOptions): Promise<Record<string, string>> {
  const headers: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader: () => {} }
  return new Promise((resolve, reject) => {
    helmet(chosen)({} as IncomingMessage, response as unknown as ServerResponse, (error) => (error ? reject(error) : resolve(headers)))
  })
}
