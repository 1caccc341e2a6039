import { describe, expect, it } from 'vitest'
import { passwordQueue, type Waiter } from './password-queue.ts'

const unknown = (...shares: string[]): Waiter => ({ rank: 'unknown', shares })
const known = (share: string): Waiter => ({ rank: 'known', shares: [share] })

/** A queue whose first turn lasts until everybody has come; then they are served one after the other. */
function aQueue(most = 1000, atOnce = 1) {
  const queue = passwordQueue({ atOnce, most })
  const served: string[] = []
  const refused: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const all: Promise<void>[] = [queue.run({ rank: 'internal', shares: [] }, () => gate)]
  const come = (name: string, waiter: Waiter) => {
    const ended = queue.run(waiter, async () => void served.push(name)).catch(() => void refused.push(name))
    all.push(ended)
  }
  const end = async () => {
    open()
    await Promise.all(all)
    return { served, refused }
  }
  return { come, end }
}

describe('the queue of password checks', () => {
  it('serves whoever is known on their device before two hundred strangers who came earlier', async () => {
    const { come, end } = aQueue()
    for (let n = 0; n < 200; n += 1) come(`stranger ${n}`, unknown(`address ${n}`, `name ${n}`))
    come('ann', known('device of ann'))
    expect((await end()).served.indexOf('ann')).toBe(0)
  })

  it('serves one stranger of each address before the second of any, however many came first', async () => {
    const { come, end } = aQueue()
    for (let n = 0; n < 50; n += 1) come('flood', unknown('address 1', `name ${n}`))
    come('bob', unknown('address 2', 'bob'))
    come('eve', unknown('address 3', 'eve'))
    const { served } = await end()
    expect([served.indexOf('bob'), served.indexOf('eve')]).toEqual([1, 2])
  })

  it('serves people whose account nobody else tries before the many who try one account from many addresses', async () => {
    const { come, end } = aQueue()
    for (let n = 0; n < 50; n += 1) come('guess', unknown(`address ${n}`, 'account of the boss'))
    come('bob', unknown('address of bob', 'bob'))
    expect((await end()).served.indexOf('bob')).toBe(1)
  })

  it('refuses at once whoever is one too many, and never somebody alone at their address for a crowd at another', async () => {
    const { come, end } = aQueue(10)
    for (let n = 0; n < 50; n += 1) come('flood', unknown('address 1', `name ${n}`))
    come('bob', unknown('address 2', 'bob'))
    const { served, refused } = await end()
    expect(served).toHaveLength(10)
    expect(served).toContain('bob')
    expect(refused).toEqual(Array.from({ length: 41 }, () => 'flood'))
  })

  it('refuses no password of an admin’s making, and a known person only where all who wait are known', async () => {
    const { come, end } = aQueue(3)
    for (const name of ['1', '2', '3']) come(`known ${name}`, known(name))
    come('stranger', unknown('address', 'name'))
    come('new password', { rank: 'internal', shares: ['new'] })
    const { served, refused } = await end()
    expect(refused).toHaveLength(2)
    expect(refused[0]).toBe('stranger')
    expect(served).toContain('new password')
  })

  it('lets strangers have every fourth turn while a known person keeps asking', async () => {
    const { come, end } = aQueue()
    for (let n = 0; n < 20; n += 1) come('known', known('device'))
    come('bob', unknown('address', 'bob'))
    expect((await end()).served.indexOf('bob')).toBe(3)
  })

  it('runs as many at a time as it may, never more, and goes on after one that failed', async () => {
    const queue = passwordQueue({ atOnce: 2, most: 100 })
    let running = 0
    let peak = 0
    const work = async () => {
      running += 1
      peak = Math.max(peak, running)
      await new Promise(setImmediate)
      running -= 1
      throw new Error('wrong')
    }
    const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => queue.run(unknown(`${n}`), work)))
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
    expect([peak, queue.waiting()]).toEqual([2, 0])
  })
})
