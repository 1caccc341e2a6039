import { describe, expect, it } from 'vitest'
import { digestAnswer } from './digest.ts'
import { messagesOf } from './line.ts'
import { headerOf, readSip, SipFault, type SipMessage, tagOf, uriOf, writeSip } from './message.ts'
import { offerOf, readSdpAnswer, sdpForProgram } from './sdp.ts'

const request = writeSip({
  method: 'INVITE',
  uri: 'sip:room@example.org',
  headers: [
    ['via', 'SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bKx;rport'],
    ['to', '<sip:room@example.org>'],
  ],
  body: 'v=0\r\n',
})

describe('a message of SIP', () => {
  it('is read as it was written, short names and folded lines too', () => {
    expect(readSip(request)).toMatchObject({ method: 'INVITE', uri: 'sip:room@example.org', body: 'v=0\r\n' })
    const lines = ['SIP/2.0 200 OK', 'f: "A, B" <sip:a@example.org>;tag=x1', 'm: <sip:b@192.0.2.7:5070>', 'Subject: one', ' two', 'l: 0']
    const message = readSip(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
    expect([tagOf(headerOf(message, 'from')), uriOf(headerOf(message, 'contact')), headerOf(message, 'subject')]).toEqual([
      'x1',
      'sip:b@192.0.2.7:5070',
      'one two',
    ])
    expect(uriOf('<tel:123>')).toBeUndefined()
  })

  it('is nothing else: garbage, lengths that lie and endless heads are faults', () => {
    const heads = ['', 'GET / HTTP/1.1', 'SIP/2.0 200 OK\r\nl: 99', 'SIP/2.0 200 OK\r\nl: -1', 'SIP/2.0 200 OK\r\nno header']
    for (const head of heads) expect(() => readSip(Buffer.from(`${head}\r\n\r\nx`))).toThrow(SipFault)
    expect(() => readSip(Buffer.from('SIP/2.0 200 OK\r\nto: x'))).toThrow(SipFault)
    expect(() => readSip(Buffer.from(`SIP/2.0 200 OK\r\n${'a: b\r\n'.repeat(500)}\r\n`))).toThrow(SipFault)
    expect(() => messagesOf(() => {})(Buffer.alloc(40_000, 'x'))).toThrow(SipFault)
  })

  it('is found in a connection wherever that is cut', () => {
    const bytes = Buffer.concat([Buffer.from('\r\n\r\n'), request, request])
    for (let cut = 1; cut < bytes.length; cut++) {
      const heard: SipMessage[] = []
      const take = messagesOf((message) => heard.push(message))
      take(bytes.subarray(0, cut))
      take(bytes.subarray(cut))
      expect(heard.map(({ body }) => body)).toEqual(['v=0\r\n', 'v=0\r\n'])
    }
  })
})

describe('a password that is asked for', () => {
  it('is answered by a digest, as the standards of both algorithms compute it', () => {
    const uses = () => new Map<string, number>()
    const asked = () => ({ method: 'GET', uri: '/dir/index.html', user: 'Mufasa', password: 'Circle of Life', uses: uses() })
    const challenge = (algorithm: string) =>
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`
    const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
    expect(digestAnswer(challenge('MD5'), asked(), cnonce)).toContain('response="8ca523f5e9506fed4657c9700eebdbec"')
    expect(digestAnswer(challenge('SHA-256'), asked(), cnonce)).toContain(
      'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
    )
    expect(digestAnswer('Basic realm="x"', asked())).toBe(null)
    expect(digestAnswer('Digest realm="x", nonce="y", algorithm=MD4', asked())).toBe(null)
    // Who asks with the same nonce again counts the proofs.
    const again = asked()
    expect([1, 2].map(() => /nc=\w+/.exec(digestAnswer(challenge('MD5'), again) ?? '')?.[0])).toEqual(['nc=00000001', 'nc=00000002'])
  })
})

describe('what a session agrees to send', () => {
  const common = ['v=0', 'o=- 1 1 IN IP4 192.0.2.9', 's=-', 'c=IN IP4 192.0.2.9', 't=0 0']
  const answer = (lines: readonly string[]) => `${[...common, ...lines].join('\r\n')}\r\n`
  const ports = { audio: 9100, video: 9102 }

  it('is taken from its own address alone, and told to the program in known words', () => {
    expect(offerOf('192.0.2.1', ports, 1)).toContain('m=video 9102 RTP/AVP 96 97\r\n')
    const agreed = readSdpAnswer(
      answer([
        'm=audio 4000 RTP/AVP 111',
        'a=rtpmap:111 opus/48000/2',
        'm=video 4002 RTP/AVP 96',
        'a=fmtp:96 packetization-mode=1; sprop-parameter-sets=Z0IAH5Y=,aM4=;x=file:/etc/passwd',
        'a=sendonly',
      ]),
    )
    expect(agreed).toMatchObject({ audio: { payload: 111 }, video: { payload: 96, address: '192.0.2.9' } })
    const told = agreed ? sdpForProgram(agreed, ports) : ''
    expect(told).toContain('a=fmtp:96 packetization-mode=1;sprop-parameter-sets=Z0IAH5Y=,aM4=\r\n')
    expect(told).toContain('a=source-filter: incl IN IP4 * 192.0.2.9\r\n')
    expect(told).not.toContain('passwd')
  })

  it('may be no pictures, or sound that stays away', () => {
    expect(readSdpAnswer(answer(['m=audio 4000 RTP/AVP 0', 'm=video 0 RTP/AVP 96']))).toBe(null)
    expect(readSdpAnswer(answer(['m=audio 4000 RTP/AVP 0', 'm=video 4002 RTP/AVP 96', 'a=inactive']))).toBe(null)
    expect(readSdpAnswer(answer(['m=audio 0 RTP/AVP 0', 'm=video 4002 RTP/AVP 97']))).toMatchObject({ audio: null, video: { payload: 97 } })
    expect(() => readSdpAnswer('<html>')).toThrow(SipFault)
  })
})
