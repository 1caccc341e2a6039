import type { Printed, PrintedStream } from './ffprobe.ts'
import { parseRate, perSecond, type Rate } from './frame-rate.ts'
import type { AudioStream, VideoStream } from './media.ts'

/** The pictures and the sound that are shown: the default stream of each kind, and no cover art. */
export function chosen(printed: Printed): { video: PrintedStream | undefined; audio: PrintedStream | undefined } {
  const streams = printed.streams ?? []
  const first = (fits: (stream: PrintedStream) => boolean) =>
    streams.find((stream) => fits(stream) && stream.disposition?.['default'] === 1) ?? streams.find(fits)
  return {
    video: first((stream) => stream.codec_type === 'video' && !stream.disposition?.['attached_pic'] && stream.codec_name !== undefined),
    audio: first((stream) => stream.codec_type === 'audio' && Number(stream.sample_rate) > 0 && (stream.channels ?? 0) > 0),
  }
}

export const soundOf = ({ index, codec_name = '', profile = '', channels = 2 }: PrintedStream): AudioStream => ({
  index,
  codec: codec_name,
  profile,
  channels,
})

/** `bitRate` is used where the stream doesn't tell its own. */
export function picturesOf(stream: PrintedStream, bitRate: string | undefined): VideoStream {
  const { index, codec_name = '', profile = '', pix_fmt = '', color_transfer = '', field_order = '' } = stream
  const average = parseRate(stream.avg_frame_rate) ?? parseRate(stream.r_frame_rate)
  return {
    ...shapeOf(stream),
    index,
    codec: codec_name,
    profile,
    pixelFormat: pix_fmt,
    bitDepth: Number(/(\d\d)(?:le|be)$/.exec(pix_fmt)?.[1] ?? 8),
    average,
    steady: steady(average, parseRate(stream.r_frame_rate)),
    highDynamicRange: ['smpte2084', 'arib-std-b67'].includes(color_transfer),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(field_order),
    bitRate: Number(stream.bit_rate ?? bitRate) || 0,
    start: Number(stream.start_time) || 0,
  }
}

function shapeOf({ width = 0, height = 0, ...stream }: PrintedStream): Pick<VideoStream, 'width' | 'height' | 'upright'> {
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const [sarX, sarY] = pixelShape(stream.sample_aspect_ratio)
  const shown = Math.max(2, Math.round((width * sarX) / sarY))
  const turned = Math.abs(rotation) % 180 === 90
  return { width: turned ? height : shown, height: turned ? shown : height, upright: rotation === 0 && sarX === sarY }
}

/** Width and height of a pixel. No camera makes such that are more than four times as long as wide: they count as square. */
function pixelShape(ratio = '1:1'): [number, number] {
  const [across = 1, down = 1] = ratio.split(':').map((part) => Number(part) || 1)
  return Math.max(across / down, down / across) > 4 ? [1, 1] : [across, down]
}

const steady = (average: Rate | null, base: Rate | null): boolean =>
  average !== null && base !== null && Math.abs(perSecond(average) / perSecond(base) - 1) < 0.005
