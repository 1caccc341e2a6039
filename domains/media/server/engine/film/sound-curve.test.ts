import { describe, expect, it } from 'vitest'
import type { GainPoint } from './film.ts'
import { bytesPerSample, soundRate } from './sound-args.ts'
import { laidOver, shapedBy } from './sound-curve.ts'

/** Ten seconds of both channels at this level. */
const evenly = (level: number) => Buffer.from(new Int16Array(10 * soundRate * 2).fill(level).buffer)

/** In pieces of so many bytes. */
async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function shaped(curve: readonly GainPoint[], { level = 10_000, length = 65_536 } = {}): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of shapedBy(curve, pieces(evenly(level), length))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const at = (bytes: Buffer, ...seconds: number[]) =>
  seconds.map((second) => bytes.readInt16LE(Math.round(second * soundRate) * bytesPerSample))

describe('a volume curve', () => {
  it('takes every sample evenly from one point to the next, and stays as it is before the first and behind the last', async () => {
    const curve = [
      { at: 2, level: 0.2 },
      { at: 4, level: 1 },
      { at: 6, level: 0 },
    ]
    const bytes = await shaped(curve)
    expect(bytes).toHaveLength(evenly(0).length)
    expect(at(bytes, 0, 1.9, 2, 2.5, 3, 4, 5, 6, 9)).toEqual([2000, 2000, 2000, 4000, 6000, 10_000, 5000, 0, 0])
  })

  it('begins within a stretch whose points lie before and behind a clip', async () => {
    const curve = [
      { at: -5, level: 0 },
      { at: 5, level: 1 },
    ]
    expect(at(await shaped(curve), 0, 2.5, 5)).toEqual([5000, 7500, 10_000])
  })

  it('is the same in whatever pieces the samples come, on both sides', async () => {
    const curve = [
      { at: 1, level: 0 },
      { at: 9, level: 2 },
    ]
    const whole = await shaped(curve)
    expect((await shaped(curve, { length: 4099 })).equals(whole)).toBe(true)
    expect(whole.readInt16LE(3 * soundRate * bytesPerSample + 2)).toBe(5000)
  })

  it('gets no louder than samples can be', async () => {
    expect(at(await shaped([{ at: 0, level: 2 }], { level: 30_000 }), 1)).toEqual([32_767])
    expect(at(await shaped([{ at: 0, level: 2 }], { level: -30_000 }), 1)).toEqual([-32_767])
  })
})

describe('samples over others', () => {
  const mixed = async (below: Buffer, samples: AsyncIterable<Buffer> | readonly Buffer[]) => {
    const chunks: Buffer[] = []
    for await (const chunk of laidOver(below, samples)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const second = soundRate * bytesPerSample

  it('are both heard as long as there are both, and each for itself before and behind', async () => {
    const bytes = await mixed(evenly(1000).subarray(0, second), pieces(evenly(2000).subarray(0, 3 * second), 4099))
    expect(bytes).toHaveLength(3 * second)
    expect(at(bytes, 0, 0.9, 1, 2.9)).toEqual([3000, 3000, 2000, 2000])
    expect((await mixed(evenly(1000).subarray(0, second), [])).equals(evenly(1000).subarray(0, second))).toBe(true)
  })

  it('get no louder than samples can be', async () => {
    expect(at(await mixed(evenly(30_000), [evenly(30_000)]), 5)).toEqual([32_767])
  })
})
