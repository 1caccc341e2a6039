import { inputOnly } from './ffmpeg-allowlist.ts'
import { atConstantRate, type Rate } from './frame-rate.ts'
import type { Rung } from './ladder.ts'
import { type AudioStream, isBroadcast, leadTo, type Media, type VideoStream } from './media.ts'
import { type Grid, segmentStart } from './segments/segment-grid.ts'

/** How fast against how small: the ladder is looked at for years, the first rung of a held video is awaited. */
export type Preset = 'thorough' | 'quick'

// On small pictures the better preset saves few bytes and costs as much time as on large ones.
const presetOf = (preset: Preset, { width, height }: Rung) =>
  preset === 'thorough' && Math.min(width, height) >= 720 ? 'veryfast' : 'superfast'

const fragmented = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-f', 'mp4']
const byKeyFrame = [...fragmented, '-movflags', '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets']
const quiet = ['-v', 'error', '-nostdin']

/** Takes the pictures over as they are; a fragment for each group of them on `pipe:3`. */
export function remuxArgs(file: string, video: VideoStream): string[] {
  return [...quiet, ...inputOnly(file), '-map', `0:${video.index}`, '-c', 'copy', ...byKeyFrame, 'pipe:3']
}

/** The whole sound, or from a segment on, as AAC stereo at 48 kHz; a fragment for each 8 s on `pipe:3`. */
export function soundArgs(file: string, audio: AudioStream, grid: Grid, from: number): string[] {
  const start = segmentStart(grid, from) / grid.timescale
  const rest = (grid.frames - from * grid.framesPerSegment) * grid.perFrame
  const stereo = audio.channels > 8 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo'
  // The encoder's first frame is its run-up. With one frame of sound cut off, it takes that frame's place and all others keep theirs.
  const filter = `${stereo},aresample=48000:async=1:first_pts=0,apad,atrim=start_sample=${grid.perFrame}:end_sample=${rest},asetpts=N/SR/TB`
  return [
    ...[...quiet, ...inputOnly(file, start > 0 ? ['-ss', String(start)] : [])],
    ...['-map', `0:${audio.index}`, '-af', filter, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
    ...[...fragmented, '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '8000000', 'pipe:3'],
  ]
}

export interface PictureWork {
  readonly rungs: readonly Rung[]
  readonly preset: Preset
  /** Its own times and key frames, for rungs beside one that is taken over; or a constant rate on a grid, from a segment on. */
  readonly timing: 'source' | GridTiming
}

interface GridTiming {
  readonly grid: Grid
  readonly rate: Rate
  readonly from: number
}

/**
 * Several rungs of one decode, the first on `pipe:3`, the next on `pipe:4`, …; rungs are given largest first.
 *
 * @param lead how many seconds before the first segment the file is gone to
 */
export function pictureArgs(file: string, media: Media & { video: VideoStream }, work: PictureWork, lead = leadTo(media)): string[] {
  const { video } = media
  const begun = beginning(media, work, lead)
  const before = [...(video.interlaced ? [] : keepsTime), ...begun.seek]
  const outputs = work.rungs.flatMap((rung, index) => ['-map', `[v${index}]`, ...encoderArgs(rung, work), `pipe:${index + 3}`])
  return [...quiet, ...inputOnly(file, before), '-filter_complex', filterGraph(video, work, begun.lead), ...outputs]
}

// Where pictures change their size, filters that began anew would lose their place in time. `scale` follows such a change by itself;
// `yadif` does not.
const keepsTime = ['-reinit_filter', '0']

/** The second at which the first segment begins. */
export const firstMoment = ({ grid, from }: GridTiming): number => segmentStart(grid, from) / grid.timescale

/** Where decoding begins: what is shown at the first moment may have come long before, and is not thrown away. */
function beginning(media: Media & { video: VideoStream }, { timing }: PictureWork, lead: number): { seek: string[]; lead: number } {
  if (timing === 'source' || timing.from === 0) return { seek: [], lead: 0 }
  const moment = firstMoment(timing)
  if (lead >= moment) return { seek: [], lead: moment }
  // From the beginning on, pictures alone of what is broadcast are counted from the first of them.
  const seek = isBroadcast(media)
    ? ['-seek_timestamp', '1', '-ss', String(media.video.start + moment - lead)]
    : ['-ss', String(moment - lead)]
  return { seek: ['-noaccurate_seek', ...seek], lead }
}

function filterGraph(video: VideoStream, { rungs, timing }: PictureWork, lead: number): string {
  const even = video.interlaced ? ['yadif=deint=interlaced'] : []
  const sinceMoment = lead > 0 ? [`setpts=round(PTS-${lead}/TB)`] : []
  const onGrid = timing === 'source' ? [] : [...sinceMoment, ...atConstantRate(timing.rate)]
  const chain = rungs.map((rung, index) => {
    const colours = index === 0 && video.highDynamicRange ? `,${toneMapped}` : ''
    const scaled = `scale=${rung.width}:${rung.height}:flags=bicubic:out_range=tv${colours},format=yuv420p,setsar=1`
    return index === rungs.length - 1 ? `${scaled}[v${index}]` : `${scaled},split=2[v${index}][s${index}];[s${index}]`
  })
  return `[0:${video.index}]${[...even, ...onGrid, chain.join('')].join(',')}`
}

const toneMapped = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

function encoderArgs(rung: Rung, { preset, timing }: PictureWork): string[] {
  const picture = ['-c:v', 'libx264', '-preset', presetOf(preset, rung), '-profile:v', 'high', '-level:v', (rung.level / 10).toFixed(1)]
  const size = ['-crf', '23', '-maxrate', `${rung.cap}k`, '-bufsize', `${rung.cap * 2}k`]
  const keys = ['-g', '100000', '-sc_threshold', '0', '-forced-idr', '1', '-force_key_frames']
  if (timing === 'source') return [...picture, ...size, ...keys, 'source', '-vsync', 'passthrough', '-enc_time_base', '-1', ...byKeyFrame]
  const { grid, from } = timing
  const frames = String(grid.frames - from * grid.framesPerSegment)
  // One where a segment begins and one in its middle: whoever goes to a moment, or cuts there, has half as far from the last one.
  const place = `mod(n,${grid.framesPerSegment})`
  const every = `expr:eq(${place},0)+eq(${place},${Math.round(grid.framesPerSegment / 2)})`
  return [...picture, ...size, ...keys, every, '-frames:v', frames, '-video_track_timescale', String(grid.timescale), ...byKeyFrame]
}
