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
const most = 1000

/** Listens to the whole sound once: the shape of its waveform and how loud it is. @throws Refusal when it can't be decoded */
export async function listenTo(file: string, media: WithSound): Promise<Heard> {
  const limits: Limits = { wallMs: 60_000 + media.duration * 1000, idleMs: 120_000, nice: 19 }
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
  const stretches = Math.max(1, Math.min(most, Math.ceil(media.duration * 4)))
  const samples = Math.max(1, Math.ceil((media.duration * rate) / stretches))
  const peaks = new Float64Array(stretches)
  let at = 0
  let odd: Buffer = Buffer.alloc(0)
  for await (const chunk of running.outputs[0] ?? []) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
    const whole = bytes.length - (bytes.length % 2)
    for (let i = 0; i < whole; i += 2, at++) {
      const stretch = Math.min(stretches - 1, Math.floor(at / samples))
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
