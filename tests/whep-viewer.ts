import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { RtpPacket } from 'werift'
import type { TestPerson } from '#domains/accounts/testing.ts'
import { aPeer } from './whip-encoder.ts'

export interface WhepViewer {
  readonly status: number
  /** What the server answered: SDP, or why not. */
  readonly answer: string
  /** Of the connection, where there is one. */
  readonly location: string | null
  /** Packets that have come. */
  readonly count: () => { readonly video: number; readonly audio: number }
  /** ms of the clock: when the last one came. */
  readonly heardAt: () => number
  /** Pictures that a decoder finds without a fault in what has come until a packet was lost; each by its width and height. */
  readonly decoded: () => Promise<string[]>
  readonly state: () => string
  leave(): Promise<void>
}

const startCode = Buffer.from([0, 0, 0, 1])

/** H.264 as a decoder reads it (RFC 6184, in reverse). */
function unpacked(packets: readonly RtpPacket[]): Buffer {
  return Buffer.concat(
    packets.flatMap(({ payload }) => {
      const [first = 0, second = 0] = payload
      if ((first & 0x1f) !== 28) return [startCode, payload]
      const rest = payload.subarray(2)
      return second & 0x80 ? [startCode, Buffer.of((first & 0xe0) | (second & 0x1f)), rest] : [rest]
    }),
  )
}

async function decode(pictures: Buffer): Promise<string[]> {
  const args = ['-v', 'error', '-xerror', '-f', 'h264', '-i', 'pipe:0', '-f', 'framecrc', 'pipe:1']
  const decoder = spawn('ffmpeg', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  decoder.stdin.on('error', () => {})
  decoder.stdin.end(pictures)
  const [frames, complaint] = await Promise.all([text(decoder.stdout), text(decoder.stderr), once(decoder, 'close')])
  if (complaint !== '') throw new Error(complaint)
  const size = /#dimensions 0: (\S+)/.exec(frames)?.[1] ?? ''
  return frames.split('\n').flatMap((line) => (line.startsWith('0,') ? [size] : []))
}

export const offerToSee = (url: string, headers: Record<string, string>, offer: string, type = 'application/sdp'): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body: offer })

/** An offer to receive, and the peer that makes it. */
export async function anOfferToSee() {
  const peer = aPeer()
  for (const kind of ['video', 'audio'] as const) peer.addTransceiver(kind, { direction: 'recvonly' })
  await peer.setLocalDescription(await peer.createOffer())
  return { peer, offer: peer.localDescription?.sdp ?? '' }
}

/** Whoever sees a stream by WHEP, until they leave. @param url where it is offered */
export async function seeByWhep(url: string, { headers }: Pick<TestPerson, 'headers'>): Promise<WhepViewer> {
  const { peer, offer } = await anOfferToSee()
  const came = { video: [] as RtpPacket[], audio: [] as RtpPacket[] }
  let heardAt = 0
  peer.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => {
      heardAt = Date.now()
      came[track.kind === 'video' ? 'video' : 'audio'].push(packet)
    })
  })
  const response = await offerToSee(url, headers, offer)
  const answer = await response.text()
  if (response.status === 201) await peer.setRemoteDescription({ type: 'answer', sdp: answer })
  return {
    status: response.status,
    answer,
    location: response.headers.get('location'),
    count: () => ({ video: came.video.length, audio: came.audio.length }),
    heardAt: () => heardAt,
    decoded: () => decode(unpacked(withoutGap(came.video))),
    state: () => peer.connectionState,
    leave: () => peer.close(),
  }
}

function withoutGap(packets: readonly RtpPacket[]): readonly RtpPacket[] {
  const first = packets[0]?.header.sequenceNumber ?? 0
  const place = ({ header }: RtpPacket) => (header.sequenceNumber - first + 2 ** 16) % 2 ** 16
  const sorted = packets.toSorted((a, b) => place(a) - place(b))
  const gap = sorted.findIndex((packet, at) => place(packet) !== at)
  return gap < 0 ? sorted : sorted.slice(0, gap)
}
