import { type ChunkHeader, readHeader, sizeFromLength } from './chunk-header.ts'
import { messageTypes, RtmpFault, type RtmpMessage } from './messages.ts'

/** Of one message, of all that are sent at the same time, and of one chunk; smaller ones cost more memory than they carry. Nobody sends those. */
const mostBytes = { message: 4 * 1024 * 1024, messages: 8 * 1024 * 1024, chunk: 1024 * 1024 }
const leastChunk = 128
/** Messages that are sent at the same time. */
const mostStreams = 32

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
  /** Bytes of all messages that are begun. */
  readonly most: () => number
  /** Bytes that they have. */
  begun: number
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
 * @param most bytes that all messages may have which are sent at the same time, as long as that is less than anybody may send
 * @returns what takes the next bytes and gives the messages that are whole by then. @throws RtmpFault
 */
export function chunkReader(most: () => number = () => Number.POSITIVE_INFINITY): (bytes: Buffer) => RtmpMessage[] {
  const reader: Reader = { most, begun: 0, streams: new Map(), chunkSize: 128, waiting: Buffer.alloc(0), needed: 1 }
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
  const { waiting, streams, chunkSize } = reader
  const header = readHeader(waiting, at, (id) => streams.get(id)?.extended ?? false)
  reader.needed = waiting.length - at + 1
  if (!header) return null
  const stream = streamOf(reader, header)
  const begins = stream.received === 0
  const length = header.format < 2 && begins ? waiting.readUIntBE(at + header.size - sizeFromLength(header), 3) : stream.length
  if (begins) refuseLarge(reader, length)
  const size = Math.min(chunkSize, length - stream.received)
  const start = at + header.size
  reader.needed = start + size - at
  if (waiting.length < start + size) return null
  if (begins) beginMessage(reader, stream, header, { bytes: waiting, at, length })
  else if (header.format !== 3) throw new RtmpFault('a message within another')
  // A copy, so that a message that is slow to come keeps nothing of what came beside it.
  stream.parts.push(Buffer.from(waiting.subarray(start, start + size)))
  stream.received += size
  if (stream.received >= stream.length) give(endMessage(reader, stream))
  return start + size
}

function refuseLarge({ most, begun }: Reader, length: number): void {
  if (length > mostBytes.message || begun + length > Math.min(mostBytes.messages, most()))
    throw new RtmpFault(`a message of ${length} bytes`)
}

function streamOf({ streams }: Reader, { format, chunkStreamId }: ChunkHeader): ChunkStream {
  const begun = streams.get(chunkStreamId)
  if (begun) return begun
  if (format !== 0) throw new RtmpFault('a chunk that follows none')
  if (streams.size >= mostStreams) throw new RtmpFault('too many chunk streams')
  const made = { timestamp: 0, delta: 0, length: 0, type: 0, streamId: 0, extended: false, parts: [], received: 0 }
  streams.set(chunkStreamId, made)
  return made
}

/** What is said of the chunks themselves. */
function heedSize(reader: Reader, { type, bytes }: RtmpMessage): void {
  if (type !== messageTypes.setChunkSize && type !== messageTypes.abort) return
  if (bytes.length < 4) throw new RtmpFault('a control message that breaks off')
  const value = bytes.readUInt32BE(0)
  if (type === messageTypes.abort) return dropMessage(reader, reader.streams.get(value))
  if (value < leastChunk || value > mostBytes.chunk) throw new RtmpFault(`chunks of ${value} bytes`)
  reader.chunkSize = value
}

interface Place {
  readonly bytes: Buffer
  readonly at: number
  /** Of the message. */
  readonly length: number
}

/** A new message: what its header does not say is as it was. */
function beginMessage(reader: Reader, stream: ChunkStream, header: ChunkHeader, { bytes, at, length }: Place): void {
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
  reader.begun += length
}

function endMessage(reader: Reader, stream: ChunkStream): RtmpMessage {
  const { type, streamId, timestamp, parts } = stream
  const message = { type, streamId, timestamp, bytes: Buffer.concat(parts) }
  dropMessage(reader, stream)
  return message
}

function dropMessage(reader: Reader, stream: ChunkStream | undefined): void {
  if (!stream || stream.parts.length === 0) return
  reader.begun -= stream.length
  stream.parts = []
  stream.received = 0
}
