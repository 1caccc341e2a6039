import { describe, expect, it } from 'vitest'
import { encodeAmf } from './amf0.ts'
import type { StreamDescription } from './description.ts'
import { flvHeader, flvTag } from './flv.ts'
import { FlvFault, flvReader } from './flv-reader.ts'
import type { MediaTag } from './session.ts'

function heardReader() {
  const heard = { tags: [] as MediaTag[], described: [] as StreamDescription[] }
  const take = flvReader({ onTag: (tag) => heard.tags.push(tag), onDescription: (described) => heard.described.push(described) })
  return { take, heard }
}

const data = encodeAmf('onMetaData', { width: 640, height: 480, framerate: 30, audiocodecid: 10 })
const dataTag = () => {
  const tag = flvTag({ kind: 'video', timestamp: 0, bytes: data })
  tag.writeUInt8(18, 0)
  return tag
}
const frame = Buffer.from([0x17, 1, 0, 0, 0, 9, 9])
const file = () =>
  Buffer.concat([
    flvHeader(true),
    dataTag(),
    flvTag({ kind: 'video', timestamp: 40, bytes: frame }),
    flvTag({ kind: 'audio', timestamp: 0xff000010, bytes: Buffer.alloc(3000, 7) }),
  ])

describe('what is read as FLV', () => {
  it('is understood wherever it is cut, and byte by byte', () => {
    const bytes = file()
    for (let cut = 1; cut < bytes.length; cut += cut > 200 ? 97 : 1) {
      const { take, heard } = heardReader()
      take(bytes.subarray(0, cut))
      take(bytes.subarray(cut))
      expect(heard.tags.map(({ kind, timestamp, bytes: { length } }) => [kind, timestamp, length])).toEqual([
        ['video', 40, frame.length],
        ['audio', 0xff000010, 3000],
      ])
      expect(heard.described).toEqual([{ width: 640, height: 480, frameRate: 30, hasSound: true }])
    }
    const { take, heard } = heardReader()
    for (const byte of bytes) take(Buffer.from([byte]))
    expect([heard.tags.length, heard.tags[0]?.bytes.equals(frame)]).toEqual([2, true])
  })

  it('is nothing else', () => {
    expect(() => heardReader().take(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(FlvFault)
    const strange = flvTag({ kind: 'video', timestamp: 0, bytes: frame })
    strange.writeUInt8(99, 0)
    expect(() => heardReader().take(Buffer.concat([flvHeader(false), strange]))).toThrow(FlvFault)
  })
})
