import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inSlices } from './slices.ts'

describe('telling many listeners', () => {
  it('leaves the thread to others after each slice, and tells everybody once', async () => {
    const heard: number[] = []
    const tell = inSlices<number>(2)
    tell([1, 2, 3, 4, 5], (listener) => heard.push(listener))
    expect(heard).toEqual([1, 2])
    await turn()
    expect(heard).toEqual([1, 2, 3, 4])
    await turn()
    expect(heard).toEqual([1, 2, 3, 4, 5])
  })

  it('tells each of them everything in the order in which it was said', async () => {
    const heard: string[] = []
    const tell = inSlices<string>(2)
    for (const event of ['first', 'second']) tell(['a', 'b', 'c'], (listener) => heard.push(`${listener} ${event}`))
    for (let n = 0; n < 5; n++) await turn()
    expect(heard).toEqual(['a first', 'b first', 'c first', 'a second', 'b second', 'c second'])
  })
})
