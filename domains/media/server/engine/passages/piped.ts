import { refuse } from '../refusal.ts'

type Output = AsyncIterable<Buffer> | readonly Buffer[]

/** The bytes of a program's output, as long as they are no more than it may give. @throws Refusal */
export async function* atMost(stream: Output, largest: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > largest) throw refuse('tooMuch')
    yield chunk
  }
}

/** What ffmpeg says by `-progress` of how far it is, in seconds of its result. */
export async function follow(stream: Output, onProgress: (seconds: number) => Promise<void>): Promise<void> {
  for await (const chunk of stream) {
    const micros = Number([...chunk.toString('latin1').matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1])
    if (Number.isFinite(micros)) await onProgress(micros / 1_000_000)
  }
}
