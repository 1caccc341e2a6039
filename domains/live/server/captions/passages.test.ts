import { describe, expect, it } from 'vitest'
import { passagesOf, type SpokenPassage } from './passages.ts'

const rate = 16_000
/** s of a tone, or of nothing. */
const sound = (seconds: number, loudness = 8000) => {
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let at = 0; at < samples.length / 2; at++) samples.writeInt16LE(Math.round(loudness * Math.sin(at / 5)), at * 2)
  return samples
}
const silence = (seconds: number) => Buffer.alloc(seconds * rate * 2)

/** As a pipe gives it. */
function inPieces(bytes: Buffer, size: number) {
  const { take, rest } = passagesOf()
  const passages: SpokenPassage[] = []
  for (let at = 0; at < bytes.length; at += size) passages.push(...take(bytes.subarray(at, at + size)))
  return { passages, rest: rest() }
}

describe('what is said while it is said', () => {
  it('is cut in pauses, whatever the pieces in which it comes', () => {
    const talk = Buffer.concat([sound(5), silence(1), sound(4.5), silence(1), sound(1)])
    const { passages, rest } = inPieces(talk, 4099)
    const [first, second, ...others] = passages
    expect(others).toEqual([])
    expect([first?.from, first?.ms, first?.silences]).toEqual([0, 5200, [[5000, 5200]]])
    expect([second?.from, second?.ms, second?.silences[0]]).toEqual([5200, 5500, [0, 800]])
    expect(first?.samples.equals(talk.subarray(0, 166_400))).toBe(true)
    // When it ends, what was said last is there, too.
    expect(rest.map(({ from, ms }) => [from, ms])).toEqual([[10_700, 1800]])
  })

  it('is cut where it is quietest, when nobody pauses', () => {
    const [first] = inPieces(Buffer.concat([sound(6), sound(0.1, 900), sound(4)]), 32_000).passages
    expect(first?.ms).toBe(6100)
  })

  it('is nothing where all is quiet', () => {
    expect(inPieces(silence(30), 32_000)).toEqual({ passages: [], rest: [] })
    const { passages } = inPieces(Buffer.concat([silence(5), sound(5), silence(1)]), 32_000)
    expect(passages.map(({ from }) => from)).toEqual([4000])
  })
})
