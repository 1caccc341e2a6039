import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { openDb } from '../db.ts'
import { openFeed, publish } from '../feed.ts'
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
  await publish(db, toy.changed, people)
  await publish(db, toy.changed, last)
  await eventually(() => told.includes(last))
  expect(told.toSorted()).toEqual([...people, last].toSorted())
  expect(payloads.length).toBeLessThan(10)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
})
