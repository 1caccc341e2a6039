import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { MediaStreamTrack, RTCPeerConnection, useH264, useNACK, useOPUS, usePLI } from 'werift'
import { type Encoder, sendMedia } from './encoders.ts'

interface Whip {
  readonly url: string
  readonly token: string
}

export interface WhipEncoder {
  readonly status: number
  /** Of the session, where it was taken. */
  readonly location: string | null
  /** ms of the clock of the machine at which the server asked for a whole picture. */
  readonly asked: readonly number[]
  readonly state: () => string
  kill(): Promise<void>
}

async function fromProgram(track: MediaStreamTrack): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('message', (packet) => track.writeRtp(packet))
  return socket
}

const portOf = (socket: Socket) => (socket.address() as AddressInfo).port

export const aPeer = (): RTCPeerConnection =>
  new RTCPeerConnection({
    codecs: {
      video: [
        useH264({ payloadType: 96, rtcpFeedback: [usePLI(), useNACK()], parameters: 'packetization-mode=1;profile-level-id=42e01f' }),
      ],
      audio: [useOPUS({ payloadType: 111 })],
    },
    iceServers: [],
    bundlePolicy: 'max-bundle',
  })

export const offerTo = ({ url, token }: Whip, sdp: string, type = 'application/sdp'): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': type }, body: sdp })

/** What an encoder sends by WebRTC, 640 by 480, until it is killed. */
export async function publishByWhip(whip: Whip): Promise<WhipEncoder> {
  const peer = aPeer()
  const tracks = [new MediaStreamTrack({ kind: 'video' }), new MediaStreamTrack({ kind: 'audio' })] as const
  const [camera] = tracks.map((track) => peer.addTransceiver(track, { direction: 'sendonly' }))
  const asked: number[] = []
  camera?.sender.onPictureLossIndication?.subscribe(() => asked.push(Date.now()))
  await peer.setLocalDescription(await peer.createOffer())
  const answer = await offerTo(whip, peer.localDescription?.sdp ?? '')
  const location = answer.headers.get('location')
  const sockets = await Promise.all(tracks.map(fromProgram))
  let media: Encoder | undefined
  if (answer.status === 201) {
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
    media = sendMedia(portOf(sockets[0] as Socket), portOf(sockets[1] as Socket))
  }
  return {
    status: answer.status,
    location,
    asked,
    state: () => peer.connectionState,
    async kill() {
      await media?.kill()
      for (const socket of sockets) socket.close()
      await peer.close()
    },
  }
}
