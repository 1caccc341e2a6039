import { inputOnly } from './ffmpeg-allowlist.ts'
import { runProgram, startProgram } from './run.ts'

/** A track of subtitles that was in a file. */
export interface Subtitles {
  /** As the file calls it: BCP 47, ISO 639 or nonsense. */
  readonly language: string | null
  readonly vtt: string
}

/** Subtitles that are text; the others are pictures. */
const textCodecs: ReadonlySet<string> = new Set(['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text'])

/** More than these are left out. */
const mostTracks = 20
/** Of one track, as of a file that is sent by itself. */
const mostBytes = 512 * 1024

interface Printed {
  readonly streams?: readonly {
    readonly index: number
    readonly codec_name?: string
    readonly disposition?: { readonly default?: number }
    readonly tags?: { readonly language?: string }
  }[]
}

/** What a file holds of text to read along, as WebVTT: at most 20 tracks, each at most 512 kB, the one that its maker meant as default first. */
export async function subtitlesIn(path: string): Promise<Subtitles[]> {
  const tracks = await listTracks(path)
  if (tracks.length === 0) return []
  const outputs = tracks.flatMap(({ index }, at) => ['-map', `0:${index}`, '-c:s', 'webvtt', '-f', 'webvtt', `pipe:${3 + at}`])
  const limits = { wallMs: 900_000, memoryBytes: 2 * 1024 ** 3, nice: 19 }
  const running = startProgram('ffmpeg', ['-v', 'error', '-nostdin', ...inputOnly(path), ...outputs], limits, tracks.length)
  const texts = await Promise.all(running.outputs.map(readText))
  const { ok } = await running.ended
  if (!ok) return []
  return tracks.flatMap(({ language }, at) => {
    const vtt = texts[at] ?? null
    return vtt === null ? [] : [{ language, vtt }]
  })
}

async function listTracks(path: string): Promise<{ index: number; language: string | null }[]> {
  const shown = 'stream=index,codec_name:stream_disposition=default:stream_tags=language'
  const args = ['-v', 'error', ...inputOnly(path), '-select_streams', 's', '-show_entries', shown, '-of', 'json']
  const run = await runProgram('ffprobe', args, { wallMs: 120_000, processorSeconds: 10, memoryBytes: 2 * 1024 ** 3, mostBytes: 1024 ** 2 })
  if (!run.ok) return []
  const { streams = [] } = JSON.parse(run.output.toString('utf8')) as Printed
  return streams
    .filter(({ codec_name = '' }) => textCodecs.has(codec_name))
    .toSorted((one, other) => (other.disposition?.default ?? 0) - (one.disposition?.default ?? 0))
    .slice(0, mostTracks)
    .map(({ index, tags }) => ({ index, language: tags?.language?.slice(0, 40) ?? null }))
}

/** Null where there is more than anybody reads; it is read to its end all the same, because the others come out beside it. */
async function readText(output: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of output) {
    size += chunk.length
    if (size <= mostBytes) chunks.push(chunk)
  }
  return size <= mostBytes ? Buffer.concat(chunks).toString('utf8') : null
}
