import { type ChunkHeader, readHeader, sizeFromLength } from './chunk-header.ts'
import { messageTypes, RtmpFault, type RtmpMessage } from './messages.ts'

interface ChunkLimits {
  /** Bytes of one message. */
  readonly message: number
  /** Bytes of one chunk. */
  readonly chunk: number
  /** Messages that are sent at the same time. */
  readonly streams: number
}

const chunkLimits: ChunkLimits = { message: 4 * 1024 * 1024, chunk: 1024 * 1024, streams: 32 }

/** Pieces of the line that are kept as they came. */
const mostPieces = 64

/** Where a chunk stream stands: the last header, and what has come of its message. */
interface ChunkStream {
  timestamp: number
  delta: number
  length: number
  type: number
  streamId: number
  /** Whether its headers have the long time stamp. */
  extended: boolean
  parts: Buffer[]
  received: number
}

interface Reader {
  readonly limits: ChunkLimits
  readonly streams: Map<number, ChunkStream>
  /** Bytes of a chunk. */
  chunkSize: number
  /** What came and is not read yet. */
  waiting: Buffer
  /** Bytes that the next chunk has, as far as is known: with less there is nothing to look at. */
  needed: number
}

/**
 * Puts messages together from the chunks in which they come, whatever pieces the line gives them in.
 *
 * @returns what takes the next bytes and gives the messages that are whole by then. @throws RtmpFault
 */
export function chunkReader(limits: ChunkLimits = chunkLimits): (bytes: Buffer) => RtmpMessage[] {
  const reader: Reader = { limits, streams: new Map(), chunkSize: 128, waiting: Buffer.alloc(0), needed: 1 }
  let pieces: Buffer[] = []
  let size = 0
  return (bytes) => {
    pieces.push(bytes)
    size += bytes.length
    if (size < reader.needed && pieces.length < mostPieces) return []
    reader.waiting = Buffer.concat(pieces)
    const messages = size < reader.needed ? [] : readAll(reader)
    pieces = [reader.waiting]
    size = reader.waiting.length
    return messages
  }
}

function readAll(reader: Reader): RtmpMessage[] {
  const messages: RtmpMessage[] = []
  let at = 0
  for (let next: number | null = 0; next !== null; ) {
    at = next
    next = chunkAt(reader, at, (message) => {
      heedSize(reader, message)
      messages.push(message)
    })
  }
  // A copy, so that what was read can be forgotten.
  reader.waiting = Buffer.from(reader.waiting.subarray(at))
  return messages
}

/** One chunk at a place. @returns the place behind it; null where it is not whole yet */
function chunkAt(reader: Reader, at: number, give: (message: RtmpMessage) => void): number | null {
  const { waiting, streams, limits, chunkSize } = reader
  const header = readHeader(waiting, at, (id) => streams.get(id)?.extended ?? false)
  reader.needed = waiting.length - at + 1
  if (!header) return null
  const stream = streamOf(reader, header)
  const begins = stream.received === 0
  const length = header.format < 2 && begins ? waiting.readUIntBE(at + header.size - sizeFromLength(header), 3) : stream.length
  if (length > limits.message) throw new RtmpFault(`a message of ${length} bytes`)
  const size = Math.min(chunkSize, length - stream.received)
  const start = at + header.size
  reader.needed = start + size - at
  if (waiting.length < start + size) return null
  if (begins) beginMessage(stream, header, { bytes: waiting, at, length })
  else if (header.format !== 3) throw new RtmpFault('a message within another')
  stream.parts.push(waiting.subarray(start, start + size))
  stream.received += size
  if (stream.received >= stream.length) give(endMessage(stream))
  return start + size
}

function streamOf({ streams, limits }: Reader, { format, chunkStreamId }: ChunkHeader): ChunkStream {
  const begun = streams.get(chunkStreamId)
  if (begun) return begun
  if (format !== 0) throw new RtmpFault('a chunk that follows none')
  if (streams.size >= limits.streams) throw new RtmpFault('too many chunk streams')
  const made = { timestamp: 0, delta: 0, length: 0, type: 0, streamId: 0, extended: false, parts: [], received: 0 }
  streams.set(chunkStreamId, made)
  return made
}

/** What is said of the chunks themselves. */
function heedSize(reader: Reader, { type, bytes }: RtmpMessage): void {
  if (type !== messageTypes.setChunkSize && type !== messageTypes.abort) return
  if (bytes.length < 4) throw new RtmpFault('a control message that breaks off')
  const value = bytes.readUInt32BE(0)
  if (type === messageTypes.abort) return dropMessage(reader.streams.get(value))
  if (value < 1 || value > reader.limits.chunk) throw new RtmpFault(`chunks of ${value} bytes`)
  reader.chunkSize = value
}

interface Place {
  readonly bytes: Buffer
  readonly at: number
  /** Of the message. */
  readonly length: number
}

/** A new message: what its header does not say is as it was. */
function beginMessage(stream: ChunkStream, header: ChunkHeader, { bytes, at, length }: Place): void {
  const { format, field, extended, size } = header
  const end = at + size - (extended ? 4 : 0)
  if (format === 0) {
    stream.timestamp = field ?? 0
    // A message without a header of its own that follows comes as much later as this one came after zero (5.3.1.2.4).
    stream.delta = field ?? 0
    stream.streamId = bytes.readUInt32LE(end - 4)
  } else {
    stream.delta = format === 3 ? stream.delta : (field ?? 0)
    stream.timestamp = (stream.timestamp + stream.delta) >>> 0
  }
  if (format < 2) stream.type = bytes.readUInt8(end - (format === 0 ? 5 : 1))
  stream.length = length
  stream.extended = extended
}

function endMessage(stream: ChunkStream): RtmpMessage {
  const { type, streamId, timestamp, parts } = stream
  const message = { type, streamId, timestamp, bytes: Buffer.concat(parts) }
  dropMessage(stream)
  return message
}

function dropMessage(stream: ChunkStream | undefined): void {
  if (!stream) return
  stream.parts = []
  stream.received = 0
}
