import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { indexDraft } from '../engine/passages/cut.ts'
import { findPrivateIn } from '../engine/private/find.ts'
import { probe } from '../engine/probe.ts'
import { endingWith } from '../engine/run.ts'
import { findAsset, setMaster, setPrivateParts } from '../queries/assets.ts'
import { listRenditions, prefixOf, type RenditionRow } from '../queries/renditions.ts'
import { type AssetJob, askFor, tell } from './asset-job.ts'

/** Room beside the file itself and its draft. */
const spareBytes = 64 * 1024 ** 2

/**
 * Makes one file of an asset that came in segments: the best of its renditions, copied. Where there is no room for it now it is left for
 * `resume-assets`.
 */
export async function joinSegments(job: AssetJob, assetId: string): Promise<void> {
  const { db, storage } = job.ports
  const asset = await findAsset(db, assetId)
  if (asset?.state !== 'ready' || asset.deleted || asset.masterKey) return
  const [best] = (await listRenditions(db, assetId)).filter(({ state }) => state === 'done')
  if (!best) return
  const size = await sizeOf(job, best)
  if (((await storage.freeSpace()) ?? Number.POSITIVE_INFINITY) < 2 * size + spareBytes) return
  const scratch = await storage.scratch()
  try {
    const folder = join(scratch.path, 'joined')
    await mkdir(folder)
    const draft = createWriteStream(join(folder, 'draft.mp4'), { flags: 'wx', mode: 0o644 })
    await pipeline(Readable.from(piecesOf(job, best)), draft, { signal: job.signal })
    const wallMs = 300_000 + Math.ceil(size / 1024 ** 2) * 100
    const { path, length } = await endingWith(job.signal, () => indexDraft(folder, { fileBytes: 2 * size + spareBytes, wallMs }))
    const [media, parts] = [await probe(path), await findPrivateIn(path)]
    const key = `assets/${assetId}/joined.mp4`
    await storage.putFile(key, path)
    await db.transaction().execute(async (tx) => {
      if (!(await setMaster(tx, assetId, { key, size: length, media: { ...media, withheld: parts === null } }))) return
      await setPrivateParts(tx, assetId, parts)
      await askFor(tx, 'poster', asset)
      await askFor(tx, 'pictures', asset)
      await tell(job, tx, assetId, 'changed')
    })
  } finally {
    await scratch.release()
  }
}

async function sizeOf({ ports }: AssetJob, { averageBandwidth, segments, ...rendition }: RenditionRow): Promise<number> {
  const init = await ports.storage.head(`${prefixOf(rendition)}/init.mp4`)
  const ms = segments.reduce((sum, one) => sum + one, 0)
  return (init?.size ?? 0) + Math.ceil(((averageBandwidth ?? 0) / 8000) * ms)
}

async function* piecesOf({ ports: { storage } }: AssetJob, rendition: RenditionRow): AsyncGenerator<Buffer> {
  const names = ['init.mp4', ...rendition.segments.map((_, index) => `${index}.m4s`)]
  for (const name of names) {
    const { body } = await storage.get(`${prefixOf(rendition)}/${name}`)
    for await (const piece of body) yield piece as Buffer
  }
}
