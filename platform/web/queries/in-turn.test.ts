import { describe, expect, it, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Changes that end when the test says so, in the order in which they began. */
function someChanges() {
  const begun: PromiseWithResolvers<string>[] = []
  const change = () => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  }
  return { begun, change }
}

describe('changes of one thing', () => {
  it('are made one after the other, as they were asked for', async () => {
    const { begun, change } = someChanges()
    const [first, second] = [inTurn('row', change), inTurn('row', change)]
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    begun[0]?.resolve('first')
    expect(await first).toBe('first')
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    begun[1]?.resolve('second')
    expect(await second).toBe('second')
  })

  it('go on after one that failed, which fails for whoever asked for it', async () => {
    const { begun, change } = someChanges()
    const [first, second] = [inTurn('row', change), inTurn('row', change)]
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    begun[0]?.reject(new Error('no'))
    await expect(first).rejects.toThrow('no')
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    begun[1]?.resolve('second')
    expect(await second).toBe('second')
  })

  it('do not wait for those of another', async () => {
    const { begun, change } = someChanges()
    const both = [inTurn('row', change), inTurn('shelf', change)]
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    for (const one of begun) one.resolve('done')
    expect(await Promise.all(both)).toEqual(['done', 'done'])
  })
})
