import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidPattern, videoIdPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import { checkCsrf } from '#platform/server/csrf.ts'
import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chunkUrl } from '../addresses.ts'
import { ingestFeed } from '../contract/feed.ts'
import { largestChunk, mostWaitingBytes } from '../limits.ts'
import type { LiveAsks } from './asks.ts'
import { type BroadcastStanding, endBroadcast, insertChunk, lockBroadcast } from './queries/broadcasts.ts'

/** Pieces that nobody has read: whoever read them is gone. */
const mostWaiting = 40

interface Chunk {
  readonly eventId: string
  readonly id: string
  readonly sequence: number
  readonly bytes: Buffer
}

/** Takes what browsers send, a piece at a time: its container is no form and no JSON. Nothing else here is read so. */
export const serveBroadcasts = (asks: LiveAsks) => async (app: FastifyInstance, ports: Ports) => {
  await app.register(async (pieces) => {
    const people = new WeakMap<FastifyRequest, Person>()
    pieces.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    pieces.post(chunkUrl(':id', ':broadcastId', 0).replace(/0$/, ':sequence'), {
      bodyLimit: largestChunk,
      // Before anything of it is read: who may not send here fills no memory.
      onRequest: async (request) => void people.set(request, await allowed(request, ports, asks)),
      handler: async (request, reply) => {
        const person = people.get(request)
        if (!person) throw new Problem('unauthenticated')
        return answer(reply, await keep(ports.db, person, chunkIn(request)))
      },
    })
  })
}

async function allowed(request: FastifyRequest, { config, db }: Ports, asks: LiveAsks): Promise<Person> {
  const { viewer, csrf } = await request.identity()
  if (viewer.id === null) throw new Problem('unauthenticated')
  checkCsrf(request, csrf, {}, config)
  const { eventId } = chunkIn(request)
  if (!(await asks.standing(db, viewer, eventId)).manages) throw new Problem('forbidden')
  return viewer as Person
}

function chunkIn({ params, body }: FastifyRequest): Chunk {
  const { id: eventId = '', broadcastId: id = '', sequence = '' } = params as Record<string, string>
  if (!videoIdPattern.test(eventId) || !uuidPattern.test(id) || !/^\d{1,9}$/.test(sequence)) throw new Problem('not_found')
  return { eventId, id, sequence: Number(sequence), bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
}

/** The number of the next piece; or that none is taken any more, and why where that is known. */
type Kept = { readonly next: number } | { readonly over: string | null }

async function keep(db: Db, person: Person, { eventId, id, sequence, bytes }: Chunk): Promise<Kept> {
  return db.transaction().execute(async (tx) => {
    const standing = await lockBroadcast(tx, { eventId, id, accountId: person.id })
    if (!standing) throw new Problem('not_found')
    if (bytes.length === 0) throw new Problem('invalid', 'empty', 'There is nothing in this piece.')
    // It came, and only the answer was lost.
    if (sequence < standing.next) return { next: standing.next }
    if (sequence > standing.next) throw new Problem('conflict', 'sequence', 'A piece is missing before this one.')
    if (standing.ended) return { over: standing.trouble }
    if (!isRead(standing, bytes)) {
      await endBroadcast(tx, { eventId, id })
      return { over: null }
    }
    await insertChunk(tx, id, sequence, bytes)
    await publish(tx, ingestFeed.sent, eventId)
    return { next: sequence + 1 }
  })
}

const isRead = ({ waiting, waitingBytes }: BroadcastStanding, bytes: Buffer): boolean =>
  waiting < mostWaiting && waitingBytes + bytes.length <= mostWaitingBytes

function answer(reply: FastifyReply, kept: Kept): FastifyReply {
  if ('next' in kept) return reply.send({ result: 'success', next: kept.next })
  // A new one would be refused as well.
  if (kept.over !== null) throw new Problem('conflict', 'broadcast_refused', kept.over)
  throw new Problem('conflict', 'broadcast_over', 'Nobody takes this broadcast any more. Begin a new one.')
}
