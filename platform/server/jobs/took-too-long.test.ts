import { expect, it } from 'vitest'
import { isCutOff, tookTooLong } from './took-too-long.ts'

it('a job knows whether its try took too long, or its process stops', async () => {
  const closing = new AbortController()
  const late = AbortSignal.any([AbortSignal.timeout(1), closing.signal])
  const stopped = AbortSignal.any([AbortSignal.timeout(60_000), closing.signal])
  expect([tookTooLong(stopped), isCutOff(stopped)]).toEqual([false, false])
  await new Promise((resolve) => late.addEventListener('abort', resolve, { once: true }))
  closing.abort()
  expect([tookTooLong(late), isCutOff(late)]).toEqual([true, false])
  expect([tookTooLong(stopped), isCutOff(stopped)]).toEqual([false, true])
})
