import { viewerHolding } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { ingestFeed } from '../../contract/feed.ts'
import { answerFollowing, type Following, finishFollowing, keepFollowings, takeFollowings } from '../queries/whep.ts'
import { openBell } from '../running/bell.ts'
import type { Bench } from '../running/bench.ts'
import { answerFor } from '../whip/peer.ts'
import { portsOf, type WhipConfig } from '../whip/ports.ts'
import { openPeerThread, type PeerThread } from '../whip/threads.ts'
import { narrowedToReceive } from './offer.ts'
import type { TappedPiece } from './packets.ts'
import { mayFollow } from './right.ts'
import { encodesOpus } from './support.ts'
import { type LiveTap, openTap } from './tap.ts'

const words = {
  unreadable: 'The offer cannot be understood.',
  noPictures: 'The offer has to take H.264, and Opus where it takes sound.',
  full: 'This server has no ports left for one more connection.',
}

/** ms between two looks at who wants to see the stream, and whether those who do still may. */
const lookEvery = 300
/** ms for which nothing may be heard of who is sent something. */
const longestSilence = 8000

interface Open {
  readonly following: Following
  readonly ending: AbortController
  heardAt: () => number
}

interface StreamFollowing {
  /** Takes what comes out of the encoder. */
  readonly take: (piece: TappedPiece) => void
  /** Ends all connections. */
  stop(): Promise<void>
}

/** Sends a stream at once, by WebRTC, to those who run and present its event. Null: this installation does not, or cannot. */
export async function openFollowing(bench: Bench, eventId: string): Promise<StreamFollowing | null> {
  const { whip } = bench.ports.config.live
  if (!whip || !(await encodesOpus())) return null
  const tap = openTap()
  return { take: tap.take, stop: watchFollowings(bench, eventId, { whip, tap }) }
}

interface Tools {
  readonly whip: WhipConfig
  readonly tap: LiveTap
}

function watchFollowings(bench: Bench, eventId: string, tools: Tools): () => Promise<void> {
  const { db, feed, log } = bench.ports
  const open = new Map<string, Open>()
  const running = new Set<Promise<void>>()
  const bell = openBell((ring) => feed.subscribe(ingestFeed.followed, eventId, ring))
  let stopped = false

  async function follow(one: Open): Promise<void> {
    const { id } = one.following
    try {
      await send(bench, tools, one)
    } catch (error) {
      log.warn({ err: error, eventId }, 'a stream could not be sent by WebRTC')
    } finally {
      open.delete(id)
      await finishFollowing(db, id).catch(() => {})
    }
  }

  async function look(): Promise<void> {
    for (const following of await takeFollowings(db, eventId)) {
      const begun = Date.now()
      const one = { following, ending: new AbortController(), heardAt: () => begun }
      open.set(following.id, one)
      const sending = follow(one).finally(() => running.delete(sending))
      running.add(sending)
    }
    if (open.size === 0) return
    const kept = await keepFollowings(db, [...open.keys()])
    for (const [id, one] of open) if (!kept.includes(id) || !(await isWanted(bench, eventId, one))) one.ending.abort()
  }

  async function watch(): Promise<void> {
    while (!stopped) {
      try {
        await look()
      } catch (error) {
        log.warn({ err: error, eventId }, 'who sees a stream by WebRTC could not be asked about')
        // Of whom nobody knows whether they may, they may not.
        for (const { ending } of open.values()) ending.abort()
      }
      if (!stopped) await bell.wait(lookEvery)
    }
  }

  const watching = watch()
  return async () => {
    stopped = true
    bell.stop()
    for (const { ending } of open.values()) ending.abort()
    await watching
    for (const { ending } of open.values()) ending.abort()
    await Promise.all(running)
  }
}

/** Whether something is heard of them, and they have the right by what they came with. */
async function isWanted({ ports: { db }, asks }: Bench, eventId: string, { following, heardAt }: Open): Promise<boolean> {
  if (Date.now() - heardAt() > longestSilence) return false
  const viewer = await viewerHolding(db, following.credential)
  if (viewer?.id !== following.accountId) return false
  try {
    return mayFollow(await asks.standing(db, viewer, eventId))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false
    throw error
  }
}

/** Answers an offer and sends the stream, until one side ends it. */
async function send({ ports: { db } }: Bench, { whip, tap }: Tools, one: Open): Promise<void> {
  const { id, offer } = one.following
  const refuse = (refusal: string) => answerFollowing(db, id, { refusal })
  const narrow = narrowedToReceive(offer)
  if (narrow === null) return refuse(words.unreadable)
  if (narrow === 'no_pictures') return refuse(words.noPictures)
  const { sdp, video, audio } = narrow
  const session = { offer: sdp, video, audio, ports: portsOf(whip).peers }
  const peer = openPeerThread(new URL('./peer-thread.ts', import.meta.url), session)
  one.heardAt = peer.heardAt
  try {
    const answer = await peer.answer.catch(() => null)
    if (answer === null) return await refuse(words.full)
    await answerFollowing(db, id, { answer: answerFor(answer, whip.host) })
    const leave = tap.follow(peer.tell)
    await firstEnd(peer, one.ending.signal)
    leave()
  } finally {
    await peer.close()
  }
}

const firstEnd = ({ over }: PeerThread, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    void over.then(resolve)
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
