import { describe, expect, it } from 'vitest'
import { type LivePiece, partsOf } from './parts.ts'

const uint32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])))

function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  return Buffer.concat([uint32(8 + body.length), Buffer.from(type), body])
}

const zeros = (length: number) => Buffer.alloc(length)

function trak(id: number, handler: 'vide' | 'soun', timescale: number): Buffer {
  const avcC = box('avcC', Buffer.from([1, 0x64, 0, 0x29]))
  const entry = handler === 'vide' ? box('avc1', zeros(78), avcC) : box('mp4a', zeros(28))
  const mdhd = box('mdhd', zeros(12), uint32(timescale), zeros(8))
  const hdlr = box('hdlr', zeros(8), Buffer.from(handler), zeros(12))
  const minf = box('minf', box('stbl', box('stsd', zeros(4), uint32(1), entry)))
  return box('trak', box('tkhd', zeros(12), uint32(id), zeros(68)), box('mdia', mdhd, hdlr, minf))
}

const moov = box('moov', box('mvhd', zeros(100)), trak(1, 'vide', 90_000), trak(2, 'soun', 48_000))

interface Run {
  readonly track: number
  readonly samples: number
  /** Ticks of each. */
  readonly each: number
  readonly key?: boolean
}

/** Flags: of all samples a duration, of the first its own flags. */
function traf({ track, samples, each, key = false }: Run): Buffer {
  const tfhd = box('tfhd', uint32(0x20008, track, each))
  const tfdt = box('tfdt', Buffer.from([1, 0, 0, 0]), zeros(8))
  return box('traf', tfhd, tfdt, box('trun', uint32(0x5, samples, 0, key ? 0x2000000 : 0x1010000)))
}

const fragment = (...runs: readonly Run[]) => [
  { type: 'moof', bytes: box('moof', box('mfhd', zeros(8)), ...runs.map(traf)) },
  { type: 'mdat', bytes: box('mdat', Buffer.from('data')) },
]
const pictures = (samples: number, key = false): Run => ({ track: 1, samples, each: 3000, key })
const sound = (samples: number): Run => ({ track: 2, samples, each: 1024 })

/** What comes of fragments behind a header. */
function piecesOf(...fragments: readonly ReturnType<typeof fragment>[]): LivePiece[] {
  const take = partsOf()
  const boxes = [{ type: 'ftyp', bytes: box('ftyp') }, { type: 'moov', bytes: moov }, ...fragments.flat()]
  return boxes.flatMap((one) => take(one) ?? [])
}

type Part = Extract<LivePiece, { kind: 'part' }>
const partsIn = (pieces: readonly LivePiece[]) => pieces.filter((piece): piece is Part => piece.kind === 'part')

/** The times of a part, in order of its tracks. */
const timesIn = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/tfdt/g)].map(({ index }) => Number(bytes.readBigUInt64BE(index + 8)))

describe('what an encoder writes', () => {
  it('begins with a header that says the codecs', () => {
    const [init] = piecesOf()
    expect(init).toMatchObject({ kind: 'init', codecs: 'avc1.640029,mp4a.40.2' })
  })

  it('becomes parts as long as their pictures, which say whether a segment can begin with them', () => {
    const parts = partsIn(
      piecesOf(fragment(pictures(15, true), sound(23)), fragment(pictures(15), sound(24)), fragment(pictures(30, true))),
    )
    expect(parts.map(({ at, duration, independent }) => [at, duration, independent])).toEqual([
      [0, 0.5, true],
      [0.5, 0.5, false],
      [1, 1, true],
    ])
  })

  it('is put where what was sent before ends, each track by its own clock', () => {
    const [first, second] = partsIn(piecesOf(fragment(pictures(15, true), sound(23)), fragment(pictures(15), sound(24))))
    expect(timesIn(first?.placedAt(10) ?? zeros(0))).toEqual([900_000, 480_000])
    expect(timesIn(second?.placedAt(10) ?? zeros(0))).toEqual([945_000, 480_000 + 23 * 1024])
    // What is sent before the event begins is not kept: the timeline begins with the first part that is.
    expect(timesIn(second?.placedAt(-0.5) ?? zeros(0))).toEqual([0, 0])
  })

  it('goes with what follows where it has no pictures', () => {
    const parts = partsIn(piecesOf(fragment(pictures(15, true), sound(23)), fragment(sound(24)), fragment(pictures(15), sound(2))))
    expect(parts.map(({ at }) => at)).toEqual([0, 0.5])
    const bytes = parts[1]?.placedAt(0) ?? zeros(0)
    expect(timesIn(bytes)).toEqual([23 * 1024, 45_000, 47 * 1024])
    expect(bytes.toString('latin1').match(/mdat/g)).toHaveLength(2)
  })

  it('is refused where it is broken, of an unknown track, or without pictures for long', () => {
    const take = partsOf()
    take({ type: 'moov', bytes: moov })
    const [moof] = fragment(pictures(1, true))
    expect(() => take({ type: 'moof', bytes: moof?.bytes.subarray(0, 40) ?? zeros(0) })).toThrow(RangeError)
    expect(() => piecesOf(fragment({ track: 7, samples: 1, each: 1 }))).toThrow('an unknown track')
    expect(() => piecesOf(...Array.from({ length: 40 }, () => fragment(sound(24))))).toThrow('without pictures')
    expect(() => partsOf()({ type: 'moov', bytes: box('moov', box('trak', box('tkhd', zeros(84)))) })).toThrow(RangeError)
  })
})
