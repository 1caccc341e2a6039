import { pipeline, Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'

/** Bytes of a body of somebody who is signed in. */
export const bodyLimit = 2 * 1024 * 1024
/** Bytes of a body of anybody: what is watched, and the largest form of a participant. */
const ofAnybody = 64 * 1024
/** Bytes of a body that begins a session. */
const ofSignIn = 4 * 1024

export const anonymousLimit = ({ csrf }: Route): number => (csrf === 'none' ? ofSignIn : ofAnybody)

declare module 'fastify' {
  interface FastifyContextConfig {
    anonymousLimit?: number
  }
}

const read = /^\s*application\/(json|x-www-form-urlencoded)/i

/** Refuses larger bodies of callers who are anonymous before they are read; calls that begin a session have one limit for all. */
export function limitAnonymousBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, routeOptions } = request
    if (!read.test(headers['content-type'] ?? '')) return payload
    const limit = routeOptions.config.anonymousLimit ?? ofAnybody
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
    if (length !== undefined && length <= limit) return payload
    if (limit > ofSignIn && (await request.identity()).viewer.id !== null) return payload
    // The rest is not waited for.
    reply.header('connection', 'close')
    if (length !== undefined) throw new Problem('too_large')
    // Whoever leaves ends both; the parser hears of it.
    return pipeline(payload, counted(limit), () => {})
  })
}

function counted(limit: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > limit ? new Problem('too_large') : null, chunk)
    },
  })
}
