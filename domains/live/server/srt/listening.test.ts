import { describe, expect, it } from 'vitest'
import { listenArgs, troubleIn, withoutPassphrase } from './listening.ts'
import { takesSrt } from './support.ts'

describe('what listens for an encoder', () => {
  it('takes a transport stream by SRT and nothing that this names, on one address, encrypted', () => {
    const args = listenArgs({ host: '::', port: 9000, passphrase: 'secret-of-one-event' })
    const after = (name: string) => args[args.indexOf(name) + 1]
    expect([after('-protocol_whitelist'), after('-format_whitelist')]).toEqual(['srt', 'mpegts'])
    const address = new URL(after('-i') ?? '')
    expect([address.hostname, address.port]).toEqual(['[::]', '9000'])
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ mode: 'listener', passphrase: 'secret-of-one-event' })
    expect(args.at(-1)).toBe('pipe:3')
  })

  it('says in words of hosts what is wrong with what came, as far as they can mend it', () => {
    expect(troubleIn('[flv @ 0x1] Video codec hevc not compatible with flv')).toContain('H.264')
    expect(troubleIn("[flv @ 0x1] Tag [2][0][0][0] incompatible with output codec id '2' ([0][0][0][0])")).toContain('H.264')
    expect(troubleIn('srt://0.0.0.0:9000: could not find codec parameters')).toContain('could not be understood')
    expect(troubleIn("Stream map '0:v:0' matches no streams.")).toContain('no pictures')
    expect(troubleIn('[flv @ 0x1] dimensions not set')).toContain('key frame')
    expect(troubleIn('srt://0.0.0.0:9000: Address already in use')).toContain('Another program')
    expect(troubleIn('srt://0.0.0.0:9000: Input/output error')).toBeUndefined()
  })

  it('is not repeated with its passphrase where it complains', () => {
    const complaint = 'srt://0.0.0.0:9000?mode=listener&passphrase=hush&latency=1: Input/output error'
    const logged = withoutPassphrase(complaint, { host: '0.0.0.0', port: 9000, passphrase: 'hush' })
    expect(logged).toBe('srt://0.0.0.0:9000?mode=listener&passphrase=[passphrase]&latency=1: Input/output error')
  })

  it('is offered where the program reads SRT, or is not there to be asked', () => {
    const listed = (input: string) => `Supported file protocols:\nInput:\n  rtmp\n${input}Output:\n  rtmp\n  srt\n`
    expect([takesSrt(listed('  srt\n')), takesSrt(listed('  srtp\n')), takesSrt('')]).toEqual([true, false, undefined])
  })
})
