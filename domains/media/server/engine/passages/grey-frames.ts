import { inputOnly } from '../ffmpeg-allowlist.ts'
import { refuse } from '../refusal.ts'
import { type Limits, startProgram } from '../run.ts'
import type { FileSpan, WithPictures } from './passage.ts'

/** How pictures are looked at where only their movement counts. */
export const greyFrame = { width: 64, height: 36, rate: 4 } as const

/** What happens in a stretch of a file: small grey pictures, four a second, row by row. @throws Refusal where none can be decoded */
export async function* greyFrames(file: string, { video }: WithPictures, { from, to }: FileSpan): AsyncGenerator<Uint8Array> {
  const { width, height, rate } = greyFrame
  const limits: Limits = { wallMs: 120_000 + (to - from) * 5000, idleMs: 120_000, memoryBytes: 6 * 1024 ** 3, nice: 10 }
  const before = ['-ss', from.toFixed(3), '-t', (to - from).toFixed(3)]
  const filter = `fps=${rate}:start_time=0,scale=${width}:${height}:flags=area,format=gray`
  const output = ['-map', `0:${video.index}`, '-vf', filter, '-f', 'rawvideo', 'pipe:1']
  const running = startProgram('ffmpeg', ['-v', 'error', '-nostdin', ...inputOnly(file, before), ...output], limits)
  let count = 0
  try {
    for await (const frame of inPieces(running.outputs[0] ?? [], width * height)) {
      count++
      yield frame
    }
    const { ok, reason, complaint } = await running.ended
    if (reason !== 'finished') throw refuse('tooMuch')
    if (!ok || count === 0) throw Object.assign(refuse('undecodable'), { cause: complaint })
  } finally {
    running.stop()
  }
}

async function* inPieces(stream: AsyncIterable<Buffer> | readonly Buffer[], size: number): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % size)
    for (let at = 0; at < whole; at += size) yield bytes.subarray(at, at + size)
    rest = bytes.subarray(whole)
  }
}
