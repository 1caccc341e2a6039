import { createSocket } from 'node:dgram'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#platform/server/testing.ts'
import { placeCall, type SipCall } from './call.ts'
import { openSipLine, type SipLine } from './line.ts'
import { headerOf, writeSip } from './message.ts'
import { type SipTwin, startSipTwin } from './twin.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

type Answers = Parameters<typeof startSipTwin>[0]['answers']

async function called(answers: Answers): Promise<{ twin: SipTwin; call: SipCall; line: SipLine }> {
  const twin = await startSipTwin({ answers })
  let call: SipCall | undefined
  const peer = { transport: 'udp' as const, address: '127.0.0.1', family: 4, port: twin.port }
  const line = await openSipLine(peer, (message) => call?.take(message))
  opened.push(twin.close, line.close)
  const credentials = { user: 'lyceum', password: 'hush', uses: new Map<string, number>() }
  call = placeCall(line, { uri: `sip:room@127.0.0.1:${twin.port}`, user: 'lyceum', domain: 'example.org', credentials, offer: 'v=0\r\n' })
  return { twin, call, line }
}

const yes = { status: 200, reason: 'OK', body: 'v=0\r\nyes' }
const methods = ({ heard }: SipTwin) => heard.map(({ method }) => method)

describe('a session that is called', () => {
  it('answers, is confirmed, and hears when we hang up', async () => {
    const { twin, call } = await called([yes])
    expect(await call.answer).toBe('v=0\r\nyes')
    await eventually(() => methods(twin).includes('ACK'))
    await call.hangUp()
    // On a slow machine something may be said twice.
    expect([...new Set(methods(twin))]).toEqual(['INVITE', 'ACK', 'BYE'])
    await call.over
  })

  it('asks for a password and gets a digest of it', async () => {
    const challenge = ['www-authenticate', 'Digest realm="r", nonce="n", qop="auth"'] as const
    const asks = { status: 401, reason: 'Unauthorized', headers: [challenge] }
    const { twin, call } = await called([asks, yes])
    expect(await call.answer).toBe('v=0\r\nyes')
    const proofOf = (count: number) => {
      const invitation = twin.heard.find((one) => headerOf(one, 'cseq') === `${count} INVITE`)
      return invitation && headerOf(invitation, 'authorization')
    }
    expect(proofOf(1)).toBe('')
    expect(proofOf(2)).toMatch(/^Digest username="lyceum", realm="r", nonce="n", uri="sip:room@/)
    const confirmation = await eventually(() => twin.heard.find((one) => headerOf(one, 'cseq') === '2 ACK') ?? false)
    expect(headerOf(confirmation, 'authorization')).toBe(proofOf(2))
    await call.hangUp()
  })

  it('that asks again and again is given up, as is one that refuses', async () => {
    const asks = { status: 401, reason: 'Unauthorized', headers: [['www-authenticate', 'Digest realm="r", nonce="n"'] as const] }
    await expect((await called([asks])).call.answer).rejects.toThrow('asks for a password')
    await expect((await called([{ status: 486, reason: 'Busy Here' }])).call.answer).rejects.toThrow('busy')
    await expect((await called([{ status: 302, reason: 'Moved' }])).call.answer).rejects.toThrow('refused the call (302)')
  })

  it('that says nothing is asked again, and can be left', async () => {
    const { twin, call } = await called(null)
    await eventually(() => methods(twin).length >= 2)
    await call.hangUp()
    await expect(call.answer).rejects.toThrow()
  })

  it('is taken back while it rings', async () => {
    const { twin, call } = await called([{ status: 180, reason: 'Ringing' }])
    await eventually(() => methods(twin).includes('INVITE'))
    const left = call.hangUp()
    await eventually(() => methods(twin).includes('CANCEL'))
    const [invitation] = twin.heard
    expect(twin.heard.find(({ method }) => method === 'CANCEL')?.headers.find(([name]) => name === 'via')).toEqual(
      invitation?.headers.find(([name]) => name === 'via'),
    )
    await left
  })

  it('asks within the call, and ends it; what belongs to another call is refused, and garbage is left out', async () => {
    const { twin, call } = await called([yes])
    await call.answer
    twin.send(Buffer.from('no SIP at all'))
    twin.send(Buffer.alloc(2000, 0xff))
    twin.ask('BYE', [['call-id', 'another']])
    await eventually(() => twin.statuses.includes(481))
    twin.ask('OPTIONS')
    await eventually(() => twin.statuses.includes(200))
    twin.ask('SUBSCRIBE')
    await eventually(() => twin.statuses.includes(405))
    twin.ask('BYE')
    await call.over
    expect(methods(twin)).not.toContain('BYE')
  })

  it('is ended by nobody else, whatever they know of it, and by nothing that is said again', async () => {
    const { twin, call, line } = await called([yes])
    await call.answer
    let isOver = false
    void call.over.then(() => {
      isOver = true
    })
    const invitation = await eventually(() => twin.heard.find(({ method }) => method === 'INVITE') ?? false)
    const named = [
      ['via', 'SIP/2.0/UDP 127.0.0.1:5060;branch=z9hG4bKforged'],
      ['from', `${headerOf(invitation, 'to')};tag=twin`],
      ['to', headerOf(invitation, 'from')],
      ['call-id', headerOf(invitation, 'call-id')],
    ] as const
    const forged = writeSip({ method: 'BYE', uri: 'sip:lyceum@127.0.0.1', headers: [...named, ['cseq', '500 BYE']], body: '' })
    const stranger = createSocket('udp4')
    for (let count = 0; count < 500; count++) await new Promise((sent) => stranger.send(forged, line.port, line.host, sent))
    stranger.close()
    twin.ask('OPTIONS')
    await eventually(() => twin.statuses.includes(200))
    twin.ask('BYE', [['cseq', '1 BYE']])
    await eventually(() => twin.statuses.includes(500))
    expect(isOver).toBe(false)
    await call.hangUp()
  })

  it('keeps to what was agreed on: the same streams are answered with the same, others are refused', async () => {
    const { twin, call } = await called([yes])
    await call.answer
    const streams = ['m=audio 4000 RTP/AVP 0', 'm=video 4002 RTP/AVP 96']
    const described = (lines: readonly string[]) => `${['v=0', ...lines].join('\r\n')}\r\n`
    twin.ask('INVITE', [], described([...streams, 'm=application 4004 UDP/BFCP *']))
    await eventually(() => twin.statuses.includes(488))
    twin.ask('INVITE', [], described(streams))
    await eventually(() => twin.statuses.includes(200))
    await call.hangUp()
  })

  it('that floods us is left', async () => {
    const { twin, call } = await called([yes])
    await call.answer
    let isOver = false
    void call.over.then(() => {
      isOver = true
    })
    await eventually(() => {
      for (let count = 0; count < 300; count++) twin.send(Buffer.from(`garbage ${count}`))
      return isOver
    })
  })
})
