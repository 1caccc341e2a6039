// A peer of WebRTC that is sent a stream, in a thread of its own: what breaks it there breaks nothing else.
import { randomInt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { type RTCRtpSender, RtpHeader, RtpPacket } from 'werift'
import { peerConnection, whenGone } from '../whip/connection.ts'
import type { AgreedSession } from '../whip/peer.ts'
import type { TappedPiece } from './packets.ts'

const session = workerData as AgreedSession
const say = (said: object) => parentPort?.postMessage(said)
const peer = peerConnection(session, { parameters: `${session.video.format};level-asymmetry-allowed=1` })
/** By kind, what sends to whoever follows. */
const lines = new Map<string, (piece: TappedPiece) => void>()
let heard = false

/** Sends pieces from the first on with which a player can begin. */
function lineOf(sender: RTCRtpSender): (piece: TappedPiece) => void {
  const offset = randomInt(2 ** 32)
  let sequence = randomInt(2 ** 16)
  let begun = false
  sender.onRtcp.subscribe(() => {
    heard = true
  })
  return ({ time, isKey, bytes, lengths }) => {
    begun ||= isKey && peer.connectionState === 'connected'
    if (!begun) return
    let from = 0
    for (const [at, length] of lengths.entries()) {
      sequence = (sequence + 1) % 2 ** 16
      const timestamp = (offset + time) % 2 ** 32
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker: at === lengths.length - 1 })
      void sender.sendRtp(new RtpPacket(header, Buffer.from(bytes.buffer, from, length))).catch(() => {})
      from += length
    }
  }
}

whenGone(peer, () => say({ said: 'gone' }))
parentPort?.on('message', (piece: TappedPiece) => lines.get(piece.kind)?.(piece))
setInterval(() => {
  if (heard) say({ said: 'heard' })
  heard = false
}, 1000)

await peer.setRemoteDescription({ type: 'offer', sdp: session.offer })
for (const transceiver of peer.getTransceivers()) {
  transceiver.setDirection('sendonly')
  // Of one stream, browsers would keep pictures back until the sound is there, which waits longer.
  transceiver.sender.streamIds = [transceiver.kind]
  lines.set(transceiver.kind, lineOf(transceiver.sender))
}
await peer.setLocalDescription(await peer.createAnswer())
say({ said: 'answer', sdp: peer.localDescription?.sdp ?? '' })
