import { inputOnly } from '../ffmpeg-allowlist.ts'
import { atConstantRate, perSecond } from '../frame-rate.ts'
import { leadTo } from '../media.ts'
import { filling, framing } from '../passages/cut-args.ts'
import { toneMapped } from '../pictures.ts'
import { namedFile } from '../unprivileged.ts'
import { type FileClip, type FilmShape, momentOf, secondsOf } from './film.ts'
import type { CopiedPiece, CrossfadedPiece, EncodedPiece, FilmPiece } from './pieces.ts'

const begin = ['-v', 'error', '-nostdin', '-nostats', '-stats_period', '0.5', '-progress', 'pipe:4']

/** Pieces stand in a stream that can be joined with others, from its first picture on at 0. */
const asStream = ['-map_metadata', '-1', '-an', '-sn', '-dn', '-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', 'pipe:3']

/** A moment as the file itself counts, whatever its other streams begin with. */
const seekTo = (seconds: number): string[] => ['-seek_timestamp', '1', '-ss', seconds.toFixed(6)]

/** The pictures of a piece on `pipe:3`; how far it is on `pipe:4`. */
export const pieceArgs = (piece: FilmPiece, shape: FilmShape): string[] =>
  piece.kind === 'copied' ? copiedArgs(piece) : encodedArgs(piece, shape)

function copiedArgs({ clip, at, frames }: CopiedPiece): string[] {
  // A millisecond behind the key frame it is the last one before.
  const input = inputOnly(clip.path, ['-noaccurate_seek', ...seekTo(at + 0.001)])
  const copied = ['-frames:v', String(frames), '-c', 'copy', '-bsf:v', 'h264_mp4toannexb']
  return [...begin, ...input, '-map', `0:${clip.media.video.index}`, ...copied, ...asStream]
}

/** Frames of a clip. */
type Stretch = Pick<EncodedPiece, 'clip' | 'first' | 'frames'>

function encodedArgs(piece: EncodedPiece | CrossfadedPiece, shape: FilmShape): string[] {
  const keyEvery = String(Math.round(perSecond(shape.rate) * 2))
  const over = piece.kind === 'crossfaded' ? { clip: piece.next, first: 0, frames: piece.frames } : null
  const inputs = [...inputOf(piece, shape), ...(over ? inputOf(over, shape) : [])]
  const graph = over ? crossfade(piece, over, shape) : `${drawn(0, piece, shape)}[pictures]`
  return [
    ...[...begin, ...inputs, '-filter_complex', graph, '-map', '[pictures]'],
    ...['-frames:v', String(piece.frames), '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '20', '-g', keyEvery],
    ...asStream,
  ]
}

function inputOf({ clip, first }: Stretch, shape: FilmShape): string[] {
  if (clip.kind === 'still') {
    const { width, height } = shape.size
    const like = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${width}x${height}`]
    return ['-protocol_whitelist', 'file,pipe', ...like, '-i', `file:${clip.path}`]
  }
  // The picture that is shown first may have come long before.
  return inputOnly(clip.path, ['-noaccurate_seek', ...seekTo(inputStart(clip, first, shape))])
}

/** The second of its file from which the input of a clip counts its times, where a frame of it comes first. */
function inputStart(clip: FileClip, first: number, shape: FilmShape): number {
  return Math.max(0, momentOf(clip, first, shape) - leadTo(clip.media))
}

/** The pictures of an input as the film shows them. */
function drawn(input: number, stretch: Stretch, shape: FilmShape): string {
  const { clip } = stretch
  const source = clip.kind === 'file' ? clip.media.video.index : 0
  const asItIs = [...(clip.kind === 'file' ? fileSteps(clip, stretch.first, shape) : []), ...rateSteps(stretch, shape)]
  const steps = [...asItIs, ...shapeSteps(stretch, shape, input), ...drawnSteps(stretch, shape), 'format=yuv420p', 'setsar=1']
  return `[${input}:${source}]${steps.join(',')}`
}

/** The first frame is the one below alone; with each there is as much more of what comes. */
function crossfade(below: Stretch, over: Stretch, shape: FilmShape): string {
  const comes = `format=yuva420p,fade=t=in:st=0:d=${secondsOf(over.frames, shape).toFixed(6)}:alpha=1`
  const both = `${drawn(0, below, shape)}[below];${drawn(1, over, shape)},${comes}[over]`
  return `${both};[below][over]overlay=eof_action=pass:format=yuv420,format=yuv420p,setsar=1[pictures]`
}

function fileSteps(clip: FileClip, first: number, shape: FilmShape): string[] {
  const early = momentOf(clip, first, shape) - inputStart(clip, first, shape)
  return [...(clip.media.video.interlaced ? ['yadif=deint=interlaced'] : []), `setpts=round((PTS-(${early.toFixed(6)})/TB)/${clip.speed})`]
}

/** As many frames as the piece has, whatever comes. */
const rateSteps = ({ frames }: Stretch, { rate }: FilmShape): string[] => [...atConstantRate(rate), `trim=end_frame=${frames}`]

function shapeSteps({ clip }: Stretch, { size }: FilmShape, input: number): string[] {
  if (clip.kind === 'still') return ['scale=out_color_matrix=bt709:out_range=tv']
  const { video } = clip.media
  const placed = clip.focus ? filling(video, clip.focus, size) : framing(video, { from: 0, window: null }, { name: `piece${input}`, size })
  return [...(video.highDynamicRange ? [toneMapped] : []), placed]
}

/** What is drawn over the pictures, at times of the clip. */
function drawnSteps({ clip, first, frames }: Stretch, shape: FilmShape): string[] {
  const inSeconds = (count: number) => secondsOf(count, shape).toFixed(6)
  const isTitled = clip.titles.some(({ from, to }) => from < first + frames && to > first)
  const fadesOut = first + frames > clip.frames - clip.fadeOut
  return [
    `setpts=N+${first}`,
    ...(clip.words !== null && isTitled ? [`ass=filename=${namedFile(clip.words)}`] : []),
    ...(first < clip.fadeIn ? [`fade=t=in:st=0:d=${inSeconds(clip.fadeIn)}`] : []),
    ...(fadesOut ? [`fade=t=out:st=${inSeconds(clip.frames - clip.fadeOut)}:d=${inSeconds(clip.fadeOut)}`] : []),
    'setpts=N',
  ]
}
