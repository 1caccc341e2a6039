import type { MediaTag } from '../rtmp/session.ts'

/** A picture, or a packet of sound, as it is sent by WebRTC. */
export interface TappedPiece {
  readonly kind: 'video' | 'audio'
  /** s since the encoder began. */
  readonly at: number
  /** The same by the clock of its kind: of 90 or 48 kHz. */
  readonly time: number
  /** Players can begin with it. */
  readonly isKey: boolean
  /** What stands in its packets (RTP), one after the other, in memory of its own; and how long it is in each. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly lengths: readonly number[]
}

/** Views would bring along to other threads all that they look at. */
function packed(payloads: readonly Uint8Array[]): Pick<TappedPiece, 'bytes' | 'lengths'> {
  const lengths = payloads.map(({ length }) => length)
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const payload of payloads) {
    bytes.set(payload, at)
    at += payload.length
  }
  return { bytes, lengths }
}

/** Bytes of a payload: with all that stands around it a packet goes through any network. */
const mostBytes = 1100

const [informing, ofTwo] = [6, 28]
const kindOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f

/** Gives pictures out of tags of H.264; nothing for a tag that is none. */
export function pictureReader(): (tag: MediaTag) => TappedPiece | null {
  let sets: readonly Buffer[] = []
  return ({ kind, timestamp, bytes }) => {
    if (kind !== 'video' || bytes.length < 5) return null
    if (bytes.readUInt8(1) === 0) sets = setsIn(bytes.subarray(5))
    if (bytes.readUInt8(1) !== 1) return null
    const isKey = bytes.readUInt8(0) >> 4 === 1
    const units = unitsIn(bytes.subarray(5)).filter((unit) => kindOf(unit) !== informing)
    const payloads = [...(isKey ? sets : []), ...units].flatMap(payloadsOf)
    return { kind: 'video', at: timestamp / 1000, time: timestamp * 90, isKey, ...packed(payloads) }
  }
}

/** What a decoder is set up with, of the record that goes before all pictures (ISO 14496-15, 5.3.3.1). */
function setsIn(record: Buffer): Buffer[] {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    for (let left = (record[at++] ?? 0) & mask; left > 0; left--) {
      const length = record.readUInt16BE(at)
      sets.push(record.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return sets
}

function unitsIn(picture: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + 4 < picture.length; ) {
    const end = at + 4 + picture.readUInt32BE(at)
    units.push(picture.subarray(at + 4, end))
    at = end
  }
  return units
}

/** A unit in one packet, or in several (RFC 6184, 5.8). */
function payloadsOf(unit: Buffer): Buffer[] {
  if (unit.length <= mostBytes) return [unit]
  const first = unit[0] ?? 0
  const payloads: Buffer[] = []
  for (let at = 1; at < unit.length; at += mostBytes) {
    const place = (at === 1 ? 0x80 : 0) | (at + mostBytes >= unit.length ? 0x40 : 0)
    payloads.push(Buffer.concat([Buffer.of((first & 0xe0) | ofTwo, place | kindOf(unit)), unit.subarray(at, at + mostBytes)]))
  }
  return payloads
}

/** ms of a packet of sound. */
const soundStep = 20

/** The n-th packet of sound. */
export const packetOfSound = (packet: Buffer, n: number): TappedPiece => ({
  kind: 'audio',
  at: (n * soundStep) / 1000,
  time: n * soundStep * 48,
  isKey: true,
  ...packed([packet]),
})
