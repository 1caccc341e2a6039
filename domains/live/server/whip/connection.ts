import { networkInterfaces } from 'node:os'
import { RTCPeerConnection, type UdpTransport, useH264, useNACK, useOPUS, usePLI } from 'werift'
import type { AgreedSession } from './peer.ts'

/**
 * A connection of WebRTC that sends nothing to who has sent nothing: the other side finds us.
 *
 * @param sent what our pictures are, where we send some
 */
export function peerConnection({ video, audio, ports }: AgreedSession, sent?: { readonly parameters: string }): RTCPeerConnection {
  const isOut = Object.values(networkInterfaces()).some((all) => all?.some(({ internal, family }) => !internal && family === 'IPv4'))
  const peer = new RTCPeerConnection({
    codecs: {
      video: [useH264({ payloadType: video.payload, rtcpFeedback: [usePLI(), useNACK()], ...sent })],
      audio: [useOPUS({ payloadType: audio?.payload ?? 111 })],
    },
    iceLite: true,
    iceServers: [],
    iceUseIpv6: false,
    icePortRange: [ports.first, ports.last],
    iceAdditionalHostAddresses: isOut ? [] : ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  })
  hearThemAlone(peer)
  return peer
}

/** Calls back when the other side is gone. */
export function whenGone(peer: RTCPeerConnection, gone: () => void): void {
  peer.connectionStateChange.subscribe((state) => {
    if (state === 'failed' || state === 'closed' || state === 'disconnected') gone()
  })
}

/** Whether it is of DTLS, and not of the media, of which nothing is read that was not made with our keys. */
const isDtls = ([first = 0]: Buffer): boolean => first >= 20 && first <= 63

/** Once ICE has proved where the other side is, nobody else is heard: `werift` ends a connection by an alert that anybody could have made. */
function hearThemAlone(peer: RTCPeerConnection): void {
  const guarded = new WeakSet<UdpTransport>()
  peer.iceConnectionStateChange.subscribe(() => {
    for (const { connection } of peer.iceTransports) {
      const { protocol, remoteAddr: [host, port] = [] } = connection.nominated ?? {}
      const { transport } = (protocol ?? {}) as { transport?: UdpTransport }
      const hear = transport?.onData
      if (!transport || !hear || guarded.has(transport)) continue
      guarded.add(transport)
      transport.onData = (packet, address) => {
        if (!isDtls(packet) || (address[0] === host && address[1] === port)) hear(packet, address)
      }
    }
  })
}
