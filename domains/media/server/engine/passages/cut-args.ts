import { inputOnly } from '../ffmpeg-allowlist.ts'
import { atConstantRate, constantRate, perSecond } from '../frame-rate.ts'
import { leadTo, type Media, type VideoStream } from '../media.ts'
import { toneMapped } from '../pictures.ts'
import { namedFile } from '../unprivileged.ts'
import type { FrameSize, Passage, WindowStop, WithPictures } from './passage.ts'

/** A new film of passages of a file, one after the other. */
export interface Cut {
  readonly passages: readonly Passage[]
  readonly size: FrameSize
  /** A file of the ASS format with words to draw over the pictures, in times of the new film. */
  readonly captions: string | null
}

const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2)

/** Frames a second of a cut: those of its source, at most 30. */
export function rateOf(video: VideoStream) {
  const rate = constantRate(video.average, video.steady)
  return perSecond(rate) > 30 ? { num: 30, den: 1 } : rate
}

/** Frames of a passage; its sound is as long. */
const framesOf = ({ from, to }: Passage, video: VideoStream): number => Math.max(1, Math.round((to - from) * perSecond(rateOf(video))))

/** Seconds of a cut, in whole frames. */
export const passageLength = ({ passages }: Pick<Cut, 'passages'>, video: VideoStream): number =>
  passages.reduce((sum, passage) => sum + framesOf(passage, video), 0) / perSecond(rateOf(video))

/** The film on `pipe:3`, as fragments; how far it is on `pipe:4`. */
export function cutArgs(file: string, media: WithPictures, cut: Cut): string[] {
  const inputs = cut.passages.flatMap((passage) => inputOnly(file, seekBefore(passage.from - leadOf(passage, media))))
  const keyEvery = String(Math.round(perSecond(rateOf(media.video)) * 2))
  const sound = media.audio ? ['-map', '[sound]', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : []
  return [
    ...['-v', 'error', '-nostdin', '-nostats', '-stats_period', '0.5', '-progress', 'pipe:4', ...inputs],
    ...['-filter_complex', graphOf(media, cut), '-map', '[pictures]'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '21', '-g', keyEvery, ...sound],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-f', 'mp4', '-movflags', '+frag_keyframe+delay_moov+default_base_moof', 'pipe:3'],
  ]
}

/** The picture that is shown first may have come long before. */
const seekBefore = (moment: number): string[] => (moment > 0 ? ['-noaccurate_seek', '-ss', moment.toFixed(3)] : [])

/** Seconds before a passage at which its input begins. */
const leadOf = ({ from }: Passage, media: Media): number => Math.min(from, leadTo(media))

function graphOf(media: WithPictures, { passages, size, captions }: Cut): string {
  const chains = passages.flatMap((passage, index) => [
    pictureChain(media, passage, { index, size }),
    ...(media.audio ? [soundChain(media, passage, index)] : []),
  ])
  const parts = passages.map((_, index) => `[v${index}]${media.audio ? `[a${index}]` : ''}`).join('')
  const joined = `${parts}concat=n=${passages.length}:v=1:a=${media.audio ? '1[joined][sound]' : '0[joined]'}`
  const drawn = captions === null ? 'null' : `ass=filename=${namedFile(captions)}`
  return [...chains, joined, `[joined]${drawn},format=yuv420p[pictures]`].join(';')
}

function pictureChain(media: WithPictures, passage: Passage, { index, size }: { index: number; size: FrameSize }): string {
  const { video } = media
  const steps = [
    ...(video.interlaced ? ['yadif=deint=interlaced'] : []),
    `setpts=round(PTS-${leadOf(passage, media)}/TB)`,
    ...atConstantRate(rateOf(video)),
    `trim=end_frame=${framesOf(passage, video)}`,
    'setpts=PTS-STARTPTS',
    ...(video.highDynamicRange ? [toneMapped] : []),
    framing(video, passage, { name: String(index), size }),
    'format=yuv420p',
    'setsar=1',
  ]
  return `[${index}:${video.index}]${steps.join(',')}[v${index}]`
}

function soundChain(media: WithPictures, passage: Passage, index: number): string {
  const { audio, video } = media
  const sincePassage = `asetpts=PTS-${leadOf(passage, media)}/TB,atrim=start=0`
  const stereo = (audio?.channels ?? 2) > 8 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo'
  const seconds = framesOf(passage, video) / perSecond(rateOf(video))
  const samples = Math.round(seconds * 48_000)
  // Without a short fade a join can be heard as a crack.
  const fades = `afade=t=in:d=0.005,afade=t=out:st=${Math.max(0, seconds - 0.005).toFixed(4)}:d=0.005`
  return `[${index}:${audio?.index}]${sincePassage},${stereo},aresample=48000:async=1:first_pts=0,apad,atrim=end_sample=${samples},asetpts=N/SR/TB,${fades}[a${index}]`
}

interface Into {
  /** Of the streams that it makes on its way. */
  readonly name: string
  readonly size: FrameSize
}

/** What of the picture is shown in a frame of another shape. */
export function framing(video: VideoStream, { from, window }: Pick<Passage, 'from' | 'window'>, into: Into): string {
  const { width, height } = into.size
  const [source, frame] = [video.width / video.height, width / height]
  if (Math.abs(source / frame - 1) < 0.01) return `scale=${width}:${height}:flags=bicubic:out_range=tv`
  if (window === null || source < frame) return fitted(source, into)
  const whole = even(height * source)
  const left = `clip((${windowTerms(window, from)})*${whole}-${width / 2},0,${whole - width})`
  return `scale=${whole}:${height}:flags=bicubic:out_range=tv,crop=${width}:${height}:x='${left}':y=0`
}

/** The frame filled with the picture, with a point of it (shares from its left and its top) as near to the middle as its edges let it. */
export function filling(video: VideoStream, focus: { readonly x: number; readonly y: number }, { width, height }: FrameSize): string {
  const source = video.width / video.height
  const whole = {
    width: Math.max(width, even(height * source)),
    height: Math.max(height, even(width / source)),
  }
  const before = (share: number, all: number, shown: number) => Math.round(Math.min(all - shown, Math.max(0, share * all - shown / 2)))
  const [left, top] = [before(focus.x, whole.width, width), before(focus.y, whole.height, height)]
  return `scale=${whole.width}:${whole.height}:flags=bicubic:out_range=tv,crop=${width}:${height}:${left}:${top}`
}

/** One sum instead of a condition in a condition for each stop. */
function windowTerms(window: readonly WindowStop[], from: number): string {
  const [first = { at: 0, x: 0.5 }, ...others] = window
  let last = first
  const terms = others.map((stop) => {
    const [begin, length] = [last.at - from, Math.max(0.001, stop.at - last.at)]
    const term = `(${(stop.x - last.x).toFixed(5)})*clip((t-(${begin.toFixed(3)}))/${length.toFixed(3)},0,1)`
    last = stop
    return term
  })
  return [first.x.toFixed(5), ...terms].join('+')
}

/** The whole picture over a blurred and darkened copy, which is made small because nobody sees its detail. */
function fitted(source: number, { name, size: { width, height } }: Into): string {
  const frame = width / height
  const inner = source > frame ? `${width}:${even(width / source)}` : `${even(height * source)}:${height}`
  const [w, h] = [even(width / 8), even(height / 8)]
  const covering = source > frame ? `${even(h * source + 1)}:${h}` : `${w}:${even(w / source + 1)}`
  const blurred = `[b${name}]scale=${covering}:out_range=tv,crop=${w}:${h},gblur=sigma=3,lutyuv=y=16+(val-16)*0.6,scale=${width}:${height}[back${name}]`
  const front = `[f${name}]scale=${inner}:flags=bicubic:out_range=tv[front${name}]`
  return `format=yuv420p,split=2[b${name}][f${name}];${blurred};${front};[back${name}][front${name}]overlay=(W-w)/2:(H-h)/2`
}
