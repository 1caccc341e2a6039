import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ports } from '#platform/server/ports.ts'
import type { Storage } from '#platform/server/storage.ts'
import { inputOnly } from '../engine/ffmpeg-allowlist.ts'
import { refuse } from '../engine/refusal.ts'
import { endingWith, type Limits, runProgram, startProgram } from '../engine/run.ts'
import { findAsset } from '../queries/assets.ts'
import { listRenditions, prefixOf, type RenditionRow } from '../queries/renditions.ts'
import type { Stretch } from './sound.ts'

/** The pictures of an asset, for those who look at them on this machine. */
export interface AssetPictures {
  readonly durationMs: number
  /** Where the picture stands still for a while, in order. @throws Refusal */
  stills(): Promise<Stretch[]>
  /** The picture of a moment as PNG without colours, large enough to read what stands in it; null where there is none. */
  picture(ms: number): Promise<Buffer | null>
}

type Pictures = RenditionRow & { readonly height: number }

/** Larger ones cost more time and are read no better, px. */
const largest = 1080
/** Smaller ones are enlarged, px. */
const enough = 720

/**
 * Looks at the pictures of an asset whose ladder is made; null where there are none, or not yet.
 *
 * @param signal ends all work on it
 */
export async function withPictures<T>(
  { db, storage }: Pick<Ports, 'db' | 'storage'>,
  assetId: string,
  signal: AbortSignal,
  work: (pictures: AssetPictures) => Promise<T>,
): Promise<T | null> {
  const asset = await findAsset(db, assetId)
  if (asset?.state !== 'ready' || asset.deleted || !asset.media?.video) return null
  const all = await listRenditions(db, assetId)
  if (all.some(({ state }) => state === 'queued' || state === 'running')) return null
  const made = all.filter((one): one is Pictures => one.state === 'done' && one.height !== null)
  const [lowest, best] = [made.at(-1), made.find(({ height, width }) => Math.min(height, width ?? height) <= largest) ?? made.at(-1)]
  if (!lowest || !best) return null
  const durationMs = Math.round(asset.media.duration * 1000)
  const scratch = await storage.scratch()
  try {
    const at = { storage, scratch, signal }
    return await work({
      durationMs,
      stills: () => endingWith(signal, () => stillsIn(at, lowest, durationMs)),
      picture: (ms) => endingWith(signal, () => pictureIn(at, best, ms)),
    })
  } finally {
    await scratch.release()
  }
}

interface Place {
  readonly storage: Storage
  readonly scratch: Awaited<ReturnType<Storage['scratch']>>
  readonly signal: AbortSignal
}

/** Writes the beginning of a rendition and some of its segments into one file, which plays like a short video. */
async function fileOf({ storage, scratch, signal }: Place, rendition: Pictures, segments: readonly number[]): Promise<string> {
  const path = join(scratch.path, `${rendition.name}.mp4`)
  const names = ['init.mp4', ...segments.map((index) => `${index}.m4s`)]
  async function* bytes() {
    for (const name of names) {
      const { body } = await storage.get(`${prefixOf(rendition)}/${name}`, { signal })
      yield* body
    }
  }
  await pipeline(bytes, createWriteStream(path), { signal })
  return path
}

/** A line more on a slide is a change; what encoding changes is none. */
async function stillsIn(place: Place, rendition: Pictures, durationMs: number): Promise<Stretch[]> {
  const path = await fileOf(place, rendition, [...rendition.segments.keys()])
  const limits: Limits = { wallMs: 120_000 + durationMs, idleMs: 120_000 + durationMs, nice: 19 }
  const filter = 'fps=2,scale=320:-2,freezedetect=n=0.0015:d=1.5,metadata=mode=print:file=-'
  const args = [
    '-v',
    'error',
    '-nostats',
    '-nostdin',
    ...inputOnly(path, ['-threads', '1']),
    '-an',
    '-vf',
    filter,
    '-f',
    'null',
    '/dev/null',
  ]
  const running = startProgram('ffmpeg', args, limits)
  const stills: Stretch[] = []
  let from: number | null = null
  let rest = ''
  for await (const chunk of running.outputs[0] ?? []) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, edge, seconds] = /^lavfi\.freezedetect\.freeze_(start|end)=(-?[\d.]+)/.exec(line) ?? []
      if (edge === 'start') from = Math.max(0, Math.round(Number(seconds) * 1000))
      if (edge !== 'end' || from === null) continue
      stills.push([from, Math.round(Number(seconds) * 1000)])
      from = null
    }
  }
  if (!(await running.ended).ok) throw refuse('undecodable')
  if (from !== null && from < durationMs) stills.push([from, durationMs])
  return stills
}

/** Looks into the one segment that holds the moment. */
async function pictureIn(place: Place, rendition: Pictures, ms: number): Promise<Buffer | null> {
  let start = 0
  let index = 0
  while (index < rendition.segments.length - 1 && start + (rendition.segments[index] ?? 0) <= ms) start += rendition.segments[index++] ?? 0
  const path = await fileOf(place, rendition, [index])
  const within = Math.max(0, Math.min(ms - start, (rendition.segments[index] ?? 0) - 100))
  const short = Math.min(rendition.height, rendition.width ?? rendition.height)
  const factor = short >= enough ? 1 : Math.ceil((2 * enough) / short)
  const filter = `${factor > 1 ? `scale=iw*${factor}:ih*${factor}:flags=lanczos,` : ''}format=gray`
  const out = ['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-c:v', 'png', '-compression_level', '1', '-f', 'image2pipe', 'pipe:1']
  const args = ['-v', 'error', '-nostdin', ...inputOnly(path, ['-threads', '1', '-ss', (within / 1000).toFixed(3)]), ...out]
  const { output } = await runProgram('ffmpeg', args, { wallMs: 60_000, nice: 19 })
  return output.length > 0 ? output : null
}
