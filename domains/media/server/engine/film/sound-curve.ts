import type { GainPoint } from './film.ts'
import { bytesPerSample, soundRate } from './sound-args.ts'

/** How much there is at one second after the other; before the first point and behind the last as much as there. */
function risingGain(curve: readonly GainPoint[]): (second: number) => number {
  let next = 0
  return (second) => {
    while ((curve[next]?.at ?? Number.POSITIVE_INFINITY) <= second) next += 1
    const before = curve[next - 1]
    const behind = curve[next]
    if (!before || !behind) return (before ?? behind)?.level ?? 1
    return before.level + ((behind.level - before.level) * (second - before.at)) / (behind.at - before.at)
  }
}

const loudest = 32_767
const within = (value: number): number => Math.min(loudest, Math.max(-loudest, value))

/** Samples as loud as a curve wants each of them, in whatever pieces they come. */
export async function* shapedBy(curve: readonly GainPoint[], samples: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gainAt = risingGain(curve)
  let rest: Buffer = Buffer.alloc(0)
  let count = 0
  for await (const chunk of samples) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % bytesPerSample)
    const shaped = Buffer.alloc(whole)
    for (let at = 0; at < whole; at += bytesPerSample, count += 1) {
      const gain = gainAt(count / soundRate)
      for (let side = at; side < at + bytesPerSample; side += 2)
        shaped.writeInt16LE(within(Math.round(bytes.readInt16LE(side) * gain)), side)
    }
    rest = bytes.subarray(whole)
    yield shaped
  }
}

/** Samples with what lies below their beginning heard, too; all of that, also where they end before. */
export async function* laidOver(below: Buffer, samples: AsyncIterable<Buffer> | readonly Buffer[]): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let heard = 0
  for await (const chunk of samples) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % bytesPerSample)
    const mixed = Buffer.from(bytes.subarray(0, whole))
    for (let side = 0; side < whole && heard < below.length; side += 2, heard += 2)
      mixed.writeInt16LE(within(mixed.readInt16LE(side) + below.readInt16LE(heard)), side)
    rest = bytes.subarray(whole)
    yield mixed
  }
  yield below.subarray(heard)
}
