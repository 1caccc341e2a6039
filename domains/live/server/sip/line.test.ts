import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#platform/server/testing.ts'
import { openSipLine, type SipLine } from './line.ts'
import { readSip, type SipMessage, writeSip } from './message.ts'

const message = writeSip({ status: 200, reason: 'OK', headers: [], body: 'v=0\r\n' })

let server: Server
let peer: Socket
afterEach(() => {
  peer.destroy()
  server.close()
})

async function connected(take: (heard: SipMessage) => void): Promise<SipLine> {
  server = createServer()
  const arrived = once(server, 'connection')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const line = await openSipLine({ transport: 'tcp', address: '127.0.0.1', family: 4, port }, take)
  const [socket] = (await arrived) as [Socket]
  peer = socket
  peer.on('error', () => {})
  return line
}

describe('a line by TCP', () => {
  it('takes messages wherever they are cut, says some, and ends at what is no SIP', async () => {
    const heard: SipMessage[] = []
    const line = await connected((one) => heard.push(one))
    peer.write(message.subarray(0, 20))
    peer.write(Buffer.concat([message.subarray(20), message]))
    await eventually(() => heard.length === 2)
    expect(heard.map(({ body }) => body)).toEqual(['v=0\r\n', 'v=0\r\n'])
    line.send(message)
    const [reply] = (await once(peer, 'data')) as [Buffer]
    expect(readSip(reply)).toMatchObject({ status: 200 })
    peer.write('GET / HTTP/1.1\r\n\r\n')
    await line.over
  })

  it('ends where the other side asks and asks and reads nothing', async () => {
    const line = await connected(() => {})
    let isOver = false
    void line.over.then(() => {
      isOver = true
    })
    const large = Buffer.alloc(64 * 1024, 1)
    await eventually(() => {
      for (let count = 0; count < 100; count++) line.send(large)
      return isOver
    })
  })
})
