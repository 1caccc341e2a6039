import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import { inputOnly } from '../engine/ffmpeg-allowlist.ts'
import { refusals } from '../engine/refusal.ts'
import { endingWith, type Limits, runProgram, startProgram } from '../engine/run.ts'
import { findAsset } from '../queries/assets.ts'

/** From and to, ms. */
export type Stretch = readonly [from: number, to: number]

/** The sound of an asset, for those who listen to it on this machine. */
export interface AssetSound {
  readonly durationMs: number
  /** Where nothing is to be heard, in order. @throws Problem conflict (unreadable_sound) */
  silences(): Promise<Stretch[]>
  /** A stretch as a WAV file of 16 kHz, mono. @throws Problem conflict (unreadable_sound) */
  wav(stretch: Stretch): Promise<Buffer>
  /** To be called when no more is needed. */
  close(): Promise<void>
}

const rate = 16_000

const unreadable = () => new Problem('conflict', 'unreadable_sound', refusals.silent)

/** Opens the sound of an asset; null where it has none, or is not there. @param signal ends all work on it */
export async function openSound(
  { db, storage }: Pick<Ports, 'db' | 'storage'>,
  assetId: string,
  signal: AbortSignal,
): Promise<AssetSound | null> {
  const asset = await findAsset(db, assetId)
  const { media, masterKey } = asset ?? {}
  if (asset?.state !== 'ready' || asset.deleted || !media?.audio || !masterKey) return null
  const file = await storage.localPath(masterKey)
  const input = { path: file.path, index: media.audio.index }
  const durationMs = Math.round(media.duration * 1000)
  return {
    durationMs,
    silences: () => endingWith(signal, () => silencesIn(input, durationMs)),
    wav: (stretch) => endingWith(signal, () => wavOf(input, stretch)),
    close: file.release,
  }
}

interface Input {
  readonly path: string
  /** Of the stream. */
  readonly index: number
}

/** Sound that begins late or has holes lies where it is played. */
const onTime = `aresample=${rate}:async=1:first_pts=0,aformat=sample_fmts=s16:channel_layouts=mono`

async function silencesIn({ path, index }: Input, durationMs: number): Promise<Stretch[]> {
  const limits: Limits = { wallMs: 60_000 + durationMs, idleMs: 60_000 + durationMs, nice: 19 }
  const filter = `${onTime},silencedetect=n=-35dB:d=0.3,ametadata=mode=print:file=-`
  const args = ['-v', 'error', '-nostats', '-nostdin', ...inputOnly(path), '-map', `0:${index}`, '-af', filter, '-f', 'null', '/dev/null']
  const running = startProgram('ffmpeg', args, limits)
  const silences: Stretch[] = []
  let from: number | null = null
  let rest = ''
  for await (const chunk of running.outputs[0] ?? []) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, edge, seconds] = /^lavfi\.silence_(start|end)=(-?[\d.]+)/.exec(line) ?? []
      if (edge === 'start') from = Math.max(0, Math.round(Number(seconds) * 1000))
      if (edge !== 'end' || from === null) continue
      silences.push([from, Math.round(Number(seconds) * 1000)])
      from = null
    }
  }
  if (!(await running.ended).ok) throw unreadable()
  if (from !== null && from < durationMs) silences.push([from, durationMs])
  return silences
}

async function wavOf({ path, index }: Input, [from, to]: Stretch): Promise<Buffer> {
  const seek = [...['-ss', (from / 1000).toFixed(3)], ...['-t', ((to - from) / 1000).toFixed(3)]]
  const out = ['-map', `0:${index}`, '-af', onTime, '-f', 's16le', 'pipe:1']
  const run = await runProgram('ffmpeg', ['-v', 'error', '-nostdin', ...inputOnly(path, seek), ...out], { wallMs: 180_000, nice: 10 })
  if (run.reason !== 'finished' || (run.output.length === 0 && !run.ok)) throw unreadable()
  return wavFile(run.output)
}

/** @param samples of 16 kHz, mono, 16 bit */
export const wavFile = (samples: Buffer): Buffer => Buffer.concat([headerOf(samples.length), samples])

/** Of a WAV file; what ffmpeg writes into a pipe does not know its length, and not everybody reads that. */
function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}
