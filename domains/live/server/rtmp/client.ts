import { type AmfValue, encodeAmf } from './amf0.ts'
import { messageTypes, writeMessage } from './messages.ts'

/** What an encoder says first: its version, and two blocks that nobody looks into. */
export const clientHandshake = (): Buffer => Buffer.concat([Buffer.from([3]), Buffer.alloc(1536, 1), Buffer.alloc(1536, 2)])

export const rtmpCommand = (...values: readonly AmfValue[]): Buffer =>
  writeMessage({ chunkStreamId: 3, type: messageTypes.command, bytes: encodeAmf(...values) })

/** All that an encoder says until it may send. */
export const publishingAs = (key: string): Buffer =>
  Buffer.concat([
    clientHandshake(),
    rtmpCommand('connect', 1, { app: 'live', tcUrl: 'rtmp://localhost/live' }),
    rtmpCommand('releaseStream', 2, null, key),
    rtmpCommand('createStream', 3, null),
    rtmpCommand('publish', 4, null, key, 'live'),
  ])

export const mediaOf = (type: 'audio' | 'video', bytes: Buffer): Buffer =>
  writeMessage({ chunkStreamId: 4, type: messageTypes[type], streamId: 1, bytes })
