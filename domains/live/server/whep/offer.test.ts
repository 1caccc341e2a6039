import { expect, it } from 'vitest'
import { narrowedToReceive } from './offer.ts'

const head = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1']
const sound = ['m=audio 9 UDP/TLS/RTP/SAVPF 111 0', 'a=candidate:1 1 udp 1 10.0.0.1 22 typ host', 'a=mid:0', 'a=recvonly']
const codecs = ['a=rtpmap:111 opus/48000/2', 'a=rtpmap:0 PCMU/8000']
const format = (payload: number, mode: number, profile: string) => [
  `a=rtpmap:${payload} H264/90000`,
  `a=fmtp:${payload} level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
]
const pictures = (way: string, ...formats: readonly (readonly string[])[]) => [
  ...['m=video 9 UDP/TLS/RTP/SAVPF 96 102 103 106 108', 'a=mid:1', way, 'a=rtpmap:96 VP8/90000'],
  ...formats.flat(),
]
const offer = (...sections: readonly (readonly string[])[]) => `${[...head, ...sections.flat()].join('\r\n')}\r\n`
const all = [format(102, 0, '64001f'), format(103, 1, '42e01f'), format(106, 1, '64001f')]

it('who sees a stream takes the profile that it is of, and where they know none, another one in several packets', () => {
  expect(narrowedToReceive(offer([...sound, ...codecs], pictures('a=recvonly', ...all)))).toMatchObject({
    video: { payload: 106, format: 'packetization-mode=1;profile-level-id=64001f' },
    audio: { payload: 111 },
  })
  expect(narrowedToReceive(offer(pictures('a=recvonly', ...all.slice(0, 2))))).toMatchObject({ video: { payload: 103 }, audio: null })
  expect(narrowedToReceive(offer(pictures('a=recvonly', ...all.slice(0, 1))))).toBe('no_pictures')
  expect(narrowedToReceive(offer(pictures('a=recvonly')))).toBe('no_pictures')
})

it('nothing is taken from who sees a stream, and no address that they name is read', () => {
  const narrow = narrowedToReceive(offer([...sound, ...codecs], pictures('a=sendrecv', ...all)))
  expect((narrow as { sdp: string }).sdp).not.toMatch(/sendrecv|candidate|10\.0\.0\.1|VP8|PCMU/)
  for (const way of ['a=sendonly', 'a=inactive']) expect(narrowedToReceive(offer(pictures(way, ...all)))).toBe('no_pictures')
  expect(narrowedToReceive(offer(pictures('a=recvonly', ...all), ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel']))).toBe('no_pictures')
  for (const text of ['', 'hello', 'v=0']) expect(narrowedToReceive(text)).toBeNull()
})
