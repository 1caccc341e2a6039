import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { videoFeed } from '#domains/videos/contract.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Db, openDb } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { openFiles } from '#platform/server/open-files.ts'
import { clonedDatabase, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aProcess, killProcesses, type Process } from '#tests/process.ts'
import { headOf, type Raw, raw } from '#tests/raw.ts'

const secret = 'a secret that the process and this test have'

let dataDir: string
let db: Db
let server: Process
let ann: TestPerson
let video: string
const opened: Raw[] = []

const personAt = (url: string): Promise<TestPerson> =>
  aPerson({ url, db, ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } } } as unknown as TestApp)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-feeds-'))
  const databaseUrl = await clonedDatabase()
  db = openDb(databaseUrl, console)
  server = await aProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secret, ROLE: 'web' })
  ann = await personAt(server.url)
  video = (await aVideo(db, { owner: ann })).id
})
afterAll(async () => {
  for (const { socket } of opened) socket.destroy()
  await killProcesses()
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

async function feed(by: Pick<TestPerson, 'url' | 'headers'>, topic: string): Promise<Raw> {
  const one = await raw(by.url, headOf('GET', `/api/v3/feed?topic=${topic}`, by.headers))
  opened.push(one)
  return one
}

const isOpen = (one: Raw) => one.heard().includes('retry: ')
const isRefused = (one: Raw) => one.heard().startsWith('HTTP/1.1 429')

/** Asks again as long as it is refused: whoever has left holds their place until that is noticed. */
const untilOpen = (by: TestPerson): Promise<Raw> =>
  eventually(async () => {
    const one = await feed(by, `video:${video}`)
    await eventually(() => isOpen(one) || isRefused(one))
    if (isOpen(one)) return one
    one.socket.destroy()
    return false
  })

const filesOf = ({ child }: Process) => readdirSync(`/proc/${child.pid}/fd`).length

async function measured(): Promise<{ memory: number; latency: number }> {
  const times: number[] = []
  for (let n = 0; n < 100; n++) {
    const since = performance.now()
    expect((await ann.get(`/api/v3/videos/${video}`)).status).toBe(200)
    times.push(performance.now() - since)
  }
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const memory = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  return { memory, latency: times.toSorted((a, b) => a - b)[50] ?? 0 }
}

describe('a thousand people who listen', () => {
  it('hear what happens and do not keep others waiting; when they go, nothing is left of them', async () => {
    await measured()
    const alone = await measured()
    const files = filesOf(server)
    const count = Math.min(1000, openFiles() - 300)
    const listeners: Raw[] = []
    for (let left = count; left > 0; left -= 50) {
      const person = await personAt(server.url)
      listeners.push(...(await Promise.all(Array.from({ length: Math.min(50, left) }, () => feed(person, `video:${video}`)))))
    }
    await eventually(() => listeners.every(isOpen))
    const beside = await measured()
    expect(beside.latency).toBeLessThan(10 * alone.latency + 50)
    expect((beside.memory - alone.memory) / count).toBeLessThan(200_000)

    await publish(db, videoFeed.changed, video)
    await eventually(() => listeners.every((one) => one.heard().includes('event: changed')))

    for (const { socket } of listeners) socket.destroy()
    await eventually(() => filesOf(server) <= files + 20)
  })
})

describe('one person who listens', () => {
  it('is told, too, what happened in the moment before they could listen, and of nothing else', async () => {
    const other = (await aVideo(db, { owner: ann })).id
    const heard = async (id: string) => (await feed(ann, `video:${id}`)).heard
    await publish(db, videoFeed.changed, other)
    await publish(db, videoFeed.changed, other)
    await eventually(async () => {
      const before = await heard(other)
      await eventually(() => before().includes('retry: '))
      return before().split('event: changed').length === 2
    })
    const { id } = await aVideo(db, { owner: ann })
    const another = await feed(ann, `video:${id}`)
    await eventually(() => isOpen(another))
    expect(another.heard()).not.toContain('event:')
  })

  it('has a hundred pages open; one more is refused with a sentence until one of them is closed', async () => {
    const bob = await personAt(server.url)
    const pages = await Promise.all(Array.from({ length: 100 }, () => feed(bob, `video:${video}`)))
    await eventually(() => pages.every(isOpen))
    const one = await bob.get(`/api/v3/feed?topic=video:${video}`)
    expect(one).toMatchObject({ status: 429, body: { error: { code: 'rate_limited', reason: 'feeds' } } })
    expect(one.body.error.message).toContain('too many pages')
    pages[0]?.socket.destroy()
    expect(isOpen(await untilOpen(bob))).toBe(true)
  })

  it('and leaves while they are looked up is forgotten', async () => {
    const eve = await personAt(server.url)
    for (let n = 0; n < 150; n++) (await raw(server.url, headOf('GET', `/api/v3/feed?topic=video:${video}`, eve.headers))).socket.destroy()
    const last = await untilOpen(eve)
    const pages = [last, ...(await Promise.all(Array.from({ length: 99 }, () => untilOpen(eve))))]
    expect(pages.filter((one) => !one.isClosed())).toHaveLength(100)
  })

  it('but does not read is cut off, while others hear everything', async () => {
    const app = await startedApp()
    const cat = await aPerson(app)
    const { id } = await aVideo(app.db, { owner: cat })
    const [deaf, keen] = [await feed(cat, `video:${id}`), await feed(cat, `video:${id}`)]
    await eventually(() => isOpen(deaf) && isOpen(keen))
    deaf.socket.pause()
    // 17 MB, more than the system keeps for who does not read; at once never more than is kept for who does.
    for (let first = 0; first < 2500; first += 5) {
      const last = first + 4
      await sql`select pg_notify('lyceum_feed', json_build_object('topic', ${`video:${id}`}::text, 'type', 'changed',
        'data', json_build_object('n', n, 'padding', repeat('x', 7000)))::text) from generate_series(${first}::int, ${last}::int) n`.execute(
        app.db,
      )
      await eventually(() => keen.heard().slice(-50_000).includes(`"n":${last},`), 30_000, 5)
    }
    deaf.socket.resume()
    await deaf.closed
    expect(keen.isClosed()).toBe(false)
  })

  it('and asks for its head alone is told that there is none', async () => {
    const answer = await fetch(`${server.url}/api/v3/feed?topic=video:${video}`, { method: 'HEAD', headers: ann.headers })
    expect(answer.status).toBe(404)
  })
})
