import { expect, it } from 'vitest'
import { narrowed } from './offer.ts'

const head = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1', 'a=ice-options:trickle']
const sound = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0',
  'c=IN IP4 0.0.0.0',
  'a=candidate:1 1 udp 1 10.0.0.1 22 typ host',
  'a=mid:0',
  'a=rtpmap:111 opus/48000/2',
  'a=rtpmap:0 PCMU/8000',
]
const pictures = [
  ...['m=video 9 UDP/TLS/RTP/SAVPF 96 102 103 106', 'c=IN IP4 0.0.0.0', 'a=mid:1', 'a=end-of-candidates'],
  ...['a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01', 'a=sendonly'],
  ...[
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:102 H264/90000',
    'a=fmtp:102 packetization-mode=0;profile-level-id=42001f',
  ],
  ...['a=rtpmap:103 rtx/90000', 'a=fmtp:103 apt=102', 'a=rtpmap:106 H264/90000', 'a=rtcp-fb:106 transport-cc', 'a=rtcp-fb:106 nack pli'],
  'a=fmtp:106 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
]
const offer = (...sections: readonly (readonly string[])[]) => `${[...head, ...sections.flat()].join('\r\n')}\r\n`

it('an encoder is taken by one codec of pictures and one of sound, and has us send nowhere but back', () => {
  const taken = narrowed(offer(sound, pictures))
  expect(taken).toMatchObject({
    video: { payload: 106, format: 'packetization-mode=1;profile-level-id=42e01f' },
    audio: { payload: 111 },
  })
  const { sdp } = taken as { sdp: string }
  expect(sdp).toContain('m=video 9 UDP/TLS/RTP/SAVPF 106\r\n')
  expect(sdp).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n')
  expect(sdp).toContain('a=rtcp-fb:106 nack pli')
  expect(sdp).not.toMatch(/candidate|10\.0\.0\.1|transport|VP8|rtx|PCMU|:102/)
})

it('an encoder without sound is taken; one without H.264, with two pictures or with a data channel is not', () => {
  expect(narrowed(offer(pictures))).toMatchObject({ audio: null })
  expect(narrowed(offer(sound))).toBe('no_pictures')
  expect(narrowed(offer(sound, pictures.slice(0, 8)))).toBe('no_pictures')
  expect(narrowed(offer(pictures, pictures))).toBe('no_pictures')
  expect(narrowed(offer(pictures, ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel']))).toBe('no_pictures')
})

it('what is no description is none', () => {
  for (const text of ['', 'hello', 'v=0', `v=0\r\n${'a=x\r\n'.repeat(2000)}m=video 9 UDP/TLS/RTP/SAVPF 96`])
    expect(narrowed(text)).toBeNull()
})
