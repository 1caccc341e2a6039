import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Locks, openLocks } from './locks.ts'
import { clonedDatabase } from './testing.ts'

let url: string
const processes: Locks[] = []
const aProcess = () => {
  const locks = openLocks(url, pino({ level: 'silent' }))
  processes.push(locks)
  return locks
}
const stays = () => {}

beforeAll(async () => {
  url = await clonedDatabase()
})
afterAll(() => Promise.all(processes.map((locks) => locks.stop())))

it('one has the lock at a time, in the same process and in another', async () => {
  const [here, there] = [aProcess(), aProcess()]
  const give = await here.take('one', stays, 1000)
  expect(await here.take('one', stays, 50)).toBeNull()
  expect(await there.take('one', stays, 150)).toBeNull()
  expect(await there.take('two', stays, 50)).not.toBeNull()
  await give?.()
  expect(await there.take('one', stays, 1000)).not.toBeNull()
})

it('whoever holds it is asked to give way, across processes too', async () => {
  for (const other of [processes[0], processes[1]] as Locks[]) {
    const asked = Promise.withResolvers<void>()
    const give = await (processes[0] as Locks).take('three', asked.resolve, 1000)
    void asked.promise.then(() => give?.())
    const got = await other.take('three', stays, 5000)
    expect(got).not.toBeNull()
    await got?.()
  }
})

it('a process that goes away leaves its locks at once', async () => {
  const dying = aProcess()
  await dying.take('four', stays, 1000)
  await dying.stop()
  expect(await (processes[0] as Locks).take('four', stays, 1000)).not.toBeNull()
})

it('when the connection breaks, holders are told, and the next one gets a new connection', async () => {
  const locks = aProcess()
  const told = Promise.withResolvers<void>()
  await locks.take('five', told.resolve, 1000)
  const { default: pg } = await import('pg')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lyceum-locks' and datname = current_database()",
  )
  await admin.end()
  await told.promise
  expect(await locks.take('six', stays, 2000)).not.toBeNull()
})

/** Stands between a process and its database: it refuses the first who comes and closes their line later; the others it lets through. */
async function startingDatabase(): Promise<{ url: string; stop: () => void }> {
  const there = new URL(url)
  const socketFile = `${there.searchParams.get('host')}/.s.PGSQL.${there.port}`
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''].map((field) => `${field}\0`).join('')
  const refusal = Buffer.alloc(5 + Buffer.byteLength(fields))
  refusal.write('E')
  refusal.writeInt32BE(refusal.length - 1, 1)
  refusal.write(fields, 5)
  let isFirst = true
  const server = createServer((socket) => {
    socket.on('error', stays)
    if (isFirst) socket.once('data', () => socket.write(refusal, () => setTimeout(() => socket.end(), 100)))
    else {
      const through = connect(socketFile)
      through.on('error', stays)
      socket.pipe(through).pipe(socket)
    }
    isFirst = false
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  there.searchParams.delete('host')
  there.hostname = '127.0.0.1'
  there.port = String((server.address() as AddressInfo).port)
  return { url: there.href, stop: () => server.close() }
}

it('a connection that could not be made and ends late takes no lock away, and none is kept for ever', async () => {
  const starting = await startingDatabase()
  const locks = openLocks(starting.url, pino({ level: 'silent' }))
  processes.push(locks)
  const told: string[] = []
  const [refused, given] = await Promise.allSettled([locks.take('seven', stays, 1000), locks.take('eight', () => told.push('eight'), 1000)])
  expect([refused.status, given.status]).toEqual(['rejected', 'fulfilled'])
  const last = await locks.take('nine', stays, 1000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(told).toEqual([])
  for (const give of [given.status === 'fulfilled' ? given.value : null, last]) await give?.()
  for (const name of ['eight', 'nine']) expect(await (processes[0] as Locks).take(name, stays, 1000)).not.toBeNull()
  starting.stop()
})
