import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openDb } from './db.ts'
import { checkNotifications, openNotificationListener } from './pg-notifications.ts'
import { clonedDatabase } from './testing.ts'

const notification = 'A'.charCodeAt(0)

/** PostgreSQL as it looks through a pooler in transaction mode: everything arrives but notifications. */
async function aPooler(to: URL) {
  const lines = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const line of [near, far]) lines.add(line.on('error', () => {}).on('close', () => [near, far].map((one) => one.destroy())))
    near.pipe(far)
    let rest: Buffer = Buffer.alloc(0)
    far.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (let size = 0; rest.length >= 5 && rest.length >= (size = 1 + rest.readUInt32BE(1)); rest = rest.subarray(size))
        if (rest[0] !== notification) near.write(rest.subarray(0, size))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  // Else it would lead by a socket past this one.
  url.search = ''
  url.port = String((server.address() as AddressInfo).port)
  const stop = () => {
    for (const line of lines) line.destroy()
    server.close()
  }
  return { url: url.href, stop }
}

it('a process behind a pooler that loses notifications says so and does not start', async () => {
  const direct = await clonedDatabase()
  const pooler = await aPooler(new URL(direct))
  const quiet = { warn: () => {}, error: () => {} }
  const db = openDb(direct, quiet)
  const [good, deaf] = await Promise.all([openNotificationListener(direct, quiet), openNotificationListener(pooler.url, quiet)])
  await checkNotifications(good, db)
  await expect(checkNotifications(deaf, db, 1_000)).rejects.toThrow('session mode')
  await Promise.all([good.stop(), deaf.stop(), db.destroy()])
  pooler.stop()
})
