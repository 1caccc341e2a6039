import { beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../refusal.ts'
import { inBulk } from './in-bulk.ts'

const reachable = vi.hoisted(() => ({ now: true }))
vi.mock('../calling/connection.ts', () => ({ isReachable: async () => reachable.now }))

const items = Array.from({ length: 20 }, (_, n) => ({ id: `${n}`, displayname: `Item ${n}` }))
const failure = () => 'Failed'

beforeEach(() => {
  reachable.now = true
})

it('does all of them, four at a time at most, and answers in their order', async () => {
  let [running, highest] = [0, 0]
  const over: number[] = []
  const work = async ({ id }: { id: string }) => {
    highest = Math.max(highest, ++running)
    await Promise.resolve()
    running--
    return id
  }
  const { done, refused, left } = await inBulk(items, work, { failure, onProgress: (many) => over.push(many) })
  expect(done.map(({ item, answer }) => [item.id, answer])).toEqual(items.map(({ id }) => [id, id]))
  expect([highest, refused, left]).toEqual([4, [], []])
  expect(over.at(-1)).toBe(20)
})

it('says why each was refused that was, in the server’s words where they are for people', async () => {
  const work = async ({ id }: { id: string }) => {
    if (id === '3') throw new Refusal({ code: 'conflict', message: 'It has expired.' })
    if (id === '5') throw new Refusal({ code: 'internal', message: 'stack' })
    return id
  }
  const { done, refused } = await inBulk(items, work, { failure })
  expect(done).toHaveLength(18)
  expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
    ['3', 'It has expired.'],
    ['5', 'Failed'],
  ])
})

it('stops where the server cannot be reached any more, and calls nothing refused that it never heard of', async () => {
  let calls = 0
  const work = async ({ id }: { id: string }) => {
    calls++
    if (Number(id) < 6) return id
    reachable.now = false
    throw new Refusal({ code: 'unreachable', message: '' })
  }
  const { done, refused, left } = await inBulk(items, work, { failure })
  expect(calls).toBeLessThanOrEqual(10)
  expect(refused).toEqual([])
  expect(done).toHaveLength(6)
  expect(left.map(({ id }) => id)).toEqual(items.slice(6).map(({ id }) => id))
})

it('goes on where a single answer was lost', async () => {
  const work = async ({ id }: { id: string }) => {
    if (id === '2') throw new Refusal({ code: 'unreachable', message: '' })
    return id
  }
  const { done, refused, left } = await inBulk(items, work, { failure })
  expect([done.length, refused.map(({ id }) => id), left]).toEqual([19, ['2'], []])
})
