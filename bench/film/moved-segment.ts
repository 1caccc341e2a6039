import { Readable } from 'node:stream'
import { runsIn, tracksIn } from '#domains/live/server/packaging/fragments.ts'
import { boxesOf } from '#domains/media/server.ts'

/** The same segment of a stream, `seconds` later. @param init the header of its quality */
export async function moved(init: Buffer, segment: Buffer, seconds: number): Promise<Buffer> {
  const timescales = new Map<number, number>()
  for await (const { type, bytes } of boxesOf(Readable.from([init])))
    if (type === 'moov') for (const { id, timescale } of tracksIn(bytes)) timescales.set(id, timescale)
  const boxes: Buffer[] = []
  for await (const { type, bytes } of boxesOf(Readable.from([Buffer.from(segment)]))) {
    if (type === 'moof')
      for (const { trackId, time } of runsIn(bytes))
        time.writeBigUInt64BE(time.readBigUInt64BE() + BigInt(Math.round(seconds * (timescales.get(trackId) ?? 0))))
    boxes.push(bytes)
  }
  return Buffer.concat(boxes)
}
