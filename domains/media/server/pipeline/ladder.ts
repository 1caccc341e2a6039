import { setTimeout as sleep } from 'node:timers/promises'
import { emit } from '#platform/server/outbox.ts'
import { assetFacts } from '../../contract/facts.ts'
import { type Encoding, encodePictures, encodeSound, NotRemuxable, remux, type Sink } from '../engine/encode.ts'
import { type Plan, planOf } from '../engine/encode-plan.ts'
import { longestGroup } from '../engine/ffprobe.ts'
import { longestGroup as mostBetweenKeys, remuxedTop } from '../engine/ladder.ts'
import type { Media, VideoStream } from '../engine/media.ts'
import { Refusal } from '../engine/refusal.ts'
import { pictureGrid, segmentDurations, soundGrid } from '../engine/segments/segment-grid.ts'
import { type AssetRow, findAsset, markHls } from '../queries/assets.ts'
import { firstRungsWait, listRenditions, markMade, markUnmade, type RenditionRow, type RenditionTable } from '../queries/renditions.ts'
import { type AssetJob, type AtWork, tell, withMaster } from './asset-job.ts'
import { inMs, renditionName, soundName } from './ingest.ts'
import { bandwidths, keepPiece, progressOf, storedSegments } from './renditions.ts'

type WithPictures = Media & { readonly video: VideoStream }

export interface Ladder {
  readonly job: AtWork
  readonly path: string
  readonly media: Media
  readonly plan: Plan
  /** Those that are still to be made. */
  readonly missing: readonly RenditionRow[]
  /** Where their rows are. */
  readonly table: RenditionTable
  /** 0 to 19, of the encoders. */
  readonly nice: number
}

/** Makes every rendition that is missing; then players get the ladder. The first rung of every video goes before this. */
export async function encodeLadder(job: AssetJob, assetId: string): Promise<void> {
  const { db } = job.ports
  const asset = await findAsset(db, assetId)
  if (asset?.state !== 'ready' || asset.deleted || !asset.media) return
  while ((await firstRungsWait(db)) && !job.signal.aborted) await sleep(500)
  const missing = (await listRenditions(db, assetId)).filter((one) => !one.held && one.state !== 'done')
  await withMaster(job, asset, {
    step: 'ladder',
    run: async (path, wanted) => {
      const media = asset.media as Media
      await climb({ job: wanted, path, media, plan: planOf(media), missing, table: 'rendition', nice: 10 })
      await finish(job, asset)
    },
    // It can be watched already; what is missing stays away.
    giveUp: async () => {
      await markUnmade(db, assetId)
      await finish(job, asset)
    },
  })
}

async function finish(job: AssetJob, asset: AssetRow): Promise<void> {
  await job.ports.db.transaction().execute(async (tx) => {
    const made = (await listRenditions(tx, asset.id)).filter((one) => one.state === 'done')
    if (made.some(({ height }) => height !== null || asset.kind === 'audio')) await markHls(tx, asset.id)
    await tell(job, tx, asset.id, 'changed')
    await emit(tx, assetFacts.encoded, { assetId: asset.id })
  })
}

/** Makes what is missing of a ladder: the pictures from one decode, and the sound. */
export async function climb(ladder: Ladder): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([ladder.job.signal, over.signal])
  const both = { ...ladder, job: { ...ladder.job, signal } }
  const sound = ladder.missing.find((one) => one.name === soundName)
  try {
    await Promise.all([sound && makeOrForgo(both, sound), makePictures(both)])
  } finally {
    // One at fault ends the other.
    over.abort()
  }
}

async function makePictures(ladder: Ladder): Promise<void> {
  const { media, plan, missing } = ladder
  const pictures = missing.filter((one) => one.name !== soundName)
  const { video } = media
  if (!video || pictures.length === 0) return
  const withPictures = { ...media, video }
  const taken = plan.progressive && (await takeOver(ladder, withPictures))
  if (taken) await encodeBeside(ladder, withPictures)
  else await encodeOnGrid(ladder, withPictures, pictures)
}

/** Pictures whose sound can't be decoded are still worth watching. */
async function makeOrForgo(ladder: Ladder, sound: RenditionRow): Promise<void> {
  try {
    await makeSound(ladder, sound)
  } catch (error) {
    if (!(error instanceof Refusal) || !ladder.media.video) throw error
    await markUnmade(ladder.job.ports.db, sound.assetId, { name: soundName, table: ladder.table })
  }
}

async function makeSound(ladder: Ladder, rendition: RenditionRow): Promise<void> {
  const { job, path, media, nice } = ladder
  const grid = soundGrid(media.duration)
  const from = await firstMissing(job, [rendition])
  const segments = segmentDurations(grid).map(inMs)
  const { sink } = keeping(ladder, [rendition])
  // All of it may be there from a try that ended just before it was written down.
  if (from < segments.length) await finished(job, encodeSound(path, media, { grid, from, nice, rendition: rendition.name }, sink))
  await complete(ladder, rendition, { codecs: 'mp4a.40.2', segments })
}

/** Takes the top rung over without encoding where that is allowed. @returns whether it is there */
async function takeOver(ladder: Ladder, media: WithPictures): Promise<boolean> {
  const { job, path, plan } = ladder
  const top = remuxedTop(media, plan.rate)
  if (!top || (await longestGroup(path, media.video.index)) > mostBetweenKeys + 0.1) return false
  const rendition = ladder.missing.find((one) => one.name === renditionName(top))
  // It is there from an earlier try.
  if (!rendition) return true
  const { sink, seen } = keeping(ladder, [rendition])
  try {
    await finished(job, remux(path, media, rendition.name, sink))
  } catch (error) {
    if (!(error instanceof NotRemuxable)) throw error
    await job.ports.storage.removeFolder(`assets/${rendition.assetId}/${rendition.id}`)
    return false
  }
  await complete(ladder, { ...rendition, width: top.width, height: top.height }, seen(rendition))
  return true
}

/** The other rungs of a video whose top rung was taken over: with its key frames, from one decode. */
async function encodeBeside(ladder: Ladder, media: WithPictures): Promise<void> {
  const { job, path, plan, nice } = ladder
  const all = await listRenditions(job.ports.db, ladder.missing[0]?.assetId ?? '', ladder.table)
  const rest = all.filter((one) => one.state !== 'done' && one.name !== soundName)
  if (rest.length === 0) return
  const { sink, seen } = keeping(ladder, rest)
  const work = {
    rungs: rungsOf(plan, rest),
    preset: 'thorough' as const,
    timing: 'source' as const,
    nice,
    renditions: rest.map(({ name }) => name),
  }
  await finished(job, encodePictures(path, media, work, sink))
  for (const rendition of rest) await complete(ladder, rendition, seen(rendition))
}

/** All rungs from one decode, each segment where the grid says; goes on where an earlier try ended. */
async function encodeOnGrid(ladder: Ladder, media: WithPictures, rest: readonly RenditionRow[]): Promise<void> {
  const { job, path, plan, nice } = ladder
  const grid = pictureGrid(plan.rate, media.duration)
  const durations = segmentDurations(grid).map(inMs)
  const from = await firstMissing(job, rest)
  const { sink, seen } = keeping(ladder, rest)
  if (from < durations.length) {
    const timing = { grid, rate: plan.rate, from }
    const work = { rungs: rungsOf(plan, rest), preset: 'thorough' as const, timing, nice, renditions: rest.map(({ name }) => name) }
    await finished(job, encodePictures(path, media, work, sink))
  }
  for (const rendition of rest) {
    const rung = plan.rungs.find((one) => renditionName(one) === rendition.name)
    const codecs = seen(rendition).codecs || `avc1.6400${rung?.level.toString(16)}`
    await complete(ladder, rendition, { codecs, segments: durations })
  }
}

const rungsOf = (plan: Plan, renditions: readonly RenditionRow[]) =>
  plan.rungs.filter((rung) => renditions.some(({ name }) => name === renditionName(rung)))

/** The first segment that one of them lacks. */
async function firstMissing(job: AssetJob, renditions: readonly RenditionRow[]): Promise<number> {
  const first = async (rendition: RenditionRow) => {
    const there = await storedSegments(job.ports.storage, rendition)
    let index = 0
    while (there.has(index)) index++
    return index
  }
  return Math.min(...(await Promise.all(renditions.map(first))))
}

interface Seen {
  codecs: string
  readonly segments: number[]
}

/** Where encoded pieces go: to the storage, with their progress told and their durations remembered. */
function keeping({ job, media, table }: Ladder, renditions: readonly RenditionRow[]): { sink: Sink; seen: (one: RenditionRow) => Seen } {
  const progress = progressOf(job, renditions, table)
  const all = new Map(renditions.map(({ name }) => [name, { codecs: '', segments: [] as number[] }]))
  const seen = ({ name }: { name: string }) => all.get(name) ?? { codecs: '', segments: [] }
  const sink: Sink = async (name, piece) => {
    const rendition = renditions.find((one) => one.name === name)
    if (!rendition) return
    await keepPiece(job.ports.storage, rendition, piece)
    if (piece.kind === 'init') seen(rendition).codecs = piece.track.codec
    else {
      seen(rendition).segments[piece.index] = inMs(piece.duration)
      progress(name, (piece.start + piece.duration) / media.duration)
    }
  }
  return { sink, seen }
}

async function finished(job: AssetJob, encoding: Encoding): Promise<void> {
  job.signal.addEventListener('abort', encoding.stop, { once: true })
  if (job.signal.aborted) encoding.stop()
  try {
    if (!(await encoding.done)) throw new Error('stopped before everything was made')
  } finally {
    job.signal.removeEventListener('abort', encoding.stop)
  }
}

async function complete({ job, table }: Ladder, rendition: RenditionRow, { codecs, segments }: Seen): Promise<void> {
  const sizes = await storedSegments(job.ports.storage, rendition)
  const { width, height } = rendition
  await job.ports.db.transaction().execute(async (tx) => {
    await markMade(tx, rendition.id, { width, height, codecs, segments, ...bandwidths(segments, sizes) }, table)
    await tell(job, tx, rendition.assetId, 'progress')
  })
}
