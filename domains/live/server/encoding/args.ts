import { inputOnly, pipedOnly } from '#domains/media/server.ts'
import { segmentSeconds } from '../../limits.ts'
import type { LiveRung, StreamSource } from './ladder.ts'

/** A file that the encoder reads by itself. */
export interface PlayedFile {
  readonly path: string
  /** s into it. */
  readonly at: number
  /** s that are played; null: it is played over and over, from its beginning only: ffmpeg takes what it left out for a part of the next turn. */
  readonly lasts: number | null
  /** Numbers of its streams. */
  readonly pictures: number
  readonly sound: number | null
}

export interface LiveEncoding {
  /** Of what is written to it, as the decoder calls it: `flv`, `matroska`, `mov`; or the file that it reads in the place of that. */
  readonly container: 'flv' | 'matroska' | 'mov' | PlayedFile
  readonly source: StreamSource
  readonly hasSound: boolean
  /** As the event has them, whoever sends to it: the first on `pipe:3`, the next on `pipe:4` … */
  readonly rungs: readonly LiveRung[]
  readonly rate: number
  /** Gives the sound besides, as samples of 16 kHz, mono, 16 bit, on the pipe after the last quality's. */
  readonly isHeard: boolean
  /**
   * The number of the quality that is tapped: its pictures are also given as they come out of the encoder, as FLV, and the sound as Opus in Ogg,
   * on the two pipes after all others; the one pipe of the pictures where there is no sound. Null: none is.
   */
  readonly tapped: number | null
}

/**
 * Of one decode the pictures of all qualities, at a constant rate with a key frame at each segment, each with the sound, in fragments of half a
 * second. What comes at no time fills up with what came before, so that pictures and sound stay together and last as long in every quality.
 */
export function liveArgs({ container, source, hasSound, rungs, rate, isHeard, tapped }: LiveEncoding): string[] {
  const lasts = lastingFor(container)
  const tap = 3 + rungs.length + (isHeard ? 1 : 0)
  return [
    ...['-v', 'error', '-nostdin', ...inputOf(container)],
    ...(hasSound ? [] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo']),
    ...[
      '-filter_complex',
      [picturesOf({ container, source }, rungs, rate), soundOf({ container, hasSound, isHeard, tapped }, rungs)].join(';'),
    ],
    ...rungs.flatMap((rung, at) => [
      ...['-map', `[v${at}]`, '-map', `[a${at}]`, ...picturesCoded(rung, rate), ...soundCoded, ...nothingElse],
      // Silence has no end of its own.
      ...(hasSound ? [] : ['-shortest']),
      ...lasts,
      ...(at === tapped ? intoBoth(at + 3, tap) : intoFragments(at + 3)),
    ]),
    ...(isHeard
      ? ['-map', '[heard]', '-c:a', 'pcm_s16le', '-f', 's16le', '-flush_packets', '1', ...lasts, `pipe:${rungs.length + 3}`]
      : []),
    ...(tapped !== null && hasSound ? ['-map', '[tapped]', ...tappedSound, ...lasts, `pipe:${tap + 1}`] : []),
  ]
}

/** s until a file is over; null: it has no end. */
const endOf = (container: LiveEncoding['container']) => (typeof container === 'string' ? null : container.lasts)

function lastingFor(container: LiveEncoding['container']): string[] {
  const lasts = endOf(container)
  return lasts === null ? [] : ['-t', lasts.toFixed(3)]
}

const steadyFrames = ['-reinit_filter', '0']

/** Each thread of a decoder keeps a picture back; of many cores it would take sixteen. */
const soonDecoded = ['-threads', '3']

function inputOf(container: LiveEncoding['container']): string[] {
  // What is a few seconds long says enough of itself: who looks longer sends later.
  const quick = ['-analyzeduration', '1500000', '-probesize', '1000000', '-fpsprobesize', '0', ...soonDecoded]
  if (typeof container === 'string') return pipedOnly(container, [...quick, ...steadyFrames])
  const { path, at, lasts } = container
  return inputOnly(path, [...(lasts === null ? ['-stream_loop', '-1'] : []), ...(at > 0 ? ['-ss', at.toFixed(3)] : []), ...steadyFrames])
}

/** A file has covers, and other tracks, too. */
function streamIn(container: LiveEncoding['container'], kind: 'v' | 'a'): string {
  if (typeof container === 'string') return `[0:${kind}:0]`
  return `[0:${kind === 'v' ? container.pictures : (container.sound ?? 'a:0')}]`
}

type Pictures = Pick<LiveEncoding, 'container' | 'source'>

function picturesOf({ container, source }: Pictures, rungs: readonly LiveRung[], rate: number): string {
  const parts = rungs.map((_, at) => `[p${at}]`).join('')
  const scaled = rungs.map((rung, at) => `[p${at}]${fitted(source, rung)},format=yuv420p,setsar=1[v${at}]`)
  // The last picture of a file stays until its sound is over.
  const filled = endOf(container) === null ? '' : 'tpad=stop=-1:stop_mode=clone,'
  return [`${streamIn(container, 'v')}fps=${rate}:start_time=0,${filled}split=${rungs.length}${parts}`, ...scaled].join(';')
}

/** Of another shape than the event's it gets bars. */
function fitted({ width, height }: StreamSource, rung: LiveRung): string {
  const factor = Math.min(rung.width / width, rung.height / height)
  const [w, h] = [within(width * factor, rung.width), within(height * factor, rung.height)]
  const scaled = `scale=${w}:${h}:flags=bicubic:out_range=tv`
  if (w === rung.width && h === rung.height) return scaled
  return `${scaled},pad=${rung.width}:${rung.height}:${Math.floor((rung.width - w) / 2)}:${Math.floor((rung.height - h) / 2)}`
}

/** Even, and as long as the side where that is but a rounding away. */
function within(length: number, side: number): number {
  const even = Math.max(2, 2 * Math.round(length / 2))
  return side - even <= 4 ? side : Math.min(even, side)
}

// The encoder's first frame is its run-up. With one frame of sound cut off, it takes that frame's place and all others keep theirs.
const steadySound = [
  'aresample=48000:async=1:first_pts=0',
  'aformat=sample_fmts=fltp:channel_layouts=stereo',
  'atrim=start_sample=1024',
  'asetpts=N/SR/TB',
].join(',')

type Sound = Pick<LiveEncoding, 'container' | 'hasSound' | 'isHeard' | 'tapped'>

function soundOf({ container, hasSound, isHeard, tapped }: Sound, rungs: readonly LiveRung[]): string {
  const ofTap = tapped !== null && hasSound ? ['[tapped]'] : []
  const parts = [...rungs.map((_, at) => `[a${at}]`), ...(isHeard ? ['[whole]'] : []), ...ofTap]
  // Players wait where sound is over before the pictures are.
  const filled = hasSound && endOf(container) !== null ? ',apad' : ''
  const split = `${hasSound ? streamIn(container, 'a') : '[1:a:0]'}${steadySound}${filled},asplit=${parts.length}${parts.join('')}`
  return isHeard ? `${split};[whole]aresample=16000,aformat=sample_fmts=s16:channel_layouts=mono[heard]` : split
}

/** How the pictures of a quality are encoded. */
export function picturesCoded({ cap }: Pick<LiveRung, 'cap'>, rate: number): string[] {
  const group = String(rate * segmentSeconds)
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'high', '-level:v', '4.1', '-bf', '0'],
    ...['-crf', '23', '-maxrate', `${cap}k`, '-bufsize', `${cap}k`],
    ...['-g', group, '-keyint_min', group, '-sc_threshold', '0', '-forced-idr', '1'],
  ]
}

const soundCoded = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
const nothingElse = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']

const fragments = {
  video_track_timescale: '90000',
  flush_packets: '1',
  movflags: '+frag_keyframe+empty_moov+delay_moov+default_base_moof',
  use_editlist: '0',
  frag_duration: '500000',
}

const intoFragments = (pipe: number): string[] => [
  ...Object.entries(fragments).flatMap(([name, value]) => [`-${name}`, value]),
  ...['-f', 'mp4', `pipe:${pipe}`],
]

/** What is encoded once, in fragments, and its pictures beside them one by one. */
function intoBoth(pipe: number, tap: number): string[] {
  const options = Object.entries({ f: 'mp4', ...fragments }).map(([name, value]) => `${name}=${value}`)
  const outputs = [`[${options.join(':')}]pipe:${pipe}`, `[select=v:f=flv:flvflags=no_duration_filesize:flush_packets=1]pipe:${tap}`]
  // Fragments ask for headers apart, and keep the times as they are; what writes both asks for nothing.
  return ['-flags', '+global_header', '-avoid_negative_ts', 'disabled', '-f', 'tee', outputs.join('|')]
}

/** A page for each packet of 20 ms: what fills up with more comes later. */
const tappedSound = ['-c:a', 'libopus', '-b:a', '64k', '-f', 'ogg', '-page_duration', '20000', '-map_metadata', '-1', '-flush_packets', '1']
