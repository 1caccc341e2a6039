import { stat } from 'node:fs/promises'
import { type Container, readContainer } from './containers.ts'
import { describeFile, endOf, type Printed, type PrintedStream } from './ffprobe.ts'
import type { Media } from './media.ts'
import { type Refusal, refuse } from './refusal.ts'
import { mostPixels } from './run.ts'
import { chosen, picturesOf, soundOf } from './streams.ts'

const day = 24 * 3600

/**
 * Says what an uploaded file is, by its content alone. About 0.1 s for a file with an index.
 * @throws Refusal with a sentence for whoever uploaded it
 */
export async function probe(path: string): Promise<Media> {
  const container = await readContainer(path)
  if (container.kind === 'empty' || container.kind === 'playlist') throw refuse(container.kind)
  const printed = await printedOf(path, container)
  const { video, audio } = chosen(printed)
  return {
    container: container.kind === 'other' ? (printed.format?.format_name ?? '') : container.kind,
    duration: await durationOf(path, printed),
    bytes: (await stat(path)).size,
    moov: container.moov,
    video: video ? picturesOf(video, printed.format?.bit_rate) : null,
    audio: audio ? soundOf(audio) : null,
  }
}

/** What ffprobe says of a file that can become a video; refuses any other. */
async function printedOf(path: string, container: Container): Promise<Printed> {
  const { printed, complaint, reason } = await describeFile(path)
  if (reason === 'too_long') throw refuse('tooMuch')
  if (!printed) throw whyNot(complaint, container)
  const { video, audio } = chosen(printed)
  if (!video && !audio) throw refuse(pictureSize.test(complaint) ? 'tooLarge' : 'nothingIn')
  if (video) checkSize(video, complaint)
  if (container.truncated) throw refuse('truncated')
  checkOpen([video, audio])
  return printed
}

const pictureSize = /Picture size .* (is invalid|exceeds)/

function checkSize({ width = 0, height = 0 }: PrintedStream, complaint: string): void {
  if (width * height > mostPixels) throw refuse('tooLarge')
  if (width === 0 || height === 0) throw refuse(pictureSize.test(complaint) ? 'tooLarge' : 'undecodable')
}

function checkOpen(streams: readonly (PrintedStream | undefined)[]): void {
  if (streams.some((stream) => /^(encv|enca|drm)/.test(stream?.codec_tag_string ?? ''))) throw refuse('encrypted')
}

function whyNot(complaint: string, container: Container): Refusal {
  if (pictureSize.test(complaint)) return refuse('tooLarge')
  const known = container.kind !== 'other'
  return refuse(known && (container.truncated || /moov atom not found/.test(complaint)) ? 'truncated' : 'notMedia')
}

async function durationOf(path: string, printed: Printed): Promise<number> {
  const said = [printed.format?.duration, ...(printed.streams ?? []).map((stream) => stream.duration)]
  let duration = Math.max(0, ...said.map(Number).filter(Number.isFinite))
  // Recordings made by a browser don't carry their length.
  if (duration === 0) duration = Math.max(await endOf(path, 'v'), await endOf(path, 'a'))
  if (duration <= 0) throw refuse('noDuration')
  if (duration > day) throw refuse('tooLong')
  return duration
}

/** The length that the packets themselves reach, seconds: a header may promise more. */
export async function measuredDuration(path: string, media: Media): Promise<number> {
  const stream = media.video ? String(media.video.index) : 'a'
  const near = await endOf(path, stream, Math.max(0, media.duration - 10))
  if (near > media.duration - 10) return Math.min(media.duration, day)
  return Math.min(media.duration, await endOf(path, stream))
}
