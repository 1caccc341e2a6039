import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '#domains/accounts/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { whipUrl } from '../../addresses.ts'
import { hashOfKey } from '../keys.ts'
import { answerWithin, endOffer, findOffer, insertOffer } from '../queries/whip.ts'
import { connectionLimits } from '../running/connections.ts'

const largestOffer = 64 * 1024
/** ms between two looks at whether it was answered. */
const lookEvery = 100

/** Takes encoders that send by WHIP (RFC 9725): the key of the event is their token. Candidates all come with the offer. */
export const serveWhip = async (app: FastifyInstance, { db, config }: Ports): Promise<void> => {
  if (!config.live.whip) return
  await app.register(async (offers) => {
    offers.removeAllContentTypeParsers()
    offers.addContentTypeParser(['application/sdp', 'application/trickle-ice-sdpfrag'], { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    offers.post(whipUrl, {
      bodyLimit: largestOffer,
      handler: async (request, reply) => {
        const offer = typeof request.body === 'string' ? request.body : ''
        // PostgreSQL has no text with this in it.
        if (offer === '' || offer.includes('\0')) throw new Problem('invalid', 'offer', 'An offer as application/sdp is needed.')
        const keyHash = keyHashOf(request)
        const id = await db.transaction().execute((tx) => insertOffer(tx, { keyHash, offer }, connectionLimits.ofEvent))
        if (id === undefined) throw new Problem('forbidden', 'key', 'This key opens nothing, or too many encoders send to this event.')
        const answer = await answerTo(db, id)
        return reply.code(201).header('location', `${whipUrl}/${id}`).header('content-type', 'application/sdp').send(answer)
      },
    })
    // Candidates that come later and restarts of ICE.
    offers.patch(`${whipUrl}/:id`, (_request, reply) => reply.code(405).header('allow', 'DELETE').send())
    offers.delete(`${whipUrl}/:id`, async (request, reply) => {
      const { id = '' } = request.params as Record<string, string>
      if (!uuidPattern.test(id) || !(await endOffer(db, id, keyHashOf(request)))) throw new Problem('not_found')
      return reply.code(200).send()
    })
  })
}

function keyHashOf(request: FastifyRequest): Buffer {
  const key = bearerOf(request)
  if (key === undefined) throw new Problem('unauthenticated')
  return hashOfKey(key)
}

/** @throws Problem invalid (refused), unavailable */
async function answerTo(db: Db, id: string): Promise<string> {
  for (const end = Date.now() + answerWithin * 1000; Date.now() < end; await sleep(lookEvery)) {
    const { answer = null, refusal = null } = (await findOffer(db, id)) ?? {}
    if (answer !== null) return answer
    if (refusal !== null) throw new Problem('invalid', 'refused', refusal)
  }
  throw new Problem('unavailable', 'nobody_carries', 'Nobody takes encoders at the moment. Please try again.')
}
