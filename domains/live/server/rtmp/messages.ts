/** One message of RTMP, put together from its chunks. */
export interface RtmpMessage {
  readonly type: number
  readonly streamId: number
  /** ms, 32 bits */
  readonly timestamp: number
  readonly bytes: Buffer
}

/** Who sends this speaks no RTMP, or more than anybody needs. */
export class RtmpFault extends Error {
  override name = 'RtmpFault'
}

export const messageTypes = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  control: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const

interface Sent {
  readonly chunkStreamId: number
  readonly type: number
  readonly streamId?: number
  readonly bytes: Buffer
}

/** A message in chunks of 128 bytes, which everybody takes. */
export function writeMessage({ chunkStreamId, type, streamId = 0, bytes }: Sent): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(chunkStreamId, 0)
  header.writeUIntBE(bytes.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(streamId, 8)
  const pieces: Buffer[] = [header, bytes.subarray(0, 128)]
  for (let at = 128; at < bytes.length; at += 128) pieces.push(Buffer.from([0xc0 | chunkStreamId]), bytes.subarray(at, at + 128))
  return Buffer.concat(pieces)
}
