import type { Tx } from '#platform/server/db.ts'
import { contentType } from '../engine/browser-playable.ts'
import { type Plan, planOf } from '../engine/encode-plan.ts'
import { perSecond } from '../engine/frame-rate.ts'
import { codecOf } from '../engine/ladder.ts'
import type { Media } from '../engine/media.ts'
import { findPrivateIn } from '../engine/private/find.ts'
import type { Range } from '../engine/private/ranges.ts'
import { probe } from '../engine/probe.ts'
import { pictureGrid, segmentDurations, soundGrid } from '../engine/segments/segment-grid.ts'
import { type AssetRow, findAsset, markArrived, markReady, setPrivateParts } from '../queries/assets.ts'
import { insertRenditions, type NewRendition } from '../queries/renditions.ts'
import { findArrived } from '../queries/upkeep.ts'
import { type AssetJob, askFor, tell, withMaster } from './asset-job.ts'

/** Finds out what arrived and makes it watchable: as it is, or by a playlist whose segments are made when they are asked for. */
export async function ingestAsset(job: AssetJob, assetId: string): Promise<void> {
  const { db } = job.ports
  await db.transaction().execute((tx) => noteArrival(tx, assetId))
  const asset = await findAsset(db, assetId)
  if (asset?.state !== 'processing' || asset.deleted) return
  await withMaster(job, asset, {
    step: 'ingest',
    writes: false,
    run: async (path) => {
      const parts = await findPrivateIn(path)
      const media = { ...(await probe(path)), withheld: parts === null }
      await db.transaction().execute((tx) => open(job, tx, asset, { media, parts, plan: planOf(media) }))
    },
  })
}

/** Its upload may have ended without a word to the asset: the process was killed, the fact's job given up. */
async function noteArrival(tx: Tx, assetId: string): Promise<void> {
  const asset = await findAsset(tx, assetId)
  if (asset?.state !== 'uploading' || asset.uploadId === null) return
  const arrived = await findArrived(tx, asset.uploadId)
  if (arrived) await markArrived(tx, assetId, arrived)
}

interface Known {
  readonly media: Media
  /** What others do not get of it. */
  readonly parts: readonly Range[] | null
  readonly plan: Plan
}

async function open(job: AssetJob, tx: Tx, asset: AssetRow, { media, parts, plan }: Known): Promise<void> {
  await job.asks.changePlayability(tx, asset.id, async () => {
    await setPrivateParts(tx, asset.id, parts)
    await markReady(tx, asset.id, { media, type: contentType(media), progressive: plan.progressive, hls: !plan.progressive })
    return true
  })
  await insertRenditions(tx, asset.id, renditionsOf(media, plan))
  await askFor(tx, plan.progressive ? 'ladder' : 'hold', asset)
  // Whoever waits for the first frame comes first.
  const later = plan.progressive ? 1 : 4
  if (media.video) await askFor(tx, 'poster', asset, later)
  await askFor(tx, 'pictures', asset, later)
  await tell(job, tx, asset.id, 'changed')
}

/** Name of the rendition of a rung. */
export const renditionName = (rung: { name: string }): string => `${rung.name}p`
export const soundName = 'audio'

// What a playlist announces of the sound before it exists, bits a second.
const announcedSound = 140_000

export const inMs = (seconds: number): number => Math.round(seconds * 1_000_000) / 1000

/** The renditions of a plan; those that are watched while they are made say so. */
export function renditionsOf(media: Media, plan: Plan): NewRendition[] {
  const pictures = plan.rungs.map((rung) => {
    const held = {
      bandwidth: rung.cap * 1200,
      averageBandwidth: rung.cap * 1000,
      codecs: codecOf(rung),
      segments: segmentDurations(pictureGrid(plan.rate, media.duration)).map(inMs),
    }
    const row = { name: renditionName(rung), width: rung.width, height: rung.height, frameRate: perSecond(plan.rate) }
    return rung.name === plan.held?.name ? { ...row, held } : row
  })
  if (!plan.sound) return pictures
  const held = {
    bandwidth: announcedSound,
    averageBandwidth: announcedSound,
    codecs: 'mp4a.40.2',
    segments: segmentDurations(soundGrid(media.duration)).map(inMs),
  }
  const sound = { name: soundName, width: null, height: null, frameRate: null }
  return [...pictures, plan.progressive ? sound : { ...sound, held }]
}
