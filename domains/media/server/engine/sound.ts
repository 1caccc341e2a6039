import { inputOnly } from './ffmpeg-allowlist.ts'
import type { AudioStream, Media } from './media.ts'
import { refuse } from './refusal.ts'
import { type Limits, startProgram } from './run.ts'

type WithSound = Media & { readonly audio: AudioStream }

export interface Heard {
  /** The loudest moment of each of equally long stretches, 0 to 1. */
  readonly peaks: number[]
  /** Integrated loudness, LUFS (EBU R 128); null for silence. */
  readonly loudness: number | null
}

const rate = 4000
/** Stretches of a sound: four a second for an hour, and longer ones of what lasts longer. */
const most = 14_400

/** How many stretches a sound is divided into, and the one in which a sample of it lies: as evenly as whoever has its peaks reckons. */
export function stretchesOf(duration: number) {
  const count = Math.max(1, Math.min(most, Math.ceil(duration * 4)))
  const samples = Math.max(1, (duration * rate) / count)
  return { count, at: (sample: number) => Math.min(count - 1, Math.floor(sample / samples)) }
}

/** Listens to the whole sound once: the shape of its waveform and how loud it is. @throws Refusal when it can't be decoded */
export async function listenTo(file: string, media: WithSound): Promise<Heard> {
  const limits: Limits = { wallMs: 60_000 + media.duration * 1000, idleMs: 120_000, nice: 10 }
  const graph = `[0:${media.audio.index}]asplit=2[a][b];[a]ebur128=peak=none:framelog=verbose,anullsink;[b]aresample=${rate},aformat=sample_fmts=s16:channel_layouts=mono[out]`
  const args = [
    '-v',
    'info',
    '-nostats',
    '-nostdin',
    ...inputOnly(file),
    '-filter_complex',
    graph,
    '-map',
    '[out]',
    '-f',
    's16le',
    'pipe:1',
  ]
  const running = startProgram('ffmpeg', args, limits)
  const stretches = stretchesOf(media.duration)
  const peaks = new Float64Array(stretches.count)
  let at = 0
  let odd: Buffer = Buffer.alloc(0)
  for await (const chunk of running.outputs[0] ?? []) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
    const whole = bytes.length - (bytes.length % 2)
    for (let i = 0; i < whole; i += 2, at++) {
      const stretch = stretches.at(at)
      peaks[stretch] = Math.max(peaks[stretch] ?? 0, Math.abs(bytes.readInt16LE(i)))
    }
    odd = bytes.subarray(whole)
  }
  const { ok, complaint } = await running.ended
  if (!ok) throw refuse('silent')
  return { peaks: Array.from(peaks, (peak) => Math.round((peak / 32_768) * 1000) / 1000), loudness: loudnessIn(complaint) }
}

// The summary of ebur128; -70 is the threshold below which nothing was heard.
function loudnessIn(said: string): number | null {
  const value = Number([...said.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1])
  return Number.isFinite(value) && value > -70 ? value : null
}
