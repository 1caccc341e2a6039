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

/** Takes what browsers send, a piece at a time: its container is no form and no JSON. */
export const serveBroadcasts = (asks: LiveAsks) => async (app: FastifyInstance, ports: Ports) => {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: largestChunk }, (_request, bytes, done) =>
    done(null, bytes),
  )
  app.post(chunkUrl(':id', ':broadcastId', 0).replace(/0$/, ':sequence'), { bodyLimit: largestChunk }, async (request, reply) => {
    const person = await allowed(request, ports)
    const chunk = chunkIn(request)
    const { manages } = await asks.standing(ports.db, person, chunk.eventId)
    if (!manages) throw new Problem('forbidden')
    return answer(reply, await keep(ports.db, person, chunk))
  })
}

async function allowed(request: FastifyRequest, { config }: Ports): Promise<Person> {
  const { viewer, csrf } = await request.identity()
  if (viewer.id === null) throw new Problem('unauthenticated')
  checkCsrf(request, csrf, {}, config)
  return viewer as Person
}

function chunkIn({ params, body }: FastifyRequest): Chunk {
  const { id: eventId = '', broadcastId: id = '', sequence = '' } = params as Record<string, string>
  if (!videoIdPattern.test(eventId) || !uuidPattern.test(id) || !/^\d{1,9}$/.test(sequence)) throw new Problem('not_found')
  return { eventId, id, sequence: Number(sequence), bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
}

/** @returns the number of the next piece */
async function keep(db: Db, person: Person, { eventId, id, sequence, bytes }: Chunk): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const standing = await lockBroadcast(tx, { eventId, id, accountId: person.id })
    if (!standing) throw new Problem('not_found')
    if (bytes.length === 0) throw new Problem('invalid', 'empty', 'There is nothing in this piece.')
    // It came, and only the answer was lost.
    if (sequence < standing.next) return standing.next
    if (sequence > standing.next) throw new Problem('conflict', 'sequence', 'A piece is missing before this one.')
    if (standing.ended || !isRead(standing, bytes)) {
      await endBroadcast(tx, { eventId, id })
      return -1
    }
    await insertChunk(tx, id, sequence, bytes)
    await publish(tx, ingestFeed.sent, eventId)
    return sequence + 1
  })
}

const isRead = ({ waiting, waitingBytes }: BroadcastStanding, bytes: Buffer): boolean =>
  waiting < mostWaiting && waitingBytes + bytes.length <= mostWaitingBytes

function answer(reply: FastifyReply, next: number): FastifyReply {
  if (next < 0) throw new Problem('conflict', 'broadcast_over', 'Nobody takes this broadcast any more. Begin a new one.')
  return reply.send({ result: 'success', next })
}
