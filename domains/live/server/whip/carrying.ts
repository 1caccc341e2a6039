import { setTimeout as sleep } from 'node:timers/promises'
import { feedProgram } from '#domains/media/server.ts'
import { setAnswer, type WhipOffer } from '../queries/whip.ts'
import { carryRelayed } from '../relaying/carry.ts'
import { longestRelay, rtpRelayArgs } from '../relaying/rtp.ts'
import type { Bench } from '../running/bench.ts'
import type { MediaPortTaker, TakenPorts } from '../sip/media-ports.ts'
import { sdpForProgram } from '../sip/sdp.ts'
import { narrowed } from './offer.ts'
import { answerFor, openPeer, type WhipPeer } from './peer.ts'
import type { WhipConfig } from './ports.ts'

const words = {
  unreadable: 'The offer of the encoder cannot be understood.',
  noPictures: 'The encoder has to offer H.264, and Opus where it sends sound.',
  full: 'This server has no ports left for one more encoder.',
}

/** ms without anything from an encoder. */
const longestSilence = 8000
/** ms between two requests for a whole picture: who comes later needs one to begin with. */
const pictureEvery = 2000

export interface CarryingOffers {
  readonly whip: WhipConfig
  /** On this machine, for the programs that take what came. */
  readonly ports: MediaPortTaker
  readonly running: Set<Promise<unknown>>
  /** Aborted when the encoder has said that it is through. */
  readonly signal: AbortSignal
}

/** Answers an encoder and carries what it sends, until one side ends it. */
export async function carryOffer(bench: Bench, offer: WhipOffer, carrying: CarryingOffers): Promise<void> {
  const refuse = (refusal: string) => setAnswer(bench.ports.db, offer.id, { refusal })
  const narrow = narrowed(offer.offer)
  if (narrow === null) return refuse(words.unreadable)
  if (narrow === 'no_pictures') return refuse(words.noPictures)
  const ports = await carrying.ports.take()
  if (!ports) return refuse(words.full)
  const { sdp, video, audio } = narrow
  const to = { video: ports.video, audio: ports.audio }
  const peer = openPeer({ offer: sdp, video, audio, ports: carrying.whip.ports, to })
  try {
    const answer = await peer.answer.catch(() => null)
    if (answer === null) return await refuse(words.unreadable)
    await setAnswer(bench.ports.db, offer.id, { answer: answerFor(answer, carrying.whip.host) })
    const media = {
      video: { ...video, map: 'H264/90000', address: '127.0.0.1' },
      audio: audio && { ...audio, map: 'opus/48000/2', address: '127.0.0.1' },
    }
    await give(bench, offer, { carrying, peer, ports, description: sdpForProgram(media, ports) })
  } finally {
    await peer.close()
    await ports.giveBack()
  }
}

interface Giving {
  readonly carrying: CarryingOffers
  readonly peer: WhipPeer
  readonly ports: TakenPorts
  readonly description: string
}

async function give(bench: Bench, { eventId, keyHash }: WhipOffer, { carrying, peer, ports, description }: Giving): Promise<void> {
  const { running, signal } = carrying
  await ports.free()
  const program = feedProgram('ffmpeg', rtpRelayArgs(), { wallMs: longestRelay }, 1)
  program.input.end(description)
  const carried = carryRelayed(bench, { publisher: { eventId, kind: 'whip', keyHash }, program, running })
  const ending = new AbortController()
  const left = AbortSignal.any([signal, bench.stopping])
  const stopped = new Promise<void>((resolve) =>
    left.aborted ? resolve() : left.addEventListener('abort', () => resolve(), { once: true }),
  )
  void Promise.race([peer.over, watchSilence(peer, ending.signal), stopped]).then(carried.stop)
  const complaint = await carried.ended
  ending.abort()
  if (!carried.hasBegun()) bench.ports.log.info({ complaint, eventId }, 'nothing came from an encoder by WHIP')
}

/** Asks for whole pictures. @returns when nothing came for too long */
async function watchSilence(peer: WhipPeer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    peer.askPicture()
    await sleep(pictureEvery, undefined, { signal }).catch(() => {})
    if (Date.now() - peer.heardAt() > longestSilence) return
  }
}
