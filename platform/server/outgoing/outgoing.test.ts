import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublic, NotReachable, openGuard, type Resolve } from './guard.ts'
import { limited, TooMuch, TooSlow } from './limited.ts'
import { openAddress, webAddress } from './open-address.ts'
import { type Proxy, startProxy } from './proxy.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server of the web that only tests may ask. @returns its port */
async function aServer(host: string, answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  server.listen(0, host)
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const nobody: Resolve = () => Promise.reject(new Error('not found'))
const guardOf = (networks: string[] = [], resolve: Resolve = nobody) =>
  openGuard(
    {
      imports: { networks, extractors: '', program: undefined, sites: { youtube: '', vimeo: '' } },
      publicUrl: 'https://video.example.org',
    },
    resolve,
  )

const asking = { signal: new AbortController().signal }

describe('the guard of what the server fetches', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8'],
    ...['192.168.1.1', '198.18.0.1', '198.51.100.4', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fec0::1', '100::1'],
  ])('goes nowhere near %s', async (address) => {
    expect(isPublic({ address, family: address.includes(':') ? 6 : 4 })).toBe(false)
    await expect(guardOf().pin(address, 443)).rejects.toThrow(NotReachable)
  })

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450::1'])(
    'lets the server go to %s',
    async (address) => {
      expect(isPublic({ address, family: address.includes(':') ? 6 : 4 })).toBe(true)
      await expect(guardOf().pin(address, 443)).resolves.toMatchObject({ host: address })
    },
  )

  it('refuses a name when one of its addresses is not public, however many others are', async () => {
    const both: Resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    await expect(guardOf([], both).pin('both.test', 80)).rejects.toThrow(NotReachable)
  })

  it('refuses the address by which people reach this server, and ports of public machines on which no web is', async () => {
    const resolve: Resolve = async (name) => [{ address: name === 'video.example.org' ? '8.8.4.4' : '8.8.8.8', family: 4 }]
    const guard = guardOf([], resolve)
    await expect(guard.pin('video.example.org', 443)).rejects.toThrow(NotReachable)
    await expect(guard.pin('8.8.4.4', 443)).rejects.toThrow(NotReachable)
    for (const port of [22, 25, 6, 0, 111]) await expect(guard.pin('other.test', port)).rejects.toThrow(NotReachable)
    await expect(guard.pin('other.test', 8443)).resolves.toMatchObject({ host: 'other.test' })
  })

  it('goes where the name led when it was looked at, whatever it means a moment later', async () => {
    const port = await aServer('127.0.0.2', (_request, response) => response.end('the right one'))
    const wrong = await aServer('127.0.0.3', (_request, response) => response.end('the wrong one'))
    let requests = 0
    const turning: Resolve = async () => [{ address: requests++ === 0 ? '127.0.0.2' : '127.0.0.3', family: 4 }]
    const { body } = await openAddress(guardOf(['127.0.0.2'], turning), `http://turning.test:${port}/`, asking)
    expect(await text(body)).toBe('the right one')
    await expect(openAddress(guardOf(['127.0.0.2'], turning), `http://turning.test:${wrong}/`, asking)).rejects.toThrow(NotReachable)
  })

  it.each(['2130706433', '0177.0.0.1', '0x7f.1', '127.1', '127.0.0.1.', '[::ffff:127.0.0.1]', '[::1]', '0', 'localhost'])(
    'knows this machine when it is written %s',
    async (host) => {
      let requests = 0
      const port = await aServer('127.0.0.1', () => requests++)
      const guard = openGuard({
        imports: { networks: [], extractors: '', program: undefined, sites: { youtube: '', vimeo: '' } },
        publicUrl: 'http://localhost',
      })
      await expect(openAddress(guard, `http://${host}:${port}/`, asking)).rejects.toThrow(NotReachable)
      expect(requests).toBe(0)
    },
  )
})

const text = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('an address that the server asks for', () => {
  it('is looked at again at every redirect, and at most five are followed', async () => {
    let requests = 0
    const closed = await aServer('127.0.0.1', () => requests++)
    const port = await aServer('127.0.0.2', (incoming, response) => {
      const to = decodeURIComponent((incoming.url ?? '').slice(1))
      const [, left = ''] = /^again(\d+)$/.exec(to) ?? []
      if (to === '') response.end('here')
      else response.writeHead(302, { location: left === '' ? to : Number(left) === 1 ? '/' : `/again${Number(left) - 1}` }).end()
    })
    const open = (path: string) =>
      openAddress(
        guardOf(['127.0.0.2'], async () => [{ address: '127.0.0.2', family: 4 }]),
        `http://twin.test:${port}${path}`,
        asking,
      )
    expect(await text((await open('/again5')).body)).toBe('here')
    await expect(open('/again6')).rejects.toThrow(NotReachable)
    for (const to of [
      `http://127.0.0.1:${closed}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'ftp://twin.test/',
      'http://me:secret@twin.test/',
    ])
      await expect(open(`/${encodeURIComponent(to)}`)).rejects.toThrow(NotReachable)
    expect(requests).toBe(0)
  })

  it('is one of the web, without a password in it', () => {
    for (const address of [
      'ftp://x.org/a',
      'file:///etc/passwd',
      'x.org/a',
      'http://',
      'https://me@x.org/',
      'http://:pass@x.org/',
      'data:,x',
      '',
    ])
      expect(() => webAddress(address)).toThrow(NotReachable)
    expect(webAddress('https://x.org/a b').href).toBe('https://x.org/a%20b')
  })
})

describe('bytes from elsewhere', () => {
  const pace = { most: 100, window: 60, least: 10 }

  it('are no more than may come', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(30)
    }
    await expect(text(limited(endless(), pace))).rejects.toThrow(TooMuch)
    async function* some() {
      yield Buffer.alloc(100)
    }
    expect(await text(limited(some(), pace))).toHaveLength(100)
  })

  it('are given up where they drip, and where nothing comes at all; whoever reads slowly loses nothing', async () => {
    async function* dripping() {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        yield Buffer.alloc(1)
      }
    }
    await expect(text(limited(dripping(), pace))).rejects.toThrow(TooSlow)
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
    await expect(text(limited(silent, pace))).rejects.toThrow(TooSlow)
    async function* quick() {
      for (let sent = 0; sent < 5; sent++) yield Buffer.alloc(2)
    }
    let read = 0
    for await (const chunk of limited(quick(), pace)) {
      await new Promise((resolve) => setTimeout(resolve, 2 * pace.window))
      read += chunk.length
    }
    expect(read).toBe(10)
  })
})

describe('the proxy of the importing program', () => {
  const usual = { most: 1_000_000, window: 60_000, least: 1 }
  const proxied = async (networks: string[], pace = usual) => {
    const proxy = await startProxy(guardOf(networks), pace)
    ends.push(() => proxy.close())
    return proxy
  }
  /** Asks for an address through it. */
  const through = async (proxy: Proxy, address: string, password = true): Promise<{ status: number; body: string }> => {
    const { hostname, port, username, password: secret } = new URL(proxy.url)
    const headers = password ? { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` } : {}
    const call = request({ host: hostname, port, path: address, headers, agent: false })
    call.end()
    const [response] = await once(call, 'response')
    return { status: response.statusCode, body: await text(response) }
  }
  /** Asks for a connection. @returns its status, and the socket */
  const connected = async (proxy: Proxy, authority: string) => {
    const { hostname, port, username, password } = new URL(proxy.url)
    const headers = { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
    const call = request({ host: hostname, port, method: 'CONNECT', path: authority, headers, agent: false })
    call.end()
    const [response, socket] = await once(call, 'connect')
    return { status: response.statusCode as number, socket }
  }

  it('lets requests and connections through to where the guard lets them, and nowhere else', async () => {
    let requests = 0
    const closed = await aServer('127.0.0.1', () => requests++)
    const port = await aServer('127.0.0.2', (incoming, response) =>
      response.end(`${incoming.headers['proxy-authorization']} ${incoming.url}`),
    )
    const proxy = await proxied(['127.0.0.2'])
    expect(await through(proxy, `http://127.0.0.2:${port}/a`)).toEqual({ status: 200, body: 'undefined /a' })
    const { status, socket } = await connected(proxy, `127.0.0.2:${port}`)
    expect(status).toBe(200)
    socket.destroy()
    for (const host of [
      `127.0.0.1:${closed}`,
      `2130706433:${closed}`,
      `[::ffff:127.0.0.1]:${closed}`,
      '169.254.169.254:80',
      `[::1]:${closed}`,
    ]) {
      expect((await through(proxy, `http://${host}/`)).status).toBe(502)
      expect((await connected(proxy, host)).status).toBe(502)
    }
    expect(requests).toBe(0)
  })

  it('is for the program alone that knows its password', async () => {
    const port = await aServer('127.0.0.2', (_request, response) => response.end('here'))
    expect(await through(await proxied(['127.0.0.2']), `http://127.0.0.2:${port}/`, false)).toEqual({ status: 407, body: '' })
  })

  it('ends everything once more has come than may, and where next to nothing comes', async () => {
    const port = await aServer('127.0.0.2', (incoming, response) => {
      if (incoming.url === '/drip') setInterval(() => response.write('x'), 5).unref()
      else response.end(Buffer.alloc(2_000_000))
    })
    const greedy = await proxied(['127.0.0.2'])
    await expect(through(greedy, `http://127.0.0.2:${port}/much`)).rejects.toThrow()
    await expect(through(greedy, `http://127.0.0.2:${port}/much`)).rejects.toThrow()
    const patient = await proxied(['127.0.0.2'], { most: 1000, window: 50, least: 500 })
    await expect(through(patient, `http://127.0.0.2:${port}/drip`)).rejects.toThrow()
  })
})
