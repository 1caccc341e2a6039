import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { headerOf, isRequest, readSip, type SipRequest, type SipResponse, writeSip } from './message.ts'
import { answerTo } from './transactions.ts'

interface TwinWish {
  /** What an invitation is answered with, one after the other; the last again and again. null: with nothing. */
  readonly answers: readonly (Pick<SipResponse, 'status' | 'reason'> & Partial<SipResponse>)[] | null
}

export interface SipTwin {
  readonly port: number
  /** What it was asked, in order, each time that it came. */
  readonly heard: readonly SipRequest[]
  /** Sends whoever called last something. */
  send(bytes: Buffer): void
  /** Asks something within the call that was begun last. */
  ask(method: string, more?: SipRequest['headers'], body?: string): void
  /** What was answered to that, by status. */
  readonly statuses: readonly number[]
  close(): void
}

/** A session that can be called, for tests: it says what it was told to. */
export async function startSipTwin({ answers }: TwinWish): Promise<SipTwin> {
  const socket: Socket = createSocket('udp4')
  const heard: SipRequest[] = []
  const statuses: number[] = []
  const callers = new Map<SipRequest, RemoteInfo>()
  let caller: RemoteInfo | undefined
  let count = 100
  const send = (bytes: Buffer, to = caller) => to && socket.send(bytes, to.port, to.address)
  const invitations = () => new Set(heard.filter(({ method }) => method === 'INVITE').map((one) => headerOf(one, 'cseq'))).size

  function answer(request: SipRequest): void {
    if (request.method === 'ACK') return
    const wanted = answers?.[Math.min(invitations(), answers.length) - 1]
    const words = request.method === 'INVITE' ? wanted : { status: 200, reason: 'OK' }
    if (!words) return
    const contact = ['contact', `<sip:room@127.0.0.1:${socket.address().port}>`] as const
    send(writeSip(answerTo(request, { ...words, headers: [contact, ...(words.headers ?? [])] }, 'twin')))
  }

  socket.on('message', (bytes, from) => {
    caller = from
    const message = readSip(bytes)
    if (!isRequest(message)) return void statuses.push(message.status)
    heard.push(message)
    callers.set(message, from)
    answer(message)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    heard,
    statuses,
    send: (bytes) => send(bytes),
    ask(method, more = [], body = '') {
      const invitation = heard.findLast((one) => one.method === 'INVITE')
      if (!invitation) throw new Error('nobody called')
      count += 1
      const headers = [
        ['via', `SIP/2.0/UDP 127.0.0.1:${socket.address().port};branch=z9hG4bK${count}`],
        ['from', `${headerOf(invitation, 'to').split(';')[0]};tag=twin`],
        ['to', headerOf(invitation, 'from')],
        ['call-id', headerOf(invitation, 'call-id')],
        ['cseq', `${count} ${method}`],
      ] as const
      // What a test says stands in the place of what is usual.
      const named = new Set(more.map(([name]) => name))
      const all = [...headers.filter(([name]) => !named.has(name)), ...more]
      // Another call may have said something since.
      send(writeSip({ method, uri: 'sip:lyceum@127.0.0.1', headers: all, body }), callers.get(invitation))
    },
    close: () => void socket.close(),
  }
}
