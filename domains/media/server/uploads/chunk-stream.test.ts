import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksOf } from './chunk-stream.ts'

async function cut(source: AsyncIterable<Uint8Array>, limit: { bytes: number; ms: number }): Promise<string[]> {
  const pieces = chunksOf(source, limit.ms)
  const cuts: string[] = []
  while (await pieces.more()) {
    let text = ''
    for await (const chunk of pieces.take(limit.bytes)) text += Buffer.from(chunk).toString('latin1')
    cuts.push(text)
  }
  return cuts
}

async function* slowly(...steps: (string | number | Error)[]): AsyncGenerator<Uint8Array> {
  for (const step of steps) {
    if (step instanceof Error) throw step
    if (typeof step === 'number') await sleep(step)
    else yield Buffer.from(step, 'latin1')
  }
}

describe('what a person sends is cut into pieces', () => {
  it('of the same size but for the last, whatever the network made of them, and nothing is lost', async () => {
    const sent = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 20 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(sent, fc.integer({ min: 1, max: 9 }), async (chunks, bytes) => {
        const cuts = await cut(slowly(...chunks), { bytes, ms: 1000 })
        expect(cuts.join('')).toBe(chunks.join(''))
        expect(cuts.slice(0, -1).every(({ length }) => length === bytes)).toBe(true)
        expect(cuts.every(({ length }) => length > 0 && length <= bytes)).toBe(true)
      }),
    )
  })

  it('that end in time when the network is slow, so that a crash costs seconds', async () => {
    expect(await cut(slowly('ab', 5, 'c', 120, 'd'), { bytes: 100, ms: 40 })).toEqual(['abc', 'd'])
  })

  it('that keep what arrived when the connection breaks off', async () => {
    expect(await cut(slowly('abc', 'de', new Error('reset')), { bytes: 3, ms: 1000 })).toEqual(['abc', 'de'])
    expect(await cut(slowly(new Error('reset')), { bytes: 3, ms: 1000 })).toEqual([])
  })
})
