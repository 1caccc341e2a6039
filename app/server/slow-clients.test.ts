import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { clientOf, clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { headOf, type Raw, raw } from '#tests/raw.ts'
import { testConfig, testSecrets } from '#tests/settings.ts'
import { startApp } from './app.ts'

const timeouts = { head: 3_000, body: 5_000, silence: 8_000 }
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

let dataDir: string
let app: TestApp
let ann: TestPerson
const opened: Raw[] = []
/** The server's ends of connections, by the ports of the other ends. */
const takenFrom = new Map<number | undefined, Socket>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-slow-'))
  const options = { config: testConfig(dataDir), secrets: testSecrets, log: pino({ level: 'fatal' }), timeouts }
  const started = await startApp({ ...options, databaseUrl: await clonedDatabase() })
  started.http.server.on('connection', (socket: Socket) => takenFrom.set(socket.remotePort, socket))
  app = { ...started, anonymous: clientOf(started.url) }
  ann = await aPerson(app)
})
afterAll(async () => {
  for (const { socket } of opened) socket.destroy()
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function open(text: string): Promise<Raw> {
  const one = await raw(app.url, text)
  opened.push(one)
  return one
}

async function announced(length: number): Promise<string> {
  const { headers } = await ann.post('/api/v3/uploads', undefined, {
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(length) },
  })
  return headers.get('location') ?? ''
}

const offsetOf = async (at: string) => {
  const answer = await fetch(new URL(at, app.url), { method: 'HEAD', headers: { ...ann.headers, 'tus-resumable': '1.0.0' } })
  return Number(answer.headers.get('upload-offset'))
}

/** Says a little more at times, until told to stop or cut off. */
function trickling({ socket, isClosed }: Raw, piece: string | Uint8Array): () => void {
  const timer = setInterval(() => (isClosed() ? clearInterval(timer) : socket.write(piece)), 200)
  return () => clearInterval(timer)
}

describe.concurrent('somebody who is slow', () => {
  it('and never ends the head of a request is cut off', async () => {
    const one = await open('GET /api/v3/health HTTP/1.1\r\nhost: localhost\r\n')
    const stop = trickling(one, 'x-more: 1\r\n')
    await one.closed
    stop()
    expect(one.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('and never ends the body of a call is cut off', async () => {
    const one = await open(headOf('POST', '/api/v3/session', { 'content-type': 'application/json', 'content-length': '1000' }))
    const stop = trickling(one, ' ')
    await one.closed
    stop()
    expect(one.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('and unknown is cut off in the middle of an upload, too, which was refused', async () => {
    const at = await announced(1_000_000)
    const one = await open(headOf('PATCH', at, { ...tus, 'content-length': '1000000' }))
    const stop = trickling(one, ' ')
    await one.closed
    stop()
    expect(one.heard()).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('may upload for longer than a call may take, and it is all there', async () => {
    const body = randomBytes(40_000)
    const at = await announced(body.length)
    const one = await open(headOf('PATCH', at, { ...ann.headers, ...tus, 'content-length': String(body.length) }))
    for (let sent = 0; sent < body.length; sent += 2_000) {
      one.socket.write(body.subarray(sent, sent + 2_000))
      await sleep(400)
    }
    await eventually(() => one.heard().startsWith('HTTP/1.1 204 '))
    expect(await offsetOf(at)).toBe(body.length)
  })

  it('and stops sending in the middle of an upload is let go, and what came of it is kept', async () => {
    const at = await announced(100_000)
    const one = await open(headOf('PATCH', at, { ...ann.headers, ...tus, 'content-length': '100000' }))
    one.socket.write(Buffer.alloc(30_000))
    await one.closed
    expect(await eventually(() => offsetOf(at))).toBe(30_000)
  })

  it('and stops reading in the middle of a file is let go; who reads slowly gets it whole', async () => {
    const { assetId: id } = await aVideo(app.db, { owner: ann })
    await giveBytes(app.ports, id)
    const size = 30_000_000
    await app.ports.storage.put(`masters/${id}`, randomBytes(size))
    const get = headOf('GET', `/media/${id}/original`, { ...ann.headers, connection: 'close' })
    const [deaf, slow] = [await open(''), await open('')]
    deaf.socket.pause()
    for (const { socket } of [deaf, slow]) socket.write(get)
    let breath = 0
    slow.socket.on('data', (chunk: Buffer) => {
      breath += chunk.length
      if (breath > 1_000_000) slow.socket.pause()
    })
    const reading = setInterval(() => {
      breath = 0
      slow.socket.resume()
    }, 200)
    await slow.closed
    clearInterval(reading)
    expect(slow.bytes()).toBeGreaterThan(size)
    await eventually(() => takenFrom.get(deaf.socket.localPort)?.destroyed)
    // What lies in the kernel's buffers still comes; the rest never will.
    deaf.socket.resume()
    await deaf.closed
    expect(deaf.bytes()).toBeLessThan(size)
  })
})

describe('many who are slow', () => {
  it('do not keep others waiting', async () => {
    const ask = async () => {
      const times: number[] = []
      for (let n = 0; n < 60; n++) {
        const since = performance.now()
        expect((await ann.get('/api/v3/users/me')).status).toBe(200)
        times.push(performance.now() - since)
      }
      return times.toSorted((a, b) => a - b)[30] ?? 0
    }
    await ask()
    const alone = await ask()
    const at = await announced(10_000_000)
    const heads = [
      'GET /api/v3/health HTTP/1.1\r\nhost: localhost\r\n',
      headOf('POST', '/api/v3/session', { 'content-type': 'application/json', 'content-length': '100000' }),
      headOf('PATCH', at, { ...ann.headers, ...tus, 'content-length': '10000000' }),
    ]
    const slow = await Promise.all(Array.from({ length: 300 }, (_, n) => open(heads[n % 3] ?? '')))
    const stops = slow.map((one) => trickling(one, 'x'))
    const beside = await ask()
    for (const stop of stops) stop()
    expect(beside).toBeLessThan(20 * alone + 100)
  })
})
