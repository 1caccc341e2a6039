import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import { perSecond } from '../engine/frame-rate.ts'
import { pictureGrid, segmentDurations, soundGrid } from '../engine/grid.ts'
import { codecOf } from '../engine/ladder.ts'
import type { Media } from '../engine/media.ts'
import { type Plan, planOf } from '../engine/plan.ts'
import { contentType } from '../engine/plays.ts'
import { probe } from '../engine/probe.ts'
import { type AssetRow, findAsset, markArrived, markReady } from '../queries/assets.ts'
import { insertRenditions, type NewRendition } from '../queries/renditions.ts'
import { findArrived } from '../queries/upkeep.ts'
import { askFor, type Bench, tell, withMaster } from './bench.ts'

/** Finds out what arrived and makes it watchable: as it is, or by a playlist whose segments are made when they are asked for. */
export async function ingestAsset(bench: Bench, assetId: string): Promise<void> {
  const { db } = bench.ports
  await db.transaction().execute((tx) => noteArrival(tx, assetId))
  const asset = await findAsset(db, assetId)
  if (asset?.state !== 'processing' || asset.deleted) return
  await withMaster(bench, asset, {
    step: 'ingest',
    writes: false,
    run: async (path) => {
      const media = await probe(path)
      await db.transaction().execute((tx) => open(bench, tx, asset, { media, plan: planOf(media) }))
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

async function open(bench: Bench, tx: Tx, asset: AssetRow, { media, plan }: { media: Media; plan: Plan }): Promise<void> {
  await markReady(tx, asset.id, { media, type: contentType(media), progressive: plan.progressive, hls: !plan.progressive })
  await insertRenditions(tx, asset.id, renditionsOf(media, plan))
  await askFor(tx, plan.progressive ? 'ladder' : 'hold', asset)
  // Whoever waits for the first frame comes first.
  const later = plan.progressive ? 1 : 4
  if (media.video) await askFor(tx, 'poster', asset, later)
  await askFor(tx, 'pictures', asset, later)
  await emit(tx, 'asset.ready', { assetId: asset.id })
  await tell(bench, tx, asset.id, 'changed')
}

/** Name of the rendition of a rung. */
export const renditionName = (rung: { name: string }): string => `${rung.name}p`
export const soundName = 'audio'

// What a playlist announces of the sound before it exists, bits a second.
const announcedSound = 140_000

export const inMs = (seconds: number): number => Math.round(seconds * 1_000_000) / 1000

function renditionsOf(media: Media, plan: Plan): NewRendition[] {
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
