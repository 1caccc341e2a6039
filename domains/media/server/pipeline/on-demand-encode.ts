import { setTimeout as sleep } from 'node:timers/promises'
import { publish } from '#platform/server/feed.ts'
import { renditionFeed } from '../../contract/feed.ts'
import { encodePictures, encodeSound } from '../engine/encode.ts'
import { planOf } from '../engine/encode-plan.ts'
import { constantRate } from '../engine/frame-rate.ts'
import type { Media, VideoStream } from '../engine/media.ts'
import { Refusal } from '../engine/refusal.ts'
import { openSegments } from '../engine/segments/on-demand-segments.ts'
import type { Piece } from '../engine/segments/packager.ts'
import { type Grid, pictureGrid, segmentCount, soundGrid } from '../engine/segments/segment-grid.ts'
import { findAsset } from '../queries/assets.ts'
import { listRenditions, markMade, markRunning, markUnmade, type RenditionRow } from '../queries/renditions.ts'
import { type AssetJob, type AtWork, askFor, tell, withMaster } from './asset-job.ts'
import { renditionName, soundName } from './ingest.ts'
import { bandwidths, keepPiece, progressOf, storedSegments } from './renditions.ts'

/** Makes what is watched while it is made: the first rung and the sound, in the order in which they are asked for. */
export async function holdAsset(job: AssetJob, assetId: string): Promise<void> {
  const { db } = job.ports
  const asset = await findAsset(db, assetId)
  const { media } = asset ?? {}
  if (asset?.state !== 'ready' || asset.deleted || !media) return
  const held = (await listRenditions(db, assetId)).filter((one) => one.held && one.state !== 'done')
  await withMaster(job, asset, {
    step: 'hold',
    run: async (path, wanted) => {
      const over = new AbortController()
      const signal = AbortSignal.any([wanted.signal, over.signal])
      try {
        const first = Promise.withResolvers<void>()
        if (held.every((rendition) => rendition.name === soundName)) first.resolve()
        await Promise.all(held.map((rendition) => holdOrForgo({ ...wanted, signal }, rendition, { path, media, first })))
      } finally {
        // One track at fault ends the other.
        over.abort()
      }
      await db.transaction().execute((tx) => askFor(tx, 'ladder', asset))
    },
  })
}

interface Source {
  readonly path: string
  readonly media: Media
  /** Resolved with the first pictures: until then sound is made for the beginning only. */
  readonly first: PromiseWithResolvers<void>
}

/** Pictures whose sound can't be decoded are still worth watching. */
async function holdOrForgo(job: AtWork, rendition: RenditionRow, source: Source): Promise<void> {
  try {
    await holdRendition(job, rendition, source)
  } catch (error) {
    if (!(error instanceof Refusal) || rendition.name !== soundName || !source.media.video) throw error
    await markUnmade(job.ports.db, rendition.assetId, { name: soundName })
    await tell(job, job.ports.db, rendition.assetId, 'changed')
  }
}

const longestWaitMs = 3000

/** An encoder whose piece isn't taken waits, and leaves the processor to the other one. */
async function giveWay({ name }: RenditionRow, piece: Piece, { first }: Source): Promise<void> {
  if (piece.kind === 'init') return
  if (name !== soundName) first.resolve()
  else if (piece.index > 0) await Promise.race([first.promise, sleep(longestWaitMs)])
}

async function holdRendition(job: AtWork, rendition: RenditionRow, source: Source): Promise<void> {
  const { ports, signal } = job
  const work = encoderOf(rendition, source)
  const made = new Set((await storedSegments(ports.storage, rendition)).keys())
  const count = segmentCount(work.grid)
  const progress = progressOf(job, [rendition])
  await markRunning(ports.db, rendition.id)
  const holding = openSegments({
    count,
    made,
    near: work.near,
    begin: work.begin,
    keep: async (piece) => {
      await keepPiece(ports.storage, rendition, piece)
      if (piece.kind === 'segment') progress(rendition.name, made.size / count)
      await publish(ports.db, renditionFeed.made, rendition.id, { piece: piece.kind === 'init' ? 'init' : piece.index })
      await giveWay(rendition, piece, source)
    },
  })
  const deaf = ports.feed.subscribe(renditionFeed.wanted, rendition.id, ({ piece }) => holding.want(piece))
  signal.addEventListener('abort', holding.stop, { once: true })
  if (signal.aborted) holding.stop()
  try {
    if (!(await holding.done)) throw new Error('stopped before everything was made')
  } finally {
    deaf()
    signal.removeEventListener('abort', holding.stop)
  }
  await complete(job, rendition)
}

async function complete(job: AssetJob, rendition: RenditionRow): Promise<void> {
  const sizes = await storedSegments(job.ports.storage, rendition)
  const { width, height, codecs, segments } = rendition
  await job.ports.db.transaction().execute(async (tx) => {
    await markMade(tx, rendition.id, { width, height, codecs: codecs ?? '', segments, ...bandwidths(segments, sizes) })
    await tell(job, tx, rendition.assetId, 'changed')
  })
}

type Begin = Parameters<typeof openSegments>[0]['begin']

function encoderOf(rendition: RenditionRow, { path, media }: Source): { grid: Grid; near: number; begin: Begin } {
  const { video } = media
  const plan = planOf(media)
  const rung = plan.rungs.find((one) => renditionName(one) === rendition.name)
  if (!rung || !video) {
    const grid = soundGrid(media.duration)
    const begin: Begin = (from, sink) =>
      encodeSound(path, media, { grid, from, nice: 10, rendition: rendition.name }, (_, piece) => sink(piece))
    return { grid, near: 6, begin }
  }
  const rate = constantRate(video.average, video.steady)
  const grid = pictureGrid(rate, media.duration)
  const withPictures: Media & { video: VideoStream } = { ...media, video }
  const begin: Begin = (from, sink) => {
    const work = { rungs: [rung], preset: 'quick' as const, timing: { grid, rate, from }, nice: 0, renditions: [rendition.name] }
    return encodePictures(path, withPictures, work, (_, piece) => sink(piece))
  }
  return { grid, near: 1, begin }
}
