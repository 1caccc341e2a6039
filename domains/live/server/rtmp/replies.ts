import { type AmfValue, encodeAmf } from './amf0.ts'
import { messageTypes, writeMessage } from './messages.ts'

/** Bytes after which each side says that it has them. */
export const windowSize = 2_500_000
/** The one stream of a connection. */
export const mediaStream = 1

export interface RtmpReplies {
  connected(id: number): void
  streamMade(id: number): void
  published(): void
  /** Nobody plays anything here. */
  notPlayed(): void
  refused(why: string): void
  received(bytes: number): void
}

/** What the server says to an encoder. */
export function repliesOf(send: (bytes: Buffer) => void): RtmpReplies {
  const control = (type: number, bytes: Buffer) => send(writeMessage({ chunkStreamId: 2, type, bytes }))
  const command = (streamId: number, ...values: AmfValue[]) =>
    send(writeMessage({ chunkStreamId: 3, type: messageTypes.command, streamId, bytes: encodeAmf(...values) }))
  const status = (level: 'status' | 'error', code: string, description: string) =>
    command(mediaStream, 'onStatus', 0, null, { level, code, description })
  return {
    connected: (id) => {
      control(messageTypes.windowSize, uint32(windowSize))
      control(messageTypes.peerBandwidth, Buffer.concat([uint32(windowSize), Buffer.from([2])]))
      const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
      command(0, '_result', id, server, { level: 'status', code: 'NetConnection.Connect.Success' })
    },
    streamMade: (id) => command(0, '_result', id, null, mediaStream),
    published: () => status('status', 'NetStream.Publish.Start', 'It is taken.'),
    notPlayed: () => status('error', 'NetStream.Play.Failed', 'Nothing is played here.'),
    refused: (why) => status('error', 'NetStream.Publish.BadName', why),
    received: (bytes) => control(messageTypes.acknowledgement, uint32(bytes >>> 0)),
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
