import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { acquireStart } from './crash-quarantine.ts'

const { signal } = new AbortController()

/** Notes when it begins. */
async function noted(log: string[], name: string, alone: boolean) {
  const over = await acquireStart(name, alone, signal)
  log.push(name)
  return over
}

it('a file that is suspected of taking its worker down is begun when no other is, and keeps others waiting until it got somewhere', async () => {
  const log: string[] = []
  const first = await noted(log, 'harmless', false)
  const suspect = noted(log, 'suspect', true)
  const late = noted(log, 'late', false)
  await sleep(200)
  expect(log).toEqual(['harmless'])
  first()
  const over = await suspect
  await sleep(200)
  expect(log).toEqual(['harmless', 'suspect'])
  over()
  ;(await late)()
  expect(log).toEqual(['harmless', 'suspect', 'late'])
})

it('files that nobody suspects, and the work on one and the same, begin together', async () => {
  const log: string[] = []
  const both = [await noted(log, 'one', false), await noted(log, 'other', false)]
  for (const over of both) over()
  const same = [await noted(log, 'same', true), await noted(log, 'same', false), await noted(log, 'same', true)]
  for (const over of same) over()
  expect(log).toHaveLength(5)
})

it('work that is told to stop while it waits for its turn stops', async () => {
  const over = await acquireStart('slow', false, signal)
  const stop = new AbortController()
  const waiting = acquireStart('suspect', true, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow()
  over()
  ;(await acquireStart('next', false, signal))()
})
