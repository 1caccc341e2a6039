import type { MediaTag } from './session.ts'

/** The head of an FLV file with pictures, and with sound where there is some. */
export function flvHeader(hasSound: boolean): Buffer {
  const head = Buffer.alloc(13)
  head.write('FLV', 'latin1')
  head.writeUInt8(1, 3)
  head.writeUInt8(hasSound ? 5 : 1, 4)
  head.writeUInt32BE(9, 5)
  return head
}

const tagHeaderSize = 11

export function flvTag({ kind, timestamp, bytes }: MediaTag): Buffer {
  const tag = Buffer.alloc(tagHeaderSize + bytes.length + 4)
  tag.writeUInt8(kind === 'audio' ? 8 : 9, 0)
  tag.writeUIntBE(bytes.length, 1, 3)
  tag.writeUIntBE(timestamp & 0xffffff, 4, 3)
  tag.writeUInt8((timestamp >>> 24) & 0xff, 7)
  bytes.copy(tag, tagHeaderSize)
  tag.writeUInt32BE(tagHeaderSize + bytes.length, tagHeaderSize + bytes.length)
  return tag
}

/** What a tag of pictures or sound is for. */
export type TagRole = 'header' | 'key' | 'frame' | 'unknown codec'

const h264 = 7
const keyFrame = 1
const aac = 10
/** Of the codecs of FLV those that are still sent: Sorenson's, VP6 and H.264; MP3, Speex, PCM and AAC. */
const pictures: ReadonlySet<number> = new Set([2, 4, 5, h264])
const sounds: ReadonlySet<number> = new Set([0, 1, 2, 3, 7, 8, aac, 11, 14])

export function roleOf({ kind, bytes }: MediaTag): TagRole {
  if (bytes.length < 2) return 'frame'
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)]
  if (kind === 'audio') {
    const codec = first >> 4
    if (!sounds.has(codec)) return 'unknown codec'
    return codec === aac && second === 0 ? 'header' : 'frame'
  }
  // The newer way to say the codec, of which the decoder here knows nothing.
  if (first & 0x80 || !pictures.has(first & 0x0f)) return 'unknown codec'
  if ((first & 0x0f) === h264 && second === 0) return 'header'
  return first >> 4 === keyFrame ? 'key' : 'frame'
}

/** ms: two tags that lie further apart belong to clocks that were set anew. */
const longestStep = 5000
/** ms: what stands in the place of a step that was none. */
const usualStep = 20

/** Gives tags times that begin at zero and never jump, whatever the encoder's clock does. */
export function steadyClock(): (timestamp: number) => number {
  let last: number | null = null
  let at = 0
  return (timestamp) => {
    // In 32 bits, which are over after 49 days.
    const step = last === null ? 0 : (timestamp - last) | 0
    const jumps = Math.abs(step) > longestStep
    last = timestamp
    at = Math.max(0, at + (jumps ? usualStep : step))
    return at
  }
}
