import { inputOnly } from './ffmpeg-allowlist.ts'
import { refuse } from './refusal.ts'
import { runProgram, startProgram } from './run.ts'

/** The parts of ffprobe's answer that are read. Everything in it was written by a stranger. */
export interface Printed {
  readonly streams?: readonly PrintedStream[]
  readonly format?: {
    readonly format_name?: string
    readonly start_time?: string
    readonly duration?: string
    readonly bit_rate?: string
  }
}

export interface PrintedStream {
  readonly index: number
  readonly codec_type?: string
  readonly codec_name?: string
  readonly codec_tag_string?: string
  readonly profile?: string
  readonly width?: number
  readonly height?: number
  readonly pix_fmt?: string
  readonly sample_aspect_ratio?: string
  readonly color_transfer?: string
  readonly field_order?: string
  readonly r_frame_rate?: string
  readonly avg_frame_rate?: string
  readonly start_time?: string
  readonly duration?: string
  readonly bit_rate?: string
  /** How many frames the index has, where there is one. */
  readonly nb_frames?: string
  readonly sample_rate?: string
  readonly channels?: number
  readonly disposition?: Readonly<Record<string, number>>
  readonly side_data_list?: readonly { readonly rotation?: number }[]
}

// A machine that is busy with the files of others must not make a good one fail: what counts is what it takes of the processor.
const limits = { wallMs: 120_000, processorSeconds: 10, memoryBytes: 2 * 1024 ** 3 }

// What is read of it and nothing else: tags and chapters may be longer than the video.
const shown = [
  'stream=index,codec_type,codec_name,codec_tag_string,profile,width,height,pix_fmt,sample_aspect_ratio,color_transfer,field_order',
  'stream=r_frame_rate,avg_frame_rate,start_time,duration,bit_rate,nb_frames,sample_rate,channels',
  'stream_disposition=default,attached_pic',
  'stream_side_data=rotation',
  'format=format_name,start_time,duration,bit_rate',
].join(':')

/** Asks ffprobe what a file is; `printed` is null when it can't tell. */
export async function describeFile(path: string) {
  const args = ['-v', 'error', '-analyzeduration', '10M', '-probesize', '20M', ...inputOnly(path), '-show_entries', shown, '-of', 'json']
  const run = await runProgram('ffprobe', args, { ...limits, mostBytes: 4 * 1024 ** 2 })
  const printed = run.ok ? (JSON.parse(run.output.toString('utf8')) as Printed) : null
  return { printed, complaint: run.complaint, reason: run.reason }
}

const walking = { wallMs: 600_000, processorSeconds: 120 }

export interface Packet {
  /** Seconds. */
  readonly at: number
  readonly length: number
  readonly key: boolean
}

/**
 * Walks the packets of a stream without decoding them. `interval` is in ffprobe's words: `%+60` is the first minute,
 * `50%` everything from second 50 on. Limits: two minutes of the processor and 2 GB of memory for any length of file.
 *
 * @throws Refusal where that isn't enough
 */
export async function* packetsOf(path: string, stream: string, interval?: string): AsyncGenerator<Packet> {
  const range = interval === undefined ? [] : ['-read_intervals', interval]
  const asked = ['-select_streams', stream, '-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0']
  const running = startProgram('ffprobe', ['-v', 'error', ...range, ...inputOnly(path), ...asked], { ...limits, ...walking })
  let rest = ''
  try {
    for await (const chunk of running.outputs[0] ?? []) {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [at, length, flags] = line.split(',')
        if (Number.isFinite(Number(at)) && at) yield { at: Number(at), length: Number(length) || 0, key: flags?.startsWith('K') ?? false }
      }
    }
    if ((await running.ended).reason === 'too_long') throw refuse('tooMuch')
  } finally {
    running.stop()
  }
}

/** Where the last packet ends, seconds; 0 when there is none. Reads the whole stream unless `from` (seconds) is given. */
export async function endOf(path: string, stream: string, from?: number): Promise<number> {
  let end = 0
  for await (const packet of packetsOf(path, stream, from === undefined ? undefined : `${from}%`)) {
    end = Math.max(end, packet.at + packet.length)
  }
  return end
}

/** The longest distance between key frames, seconds, in the first minute of a video stream. */
export async function longestGroup(path: string, stream: number): Promise<number> {
  let last: number | null = null
  let longest = 0
  let end = 0
  for await (const packet of packetsOf(path, String(stream), '%+60')) {
    end = Math.max(end, packet.at + packet.length)
    if (!packet.key) continue
    if (last !== null) longest = Math.max(longest, packet.at - last)
    last = packet.at
  }
  return last === null ? Number.POSITIVE_INFINITY : Math.max(longest, end - last)
}
