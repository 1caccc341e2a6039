/** A track of what an encoder writes. */
export interface LiveTrack {
  readonly id: number
  readonly kind: 'video' | 'audio'
  readonly timescale: number
  /** RFC 6381. */
  readonly codec: string
}

interface Inner {
  readonly type: string
  /** Without its header. */
  readonly body: Buffer
}

/** The boxes that lie in one. */
function* innerBoxes(bytes: Buffer): Generator<Inner> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > bytes.length) throw new RangeError(`a box of ${length} bytes`)
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) }
    at += length
  }
}

function inner(bytes: Buffer, ...path: readonly string[]): Buffer {
  let found = bytes
  for (const type of path) {
    const next = [...innerBoxes(found)].find((one) => one.type === type)
    if (!next) throw new RangeError(`no ${type}`)
    found = next.body
  }
  return found
}

const all = (bytes: Buffer, type: string): Buffer[] => [...innerBoxes(bytes)].filter((one) => one.type === type).map(({ body }) => body)

/** @param moov with its header */
export const tracksIn = (moov: Buffer): LiveTrack[] => all(moov.subarray(8), 'trak').map(trackOf)

function trackOf(trak: Buffer): LiveTrack {
  const tkhd = inner(trak, 'tkhd')
  const mdhd = inner(trak, 'mdia', 'mdhd')
  const handler = inner(trak, 'mdia', 'hdlr').toString('latin1', 8, 12)
  const entry = inner(trak, 'mdia', 'minf', 'stbl', 'stsd').subarray(8)
  return {
    id: tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12),
    kind: handler === 'vide' ? 'video' : 'audio',
    timescale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
    codec: handler === 'vide' ? `avc1.${inner(entry.subarray(8 + 78), 'avcC').toString('hex', 1, 4)}` : 'mp4a.40.2',
  }
}

/** What a fragment has of a track. */
interface TrackRun {
  readonly trackId: number
  /** Ticks. */
  readonly duration: number
  readonly samples: number
  /** Whether its first sample can be decoded by itself. */
  readonly startsWithKey: boolean
  /** Where its time stands, 8 bytes within the fragment. */
  readonly time: Buffer
}

/** @param moof with its header; `time` of what is answered lies within it */
export const runsIn = (moof: Buffer): TrackRun[] => all(moof.subarray(8), 'traf').map(runOf)

const notSync = 0x10000

function runOf(traf: Buffer): TrackRun {
  const tfhd = inner(traf, 'tfhd')
  const tfdt = inner(traf, 'tfdt')
  const usual = defaultsOf(tfhd)
  const runs = all(traf, 'trun').map((trun) => readSamples(trun, usual))
  if (tfdt[0] !== 1) throw new RangeError('a fragment without a 64 bit time')
  return {
    trackId: tfhd.readUInt32BE(4),
    duration: runs.reduce((sum, run) => sum + run.duration, 0),
    samples: runs.reduce((sum, run) => sum + run.samples, 0),
    startsWithKey: ((runs[0]?.firstFlags ?? notSync) & notSync) === 0,
    time: tfdt.subarray(4, 12),
  }
}

interface Defaults {
  readonly duration: number
  readonly flags: number
}

function defaultsOf(tfhd: Buffer): Defaults {
  const has = tfhd.readUIntBE(1, 3)
  let at = 8 + (has & 0x1 ? 8 : 0) + (has & 0x2 ? 4 : 0)
  const next = (flag: number) => {
    if (!(has & flag)) return 0
    at += 4
    return tfhd.readUInt32BE(at - 4)
  }
  const duration = next(0x8)
  next(0x10)
  return { duration, flags: next(0x20) }
}

function readSamples(trun: Buffer, usual: Defaults) {
  const has = trun.readUIntBE(1, 3)
  const samples = trun.readUInt32BE(4)
  let at = 8 + (has & 0x1 ? 4 : 0)
  let firstFlags = usual.flags
  if (has & 0x4) {
    firstFlags = trun.readUInt32BE(at)
    at += 4
  }
  const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => has & flag).length * 4
  if (!(has & 0x4) && has & 0x400 && samples > 0) firstFlags = trun.readUInt32BE(at + (has & 0x100 ? 4 : 0) + (has & 0x200 ? 4 : 0))
  if (!(has & 0x100)) return { samples, firstFlags, duration: usual.duration * samples }
  let duration = 0
  for (let one = 0; one < samples; one++) duration += trun.readUInt32BE(at + one * each)
  return { samples, firstFlags, duration }
}
