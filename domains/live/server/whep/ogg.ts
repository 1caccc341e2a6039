/** What was to be Ogg is something else. */
export class OggFault extends Error {
  override name = 'OggFault'
}

const headSize = 27
/** Where the number of its segments stands in the head of a page. */
const countAt = 26

/** Takes pages as they come, wherever they are cut, and gives the packets in them; none reaches over two pages. @throws OggFault */
export function oggReader(onPacket: (packet: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    for (let size = pageSize(rest); size !== null && size <= rest.length; size = pageSize(rest)) {
      takePage(rest.subarray(0, size), onPacket)
      rest = rest.subarray(size)
    }
  }
}

/** Null: not enough of it has come. */
function pageSize(bytes: Buffer): number | null {
  if (bytes.length < headSize) return null
  if (bytes.toString('latin1', 0, 4) !== 'OggS') throw new OggFault('no Ogg')
  const end = headSize + bytes.readUInt8(countAt)
  return bytes.length < end ? null : bytes.subarray(headSize, end).reduce((sum, length) => sum + length, end)
}

function takePage(page: Buffer, onPacket: (packet: Buffer) => void): void {
  const lengths = page.subarray(headSize, headSize + page.readUInt8(countAt))
  let [from, at] = [headSize + lengths.length, headSize + lengths.length]
  for (const length of lengths) {
    at += length
    // A packet goes on in the next segment where one is full.
    if (length === 255) continue
    onPacket(page.subarray(from, at))
    from = at
  }
}
