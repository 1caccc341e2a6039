import { describe, expect, it } from 'vitest'
import { AmfFault, decodeAmf, encodeAmf } from './amf0.ts'
import { chunkReader } from './chunks.ts'
import { clientHandshake, mediaOf, publishingAs, rtmpCommand } from './client.ts'
import type { StreamDescription } from './description.ts'
import { flvTag, roleOf, steadyClock } from './flv.ts'
import { RtmpFault, type RtmpMessage, writeMessage } from './messages.ts'
import { type MediaTag, rtmpSession } from './session.ts'

/** A session with all that it did. */
function heardSession() {
  const heard = { keys: [] as string[], tags: [] as MediaTag[], done: 0, sent: [] as Buffer[], described: [] as StreamDescription[] }
  const session = rtmpSession({
    send: (bytes) => heard.sent.push(bytes),
    onPublish: (key) => heard.keys.push(key),
    onDescription: (described) => heard.described.push(described),
    onTag: (tag) => heard.tags.push(tag),
    onDone: () => heard.done++,
  })
  return { session, heard }
}

const frame = Buffer.from([0x17, 1, 0, 0, 0, 9, 9])

describe('an encoder that publishes', () => {
  it('is understood wherever the line cuts what it says', () => {
    const bytes = Buffer.concat([publishingAs('the-key'), rtmpCommand('_checkbw', 5, null)])
    for (let cut = 1; cut < bytes.length; cut += cut > 3070 ? 1 : 97) {
      const { session, heard } = heardSession()
      session.take(bytes.subarray(0, cut))
      session.take(bytes.subarray(cut))
      expect([heard.keys, session.stage()]).toEqual([['the-key'], 'asking'])
    }
  })

  it('is understood byte by byte, and its frames come whole', () => {
    const { session, heard } = heardSession()
    for (const byte of publishingAs('the-key')) session.take(Buffer.from([byte]))
    session.accept()
    const large = Buffer.alloc(5000, 7)
    for (const byte of Buffer.concat([mediaOf('video', frame), mediaOf('audio', large)])) session.take(Buffer.from([byte]))
    expect(heard.tags.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
      ['video', frame.length],
      ['audio', 5000],
    ])
    expect(heard.tags[1]?.bytes.equals(large)).toBe(true)
  })

  it('says what it sends, and nothing else of it is kept', () => {
    const { session, heard } = heardSession()
    session.take(publishingAs('k'))
    session.accept()
    const metadata = { width: 1280, height: 720, framerate: 25, audiocodecid: 10, title: 'x'.repeat(1000) }
    session.take(writeMessage({ chunkStreamId: 4, type: 18, streamId: 1, bytes: encodeAmf('@setDataFrame', 'onMetaData', metadata) }))
    expect(heard.described).toEqual([{ width: 1280, height: 720, frameRate: 25, hasSound: true }])
  })

  it('is not believed a picture of no size, or one that never comes', () => {
    const { session, heard } = heardSession()
    session.take(publishingAs('k'))
    session.accept()
    const metadata = { width: 0.2, height: 720, framerate: 7.9e-52 }
    session.take(writeMessage({ chunkStreamId: 4, type: 18, streamId: 1, bytes: encodeAmf('@setDataFrame', 'onMetaData', metadata) }))
    expect(heard.described).toEqual([{ hasSound: false }])
  })

  it('sends nothing before it may, and no second stream', () => {
    const early = heardSession()
    early.session.take(publishingAs('wrong'))
    expect(() => early.session.take(mediaOf('video', frame))).toThrow(RtmpFault)
    expect(early.heard.tags).toEqual([])
    const twice = heardSession()
    twice.session.take(publishingAs('right'))
    twice.session.accept()
    expect(() => twice.session.take(rtmpCommand('publish', 5, null, 'other', 'live'))).toThrow(RtmpFault)
  })

  it('plays nothing', () => {
    const { session, heard } = heardSession()
    session.take(Buffer.concat([clientHandshake(), rtmpCommand('connect', 1, {}), rtmpCommand('createStream', 2, null)]))
    expect(() => session.take(rtmpCommand('play', 3, null, 'the-key'))).toThrow(RtmpFault)
    expect(Buffer.concat(heard.sent).includes('NetStream.Play.Failed')).toBe(true)
    expect(heard.keys).toEqual([])
  })

  it('is done when it says so', () => {
    const { session, heard } = heardSession()
    session.take(publishingAs('k'))
    session.accept()
    session.take(rtmpCommand('deleteStream', 6, null, 1))
    expect(heard.done).toBe(1)
  })
})

describe('whoever speaks no RTMP', () => {
  it('is found out by the first byte', () => {
    expect(() => heardSession().session.take(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow(RtmpFault)
  })

  it('is cut off for a message, a chunk or a number of messages that nobody needs', () => {
    const head = (length: number, format = 0, id = 4) => {
      const bytes = Buffer.alloc(12)
      bytes.writeUInt8((format << 6) | id, 0)
      bytes.writeUIntBE(length, 4, 3)
      bytes.writeUInt8(9, 7)
      return bytes
    }
    expect(() => chunkReader()(head(0xffffff))).toThrow('a message of 16777215 bytes')
    const chunksOf = (...size: number[]) => writeMessage({ chunkStreamId: 2, type: 1, bytes: Buffer.from(size) })
    expect(() => chunkReader()(chunksOf(0x7f, 0xff, 0xff, 0xff))).toThrow(RtmpFault)
    for (const size of [0, 1, 127]) expect(() => chunkReader()(chunksOf(0, 0, 0, size))).toThrow(`chunks of ${size} bytes`)
    const begun = Array.from({ length: 40 }, (_, at) => Buffer.concat([head(1000, 0, at + 3), Buffer.alloc(128)]))
    expect(() => chunkReader()(Buffer.concat(begun))).toThrow('too many chunk streams')
    expect(() => chunkReader()(Buffer.from([0xc5]))).toThrow(RtmpFault)
    const three = Array.from({ length: 3 }, (_, at) => Buffer.concat([head(3_000_000, 0, at + 3), Buffer.alloc(128)]))
    expect(() => chunkReader()(Buffer.concat(three.slice(0, 2)))).not.toThrow()
    expect(() => chunkReader()(Buffer.concat(three))).toThrow('a message of 3000000 bytes')
  })

  it('says little before it may send, and whatever was dropped or is whole counts no longer', () => {
    const long = writeMessage({ chunkStreamId: 5, type: 20, bytes: encodeAmf('connect', 1, { app: 'x'.repeat(60_000) }) })
    const { session, heard } = heardSession()
    session.take(clientHandshake())
    for (let times = 0; times < 5; times++) session.take(long)
    expect(heard.sent.length).toBeGreaterThan(5)
    const begun = long.subarray(0, 12 + 128)
    const drop = writeMessage({ chunkStreamId: 2, type: 2, bytes: Buffer.from([0, 0, 0, 5]) })
    for (let times = 0; times < 5; times++) session.take(Buffer.concat([begun, drop]))
    session.take(begun)
    expect(() => session.take(Buffer.concat([Buffer.from([6]), long.subarray(1, 12 + 128)]))).toThrow(RtmpFault)
  })

  it('takes nothing down with random bytes', () => {
    let seed = 7
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
    for (let round = 0; round < 300; round++) {
      const { session, heard } = heardSession()
      session.take(clientHandshake())
      const garbage = Buffer.from(Array.from({ length: 400 }, () => Math.floor(random() * 256)))
      try {
        session.take(garbage)
      } catch (error) {
        expect([RtmpFault, AmfFault].some((fault) => error instanceof fault)).toBe(true)
      }
      expect(heard.tags).toEqual([])
    }
  })
})

describe('AMF0', () => {
  it('comes back as it went', () => {
    const values = ['connect', 1, { a: 'ä', b: { c: true }, n: null }, null, -1.5]
    expect(decodeAmf(encodeAmf(...values))).toEqual(values)
  })

  it('that breaks off, is too deep or too much is refused', () => {
    const whole = encodeAmf('onMetaData', { a: 1, b: 'two' })
    for (let end = 1; end < whole.length; end++) {
      if (end === encodeAmf('onMetaData').length) continue
      expect(() => decodeAmf(whole.subarray(0, end))).toThrow(AmfFault)
    }
    expect(() => decodeAmf(Buffer.concat(Array.from({ length: 100 }, () => Buffer.from([3, 0, 1, 97]))))).toThrow('too many values')
    expect(() => decodeAmf(Buffer.from([10, 0xff, 0xff, 0xff, 0xff]))).toThrow('too many values')
    expect(() => decodeAmf(Buffer.from([12, 0xff, 0xff, 0xff, 0xff]))).toThrow('breaks off')
    expect(() => decodeAmf(Buffer.alloc(5000, 5))).toThrow('too many values')
  })
})

describe('messages in chunks', () => {
  it('of several streams that take turns come whole, each with its time', () => {
    const first = writeMessage({ chunkStreamId: 4, type: 9, streamId: 1, bytes: Buffer.alloc(300, 1) })
    const second = writeMessage({ chunkStreamId: 5, type: 8, streamId: 1, bytes: Buffer.alloc(200, 2) })
    // 12 of the head and 128 of the message; then one byte and 128.
    const turns = [first.subarray(0, 140), second.subarray(0, 140), first.subarray(140, 269), second.subarray(140), first.subarray(269)]
    const read = chunkReader()
    const messages: RtmpMessage[] = turns.flatMap((turn) => read(turn))
    expect(messages.map(({ type, bytes }) => [type, bytes.length, bytes[0]])).toEqual([
      [8, 200, 2],
      [9, 300, 1],
    ])
  })

  it('may have times of 32 bits, and times that count from the one before', () => {
    const long = Buffer.concat([Buffer.from([4, 0xff, 0xff, 0xff, 0, 0, 1, 9, 1, 0, 0, 0]), Buffer.from([1, 0, 0, 0]), Buffer.from([7])])
    const later = Buffer.from([0x44, 0, 0, 40, 0, 0, 1, 9, 8])
    const again = Buffer.from([0xc4, 9])
    expect(chunkReader()(Buffer.concat([long, later, again])).map(({ timestamp, bytes }) => [timestamp, bytes[0]])).toEqual([
      [0x1000000, 7],
      [0x1000028, 8],
      [0x1000050, 9],
    ])
  })
})

describe('tags for the decoder', () => {
  it('tell headers, key frames and codecs that nothing here decodes', () => {
    const role = (kind: 'audio' | 'video', ...bytes: number[]) => roleOf({ kind, timestamp: 0, bytes: Buffer.from(bytes) })
    expect([role('video', 0x17, 0), role('video', 0x17, 1), role('video', 0x27, 1)]).toEqual(['header', 'key', 'frame'])
    expect([role('video', 0x90, 0x68), role('video', 0x1c, 0)]).toEqual(['unknown codec', 'unknown codec'])
    expect([role('audio', 0xaf, 0), role('audio', 0xaf, 1), role('audio', 0x9f, 1)]).toEqual(['header', 'frame', 'unknown codec'])
    const tag = flvTag({ kind: 'video', timestamp: 0x1234567, bytes: frame })
    expect([tag.readUIntBE(4, 3), tag[7], tag.readUInt32BE(tag.length - 4)]).toEqual([0x234567, 1, 11 + frame.length])
  })

  it('have times that begin at zero and never jump', () => {
    const steady = steadyClock()
    expect([90_000, 90_040, 90_020, 10, 50, 4_000_000, 4_000_040].map(steady)).toEqual([0, 40, 20, 40, 80, 100, 140])
    const around = steadyClock()
    expect([0xfffffff0, 0x10].map(around)).toEqual([0, 32])
  })
})
