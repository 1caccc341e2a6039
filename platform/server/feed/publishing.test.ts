import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { openDb } from '../db.ts'
import { noteUnheard, openFeed, publish } from '../feed.ts'
import { openNotificationListener } from '../pg-notifications.ts'
import { clonedDatabase, eventually } from '../testing.ts'

const toy = defineTopic('toy', uuidPattern, { changed: {} })
const log = { warn: () => {}, error: () => {} }

const url = await clonedDatabase()
const db = openDb(url, log)
const listener = await openNotificationListener(url, log)
afterAll(async () => {
  await listener.stop()
  await db.destroy()
})

it('a thousand people are told of something by a few notifications, each of them once', async () => {
  const payloads: string[] = []
  listener.on('lyceum_feed', (payload) => void payloads.push(payload))
  const feed = openFeed({ listener, db, log }, [])
  const told: string[] = []
  const subscribe = (id: string) => feed.subscribe(toy.changed, id, () => told.push(id))
  const people = Array.from({ length: 1000 }, () => randomUUID())
  const last = randomUUID()
  for (const id of [...people, last]) subscribe(id)
  await eventually(() => feed.caughtUp())
  await publish(db, toy.changed, people)
  await publish(db, toy.changed, last)
  await eventually(() => told.includes(last))
  expect(told.toSorted()).toEqual([...people, last].toSorted())
  expect(payloads.length).toBeLessThan(10)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
})

it('every process says the same of what has not changed, and says nothing of it while it cannot hear', async () => {
  const other = await openNotificationListener(url, log)
  const [one, two] = [listener, other].map((each) => openFeed({ listener: each, db, log }, []))
  const id = randomUUID()
  const stamps = async () => {
    await eventually(async () => (await Promise.all([one?.caughtUp(), two?.caughtUp()])).every(Boolean))
    return [one, two].map((each) =>
      each
        ?.unchanged([[toy.changed, id]], ['mine:1'], 'Bob')
        ?.split(' ')
        .slice(2),
    )
  }
  expect(await stamps()).toEqual([
    ['', ''],
    ['', ''],
  ])
  await publish(db, toy.changed, [randomUUID(), id])
  await noteUnheard(db, 'mine', ['1', '2'])
  const [first, second] = await stamps()
  expect(first).toEqual(second)
  expect(first?.every((token) => token !== '')).toBe(true)
  await other.stop()
  expect(await two?.caughtUp()).toBe(false)
  expect(two?.unchanged([[toy.changed, id]], [], 'Bob')).toBe(undefined)
})
