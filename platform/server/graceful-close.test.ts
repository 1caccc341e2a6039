import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeIdleConnectionsOnly } from './graceful-close.ts'

const film = Buffer.alloc(24_000_000, 'x')

async function aServer(): Promise<Server> {
  const server = createServer((_request, answer) => answer.end(film))
  closeIdleConnectionsOnly(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function asked(server: Server, agent: Agent): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
  return answer
}

async function read(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

it('whoever reads slowly from a server that stops gets all of it, and then the connection is closed', async () => {
  const server = await aServer()
  const agent = new Agent({ keepAlive: true })
  const [slow, quick] = [await asked(server, agent), await asked(server, agent)]
  expect(await read(quick)).toBe(film.length)
  const closed = once(server, 'close')
  server.close()
  for (let turn = 0; turn < 5; turn++) {
    server.closeIdleConnections()
    await sleep(100)
  }
  expect(await read(slow)).toBe(film.length)
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(closing)
  agent.destroy()
})
