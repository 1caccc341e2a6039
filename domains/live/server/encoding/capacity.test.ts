import { expect, it, vi } from 'vitest'
import { openCapacity } from './capacity.ts'
import { measureCosts, usualCosts } from './costs.ts'
import { type Costs, coresFor, liveRungs, rungsWithin } from './ladder.ts'

const aLog = () => ({ info: vi.fn(), warn: vi.fn() })

it('what a machine can carry is taken by streams, and given back once', () => {
  const capacity = openCapacity(aLog(), 2)
  const give = capacity.take(1)
  expect(capacity.free()).toBeCloseTo(0.6)
  give()
  give()
  expect(capacity.free()).toBeCloseTo(1.6)
})

it('what streams take is measured once, for all that begin', async () => {
  const costs: Costs = { decoding: 0.001, encoding: 0.02, stream: 0.1 }
  const measure = vi.fn(async () => costs)
  const capacity = openCapacity(aLog(), 2, measure)
  expect(await Promise.all([capacity.costs(), capacity.costs()])).toEqual([costs, costs])
  expect(await capacity.costs()).toBe(costs)
  expect(measure).toHaveBeenCalledOnce()
})

it('a machine that cannot say what streams take carries what others do, and its log says so', async () => {
  const log = aLog()
  const capacity = openCapacity(log, 2, () => Promise.reject(new Error('there is no ffmpeg')))
  expect(await capacity.costs()).toBe(usualCosts)
  expect(log.warn).toHaveBeenCalledOnce()
})

it('what encoding takes is what ffmpeg takes here for it: between a tenth and twenty times what it usually does', async () => {
  const { decoding, encoding, stream } = await measureCosts()
  expect(encoding).toBeGreaterThan(usualCosts.encoding / 10)
  expect(encoding).toBeLessThan(usualCosts.encoding * 20)
  for (const [one, usual] of [
    [decoding, usualCosts.decoding],
    [stream, usualCosts.stream],
  ] as const)
    expect(one / encoding).toBeCloseTo(usual / usualCosts.encoding)
})

it('events are sent on in the qualities that still fit, until not even the smallest does', () => {
  const capacity = openCapacity(aLog(), 2)
  const costs: Costs = { decoding: 0.0039, encoding: 0.0195, stream: 0.0195 }
  const source = { width: 1280, height: 720, rate: 30 }
  const begin = () => {
    const rungs = rungsWithin({ source, rungs: liveRungs(source) }, costs, capacity.free())
    return rungs && { names: rungs.map(({ name }) => name), giveBack: capacity.take(coresFor({ source, rungs }, costs)) }
  }
  const begun = [begin(), begin(), begin(), begin()]
  expect(begun.map((one) => one?.names ?? null)).toEqual([['720p', '480p', '240p'], ['480p', '240p'], ['240p'], null])
  begun[0]?.giveBack()
  expect(begin()?.names).toEqual(['720p', '480p', '240p'])
})
