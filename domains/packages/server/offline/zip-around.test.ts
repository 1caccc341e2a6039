import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { zipAround } from './zip-around.ts'

const files = [
  { name: 'index.html', content: Buffer.from('<p>Ärger</p>') },
  { name: 'captions.zh-Hans.vtt', content: Buffer.from('WEBVTT\n') },
]
const time = new Date('2026-11-25T19:30:42Z')

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** A zip whose last file is made of zeros that are nowhere. */
class Sparse extends RandomAccessReader {
  readonly pieces: readonly (readonly [bytes: Buffer, at: number])[]

  constructor(head: Buffer, size: number, tail: Buffer) {
    super()
    this.pieces = [
      [head, 0],
      [tail, head.length + size],
    ]
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const bytes = Buffer.alloc(end - start)
    for (const [piece, at] of this.pieces) {
      const part = piece.subarray(Math.max(0, start - at), Math.max(0, end - at))
      if (part.length > 0) bytes.set(part, Math.max(0, at - start))
    }
    return Readable.from([bytes])
  }
}

describe('what stands in a zip around a file that somebody else brings', () => {
  it('makes a whole zip of it: every file as it is, with its length and checksum before it, so that a stream of it can be read too', async () => {
    const film = Buffer.from('a film, '.repeat(10_000))
    const { head, tail } = zipAround(files, { name: 'video.mp4', size: film.length, checksum: crc32(film) }, time)
    const whole = Buffer.concat([head, film, tail])
    const zip = await fromBufferPromise(whole, { autoClose: false })
    const entries = await entriesOf(zip)
    expect(entries.map(({ fileName }) => fileName)).toEqual(['index.html', 'captions.zh-Hans.vtt', 'video.mp4'])
    for (const [at, content] of [...files.map((file) => file.content), film].entries()) {
      const entry = entries[at] as Entry
      expect(await buffer(await zip.openReadStreamPromise(entry))).toEqual(content)
      expect(entry).toMatchObject({ compressionMethod: 0, uncompressedSize: content.length, crc32: crc32(content) })
      // Of a length that is told behind the file this bit would speak.
      expect(entry.generalPurposeBitFlag & 8).toBe(0)
      expect(entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' })).toEqual(time)
      const { relativeOffsetOfLocalHeader: from } = entry
      expect(whole.readUInt32LE(from + 14)).toBe(crc32(content))
      expect(whole.readUInt32LE(from + 18)).toBe(content.length)
      expect(whole.readUInt32LE(from + 22)).toBe(content.length)
    }
  })

  it.each([2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 50 * 2 ** 30])('says the length of a file of %i bytes', async (size) => {
    const { head, tail } = zipAround(files, { name: 'video.mp4', size, checksum: 7 }, time)
    const sparse = new Sparse(head, size, tail)
    const zip = await fromRandomAccessReaderPromise(sparse, head.length + size + tail.length, { autoClose: false })
    const entries = await entriesOf(zip)
    expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
      ['index.html', files[0]?.content.length],
      ['captions.zh-Hans.vtt', files[1]?.content.length],
      ['video.mp4', size],
    ])
    expect(await zip.readLocalFileHeaderPromise(entries[2] as Entry, { minimal: true })).toEqual({ fileDataStart: head.length })
  })
})
