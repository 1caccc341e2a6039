import { expect, it } from 'vitest'
import { stallWatch } from './stall.ts'

it('what goes no further for long is stuck, from its beginning or from where it came to', () => {
  const isStuck = stallWatch(1000, 0)
  expect([isStuck(0, 1000), isStuck(0, 1001)]).toEqual([false, true])
  expect([isStuck(0.5, 5000), isStuck(0.5, 6000), isStuck(0.5, 6001), isStuck(0.6, 9000)]).toEqual([false, false, true, false])
})
