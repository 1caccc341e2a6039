import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Credential, credentialOf } from '#domains/accounts/server.ts'
import { uuidPattern, videoIdPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import { checkCsrf } from '#platform/server/csrf.ts'
import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { whepUrl } from '../../addresses.ts'
import { ingestFeed } from '../../contract/feed.ts'
import type { LiveAsks } from '../asks.ts'
import { endFollowing, findFollowing, finishFollowing, insertFollowing, type NewFollowing } from '../queries/whep.ts'
import { answerWithin } from '../queries/whip.ts'
import { isOfTheEvent, mayFollow } from './right.ts'

const largestOffer = 64 * 1024
/** ms between two looks at whether it was answered. */
const lookEvery = 50
/** Connections at a time. */
const limits = { ofEvent: 8, ofPerson: 3 }

interface Offering {
  readonly eventId: string
  readonly person: Person
  readonly credential: Credential
}

/** Shows a stream at once by WHEP to those who run, present and moderate its event. Candidates all come with the offer. */
export const serveWhep =
  (asks: LiveAsks) =>
  async (app: FastifyInstance, ports: Ports): Promise<void> => {
    const { db, config } = ports
    await app.register(async (offers) => {
      const people = new WeakMap<FastifyRequest, Offering>()
      offers.removeAllContentTypeParsers()
      offers.addContentTypeParser('application/sdp', { parseAs: 'string' }, (_request, text, done) => done(null, text))
      offers.post(whepUrl(':id'), {
        bodyLimit: largestOffer,
        // Before anything of it is read.
        onRequest: async (request) => void people.set(request, await allowed(request, ports, asks)),
        handler: async (request, reply) => {
          const offering = people.get(request)
          if (!offering) throw new Problem('unauthenticated')
          if (!config.live.whip) throw new Problem('conflict', 'whep_off', 'This installation shows nothing by WebRTC.')
          const offer = typeof request.body === 'string' ? request.body : ''
          // PostgreSQL has no text with this in it.
          if (offer === '' || offer.includes('\0')) throw new Problem('invalid', 'offer', 'An offer as application/sdp is needed.')
          const { eventId, person, credential } = offering
          const id = await keep(db, { eventId, accountId: person.id, credential, offer })
          const answer = await answerTo(db, id)
          return reply
            .code(201)
            .header('location', `${whepUrl(eventId)}/${id}`)
            .header('content-type', 'application/sdp')
            .send(answer)
        },
      })
      offers.delete(`${whepUrl(':id')}/:followingId`, {
        onRequest: async (request) => void (await theirs(request, ports)),
        handler: async (request, reply) => {
          const { followingId = '' } = request.params as Record<string, string>
          const { eventId, person } = await theirs(request, ports)
          if (!uuidPattern.test(followingId)) throw new Problem('not_found')
          await db.transaction().execute(async (tx) => {
            if (!(await endFollowing(tx, { eventId, accountId: person.id, id: followingId }))) throw new Problem('not_found')
            await publish(tx, ingestFeed.followed, eventId)
          })
          return reply.code(200).send()
        },
      })
    })
  }

/** Somebody signed in. @throws Problem unauthenticated, forbidden, not_found */
async function theirs(request: FastifyRequest, { config }: Ports): Promise<Omit<Offering, 'credential'>> {
  const { viewer, csrf } = await request.identity()
  if (viewer.id === null) throw new Problem('unauthenticated')
  checkCsrf(request, csrf, {}, config)
  const { id: eventId = '' } = request.params as Record<string, string>
  if (!videoIdPattern.test(eventId)) throw new Problem('not_found')
  return { eventId, person: viewer as Person }
}

/** @throws Problem unauthenticated, forbidden, not_found, conflict (nothing_sent) */
async function allowed(request: FastifyRequest, ports: Ports, asks: LiveAsks): Promise<Offering> {
  const { eventId, person } = await theirs(request, ports)
  const standing = await asks.standing(ports.db, person, eventId)
  const credential = credentialOf(request, ports)
  if (!isOfTheEvent(standing) || !credential) throw new Problem('forbidden')
  if (!mayFollow(standing)) throw nothingSent()
  return { eventId, person, credential }
}

const nothingSent = () => new Problem('conflict', 'nothing_sent', 'Nothing is sent to this event at the moment.')

/** Writes an offer down for whoever has the stream. @returns its id. @throws Problem conflict (nothing_sent, full) */
const keep = (db: Db, following: NewFollowing): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const kept = await insertFollowing(tx, following, limits)
    if (kept === 'nothing') throw nothingSent()
    if (kept === 'full') throw new Problem('conflict', 'full', 'As many see this stream by WebRTC as can. End one of them first.')
    await publish(tx, ingestFeed.followed, following.eventId)
    return kept.id
  })

/** @throws Problem invalid (refused), unavailable */
async function answerTo(db: Db, id: string): Promise<string> {
  for (const end = Date.now() + answerWithin * 1000; Date.now() < end; await sleep(lookEvery)) {
    const { answer = null, refusal = null } = (await findFollowing(db, id)) ?? {}
    if (answer !== null) return answer
    if (refusal !== null) throw new Problem('invalid', 'refused', refusal)
  }
  // Nor is it answered later.
  await finishFollowing(db, id)
  throw new Problem('unavailable', 'nobody_answers', 'Nobody answers at the moment. Please try again.')
}
