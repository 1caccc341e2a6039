import { stat } from 'node:fs/promises'
import { type Container, readContainer } from './containers.ts'
import { maxPixels } from './ffmpeg-allowlist.ts'
import { describeFile, endOf, type Printed, type PrintedStream } from './ffprobe.ts'
import { isBroadcast, type Media } from './media.ts'
import { type Refusal, refuse } from './refusal.ts'
import { chosen, picturesOf, soundOf } from './streams.ts'

const day = 24 * 3600

interface Chosen {
  readonly video: PrintedStream | undefined
  readonly audio: PrintedStream | undefined
}

/**
 * Says what an uploaded file is, by its content alone. About 0.1 s for a file with an index.
 * @throws Refusal with a sentence for whoever uploaded it
 */
export async function probe(path: string): Promise<Media> {
  const container = await readContainer(path)
  if (container.kind === 'empty' || container.kind === 'playlist') throw refuse(container.kind)
  const printed = await printedOf(path, container)
  const streams = chosen(printed)
  const { video, audio } = streams
  const duration = await durationOf(path, printed, streams, container.kind === 'mp4')
  const name = container.kind === 'other' ? (printed.format?.format_name ?? '') : container.kind
  return {
    container: name,
    duration,
    bytes: (await stat(path)).size,
    start: startOf(name, printed, video),
    moov: container.moov,
    unindexed: container.unindexed ?? false,
    video: video ? picturesOf(video, printed.format?.bit_rate) : null,
    audio: audio ? soundOf(audio) : null,
  }
}

/** The ladder counts what is broadcast from its first picture on, and all else from where the first of its streams begins. */
function startOf(container: string, { format }: Printed, video: PrintedStream | undefined): number {
  const first = (isBroadcast({ container }) && video?.start_time) || format?.start_time
  return Number(first) || 0
}

/** What ffprobe says of a file that can become a video; refuses any other. */
async function printedOf(path: string, container: Container): Promise<Printed> {
  const { printed, complaint, reason } = await describeFile(path)
  if (reason === 'too_long') throw refuse('tooMuch')
  // A fault of the server's, of which the file knows nothing.
  if (/^file:\S+: Permission denied/m.test(complaint)) throw new Error(`ffprobe may not read ${path}`)
  if (complaint.includes('max_streams')) throw refuse('tooManyTracks')
  if (/Codec \(\w+\) not on whitelist/.test(complaint)) throw refuse('unknownCodec')
  if (!printed) throw whyNot(complaint, container)
  const { video, audio } = chosen(printed)
  if (!video && !audio) throw refuse(pictureSize.test(complaint) ? 'tooLarge' : 'nothingIn')
  if (video) checkSize(video, complaint)
  if (container.truncated) throw refuse('truncated')
  checkOpen([video, audio])
  return printed
}

// Of no size at all is another matter.
const pictureSize = /Picture size (?!0x|\d+x0 ).* (is invalid|exceeds)/

function checkSize({ width = 0, height = 0 }: PrintedStream, complaint: string): void {
  if (width * height > maxPixels) throw refuse('tooLarge')
  if (width === 0 || height === 0) throw refuse(pictureSize.test(complaint) ? 'tooLarge' : 'undecodable')
}

function checkOpen(streams: readonly (PrintedStream | undefined)[]): void {
  if (streams.some((stream) => /^(encv|enca|drm)/.test(stream?.codec_tag_string ?? ''))) throw refuse('encrypted')
}

/** An index may name the same few bytes a million times. Cameras for slow motion make a thousand pictures a second. */
function checkSpeed(video: PrintedStream | undefined, duration: number): void {
  if (Number(video?.nb_frames ?? 0) > 10_000 + duration * 1200) throw refuse('tooFast')
}

function whyNot(complaint: string, container: Container): Refusal {
  if (pictureSize.test(complaint)) return refuse('tooLarge')
  const known = container.kind !== 'other'
  if (known && (container.truncated || /moov atom not found/.test(complaint))) return refuse('truncated')
  return refuse(/Cannot allocate memory/.test(complaint) ? 'tooMuch' : 'notMedia')
}

async function durationOf(path: string, printed: Printed, streams: Chosen, hasIndex: boolean): Promise<number> {
  const duration = (hasIndex ? indexed(streams) : null) ?? (await measured(path, printed, streams))
  if (duration <= 0) throw refuse('noDuration')
  checkSpeed(streams.video, duration)
  if (duration > day) throw refuse('tooLong')
  return duration
}

/** The length that an index of every frame gives, which is what will be played; null where there is none. */
function indexed({ video, audio }: Chosen): number | null {
  const shown = [video, audio].filter((stream) => stream !== undefined)
  const lengths = shown.map(({ nb_frames, duration }) => (Number(nb_frames) > 0 && Number(duration) > 0 ? Number(duration) : null))
  return lengths.includes(null) ? null : Math.max(...lengths.map(Number))
}

/** The length that the packets themselves reach, seconds: a header may promise more, or nothing at all. */
async function measured(path: string, printed: Printed, { video, audio }: Chosen): Promise<number> {
  const said = [printed.format?.duration, ...(printed.streams ?? []).map((stream) => stream.duration)]
  const promised = Math.max(0, ...said.map(Number).filter(Number.isFinite))
  if (promised > day) throw refuse('tooLong')
  checkSpeed(video, promised)
  const shown = [video, audio].filter((stream) => stream !== undefined).map(({ index }) => String(index))
  const near = Math.max(0, promised - 10)
  if (promised > 0) for (const stream of shown) if ((await endOf(path, stream, near)) > near) return promised
  let end = 0
  for (const stream of shown) end = Math.max(end, await endOf(path, stream))
  return promised > 0 ? Math.min(promised, end) : end
}
