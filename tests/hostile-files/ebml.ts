import { u8, u32 } from './boxes.ts'

/** One element of a Matroska file; its id in hex. */
export function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | 0x0100_0000_0000_0000n)
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

const cluster = Buffer.from('1f43b675', 'hex')
const durationOf = Buffer.from([0x44, 0x89, 0x88])

/** The file with more elements in its segment, whose length must not be known. */
export function withElements(file: Buffer, ...elements: Buffer[]): Buffer {
  const at = file.indexOf(cluster)
  if (at < 0) throw new RangeError('no cluster')
  return Buffer.concat([file.subarray(0, at), ...elements, file.subarray(at)])
}

/** The file with another duration in its header, ms. */
export function withDuration(file: Buffer, ms: number): Buffer {
  const copy = Buffer.from(file)
  const at = copy.indexOf(durationOf)
  if (at < 0) throw new RangeError('no duration')
  copy.writeDoubleBE(ms, at + 3)
  return copy
}

const header = element('1a45dfa3', element('4286', u8(1)), element('4282', 'matroska'), element('4287', u8(4)), element('4285', u8(2)))

/** A file of tracks that are only said to be there, and of what else is said. */
export function manyTracks(count: number, ...more: Buffer[]): Buffer {
  const track = (number: number) =>
    element('ae', element('d7', u32(number)), element('73c5', u32(number)), element('83', u8(1)), element('86', 'V_VP8'), picture)
  const picture = element('e0', element('b0', u8(64)), element('ba', u8(36)))
  const info = element('1549a966', element('2ad7b1', u32(1_000_000)))
  const list = element('1654ae6b', ...Array.from({ length: count }, (_, index) => track(index + 1)))
  const frames = element('1f43b675', element('e7', u8(0)), element('a3', u8(0x81, 0, 0, 0x80), Buffer.alloc(40)))
  return Buffer.concat([header, element('18538067', info, list, ...more, frames)])
}

/** A file whose block of frames lies about how it is divided. */
export function lyingLace(): Buffer {
  const picture = element('e0', element('b0', u8(64)), element('ba', u8(36)))
  const track = element('ae', element('d7', u8(1)), element('73c5', u8(1)), element('83', u8(1)), element('86', 'V_VP8'), picture)
  const info = element('1549a966', element('2ad7b1', u32(1_000_000)))
  // EBML lacing: 256 frames, the first of which is said to be larger than everything.
  const laced = element('a3', u8(0x81, 0, 0, 0x86, 255, 0x08, 0xff, 0xff, 0xff, 0xff), Buffer.alloc(300, 0xff))
  const frames = element('1f43b675', element('e7', u8(0)), laced, laced)
  return Buffer.concat([header, element('18538067', info, element('1654ae6b', track), frames)])
}

/** Marks of `count` places in the recording. */
export const chapters = (count: number): Buffer =>
  element(
    '1043a770',
    element(
      '45b9',
      ...Array.from({ length: count }, (_, index) =>
        element('b6', element('73c4', u32(index + 1)), element('91', u32(index)), element('80', element('85', `Chapter ${index}`))),
      ),
    ),
  )

/** A file within the file. */
export const attachment = (name: string, type: string, bytes: Buffer): Buffer =>
  element('1941a469', element('61a7', element('466e', name), element('4660', type), element('46ae', u32(7)), element('465c', bytes)))

/** Words about the recording, each with a name of its own. */
export function tags(count: number): Buffer {
  const tag = (name: string) => element('7373', element('63c0'), element('67c8', element('45a3', name), element('4487', 'x')))
  return element('1254c367', Buffer.concat(Array.from({ length: count }, (_, index) => tag(`T${index}`))))
}
