import { expect, it } from 'vitest'
import { flvHeader, flvTag } from '../rtmp/flv.ts'
import { OggFault } from './ogg.ts'
import type { TappedPiece } from './packets.ts'
import { openTap, tappedPictures, tappedSound } from './tap.ts'

const [set, parameters, info] = [Buffer.of(0x67, 1, 2), Buffer.of(0x68, 3), Buffer.of(0x06, 9, 9)]
const slice = (kind: number, length: number) => Buffer.from([kind, ...Array.from({ length: length - 1 }, (_, at) => at % 251)])
const sized = (unit: Buffer) => Buffer.concat([Buffer.from([0, 0, unit.length >> 8, unit.length & 0xff]), unit])
const tagOf = (timestamp: number, first: number, type: number, body: readonly Buffer[]) =>
  flvTag({ kind: 'video', timestamp, bytes: Buffer.concat([Buffer.of(first, type, 0, 0, 0), ...body]) })
const record = [Buffer.of(1, 0x64, 0, 0x1f, 0xff, 0xe1, 0, set.length), set, Buffer.of(1, 0, parameters.length), parameters]
const key = slice(0x65, 3000)
const film = Buffer.concat([
  flvHeader(false),
  tagOf(0, 0x17, 0, record),
  tagOf(0, 0x17, 1, [info, key].map(sized)),
  tagOf(33, 0x27, 1, [slice(0x41, 50), slice(0x41, 60)].map(sized)),
])

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function allOf(pieces: AsyncIterable<TappedPiece>): Promise<TappedPiece[]> {
  const all: TappedPiece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

function payloadsOf({ bytes, lengths }: TappedPiece): Buffer[] {
  let from = 0
  return lengths.map((length) => {
    from += length
    return Buffer.from(bytes.subarray(from - length, from))
  })
}

it.each([1, 7, 100_000])(
  'pictures come one by one, each in its packets, with what a decoder needs at each beginning (cut at %i)',
  async (size) => {
    const pieces = await allOf(tappedPictures(inPieces(film, size)))
    expect(pieces).toMatchObject([
      { kind: 'video', at: 0, time: 0, isKey: true },
      { at: 0.033, time: 2970, isKey: false, lengths: [50, 60] },
    ])
    const [one, other, ...parts] = payloadsOf(pieces[0] as TappedPiece)
    expect([one, other]).toEqual([set, parameters])
    expect(parts.map((part) => [part[0], part[1]])).toEqual([
      [0x7c, 0x85],
      [0x7c, 0x05],
      [0x7c, 0x45],
    ])
    expect(Buffer.concat([key.subarray(0, 1), ...parts.map((part) => part.subarray(2))])).toEqual(key)
    // What goes to other threads is no view of more.
    for (const { bytes } of pieces) expect(bytes.buffer.byteLength).toBe(bytes.length)
  },
)

const page = (...packets: readonly Buffer[]) => {
  const lacing = packets.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255])
  return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.of(lacing.length), Buffer.from(lacing), ...packets])
}
const heads = [page(Buffer.from('OpusHead')), page(Buffer.from('OpusTags'))]

it.each([1, 10, 100_000])('sound comes in packets of 20 ms, behind its headers (cut at %i)', async (size) => {
  const packets = [slice(1, 40), slice(2, 255), slice(3, 600)]
  const [first, ...rest] = packets as [Buffer, ...Buffer[]]
  const pieces = await allOf(tappedSound(inPieces(Buffer.concat([...heads, page(first), page(...rest)]), size)))
  expect(pieces.map(({ at, time }) => [at, time])).toEqual([
    [0, 0],
    [0.02, 960],
    [0.04, 1920],
  ])
  expect(pieces.flatMap(payloadsOf)).toEqual(packets)
})

it('what is no Ogg is refused', async () => {
  await expect(allOf(tappedSound(inPieces(Buffer.alloc(100, 1), 50)))).rejects.toThrow(OggFault)
})

it('whoever follows gets each piece until they leave', () => {
  const tap = openTap()
  const [piece, got]: [TappedPiece, TappedPiece[]] = [
    { kind: 'audio', at: 0, time: 0, isKey: true, bytes: new Uint8Array(1), lengths: [1] },
    [],
  ]
  const leave = tap.follow((one) => got.push(one))
  tap.take(piece)
  leave()
  tap.take(piece)
  expect(got).toEqual([piece])
})
