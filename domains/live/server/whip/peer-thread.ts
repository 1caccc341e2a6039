// A peer of WebRTC in a thread of its own: what breaks it there breaks nothing else.
import { createSocket } from 'node:dgram'
import { parentPort, workerData } from 'node:worker_threads'
import type { MediaStreamTrack } from 'werift'
import { peerConnection, whenGone } from './connection.ts'
import type { PeerSession } from './peer.ts'

const session = workerData as PeerSession
const say = (said: object) => parentPort?.postMessage(said)

const peer = peerConnection(session)
const socket = createSocket('udp4')
socket.on('error', () => {})
const pictures: { ask: () => void }[] = []
let packets = 0

function forward(track: MediaStreamTrack): void {
  const port = session.to[track.kind === 'video' ? 'video' : 'audio']
  track.onReceiveRtp.subscribe((packet) => {
    packets += 1
    socket.send(packet.serialize(), port, '127.0.0.1')
  })
  // By these the program knows which sound belongs to which picture.
  track.onReceiveRtcp.subscribe((report) => socket.send(report.serialize(), port + 1, '127.0.0.1'))
}

peer.onTrack.subscribe((track) => {
  forward(track)
  const receiver = peer.getTransceivers().find((one) => one.receiver.tracks.includes(track))?.receiver
  if (track.kind === 'video' && receiver) pictures.push({ ask: () => void receiver.sendRtcpPLI(track.ssrc ?? 0).catch(() => {}) })
})
whenGone(peer, () => say({ said: 'gone' }))
parentPort?.on('message', (word: unknown) => {
  if (word === 'picture') for (const { ask } of pictures) ask()
})
setInterval(() => {
  if (packets > 0) say({ said: 'heard' })
  packets = 0
}, 1000)

await peer.setRemoteDescription({ type: 'offer', sdp: session.offer })
await peer.setLocalDescription(await peer.createAnswer())
say({ said: 'answer', sdp: peer.localDescription?.sdp ?? '' })
