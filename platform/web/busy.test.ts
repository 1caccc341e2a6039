import { expect, it } from 'vitest'
import { isBusy, markBusy } from './busy.ts'

it('somebody who sends to an event or records keeps the page from reloading itself until both are over', () => {
  const [broadcast, recording] = [Symbol('broadcast'), Symbol('recording')]
  expect(isBusy()).toBe(false)
  markBusy(broadcast, true)
  markBusy(broadcast, true)
  markBusy(recording, true)
  markBusy(broadcast, false)
  expect(isBusy()).toBe(true)
  markBusy(recording, false)
  expect(isBusy()).toBe(false)
})
