import type { Storage } from '#platform/server/storage.ts'
import type { Piece } from '../engine/segments/packager.ts'
import { type Made, prefixOf, type RenditionRow, type RenditionTable, setProgress } from '../queries/renditions.ts'
import { type AtWork, tell } from './asset-job.ts'

/** Which segments of a rendition are in the storage, with their bytes. */
export async function storedSegments(storage: Storage, rendition: RenditionRow): Promise<Map<number, number>> {
  const folder = prefixOf(rendition)
  const found = new Map<number, number>()
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Storage['list']>> = await storage.list(folder, after === null ? {} : { after })
    for (const { key, size } of page.items) {
      const index = /\/(\d+)\.m4s$/.exec(key)?.[1]
      if (index !== undefined) found.set(Number(index), size)
    }
    after = page.next
  } while (after !== null)
  return found
}

export async function keepPiece(storage: Storage, rendition: RenditionRow, piece: Piece): Promise<void> {
  const name = piece.kind === 'init' ? 'init.mp4' : `${piece.index}.m4s`
  await storage.put(`${prefixOf(rendition)}/${name}`, piece.bytes)
}

/** Bits a second, of the largest segment and over all. `segments` are durations in ms. */
export function bandwidths(segments: readonly number[], sizes: ReadonlyMap<number, number>): Pick<Made, 'bandwidth' | 'averageBandwidth'> {
  let peak = 0
  let bytes = 0
  let ms = 0
  for (const [index, duration] of segments.entries()) {
    const size = sizes.get(index) ?? 0
    bytes += size
    ms += duration
    // A last segment of a few frames says nothing about what a connection must carry.
    if (duration >= 1000 || segments.length === 1) peak = Math.max(peak, (size * 8000) / duration)
  }
  return { bandwidth: Math.ceil(Math.max(peak, 1000)), averageBandwidth: Math.ceil(Math.max((bytes * 8000) / Math.max(ms, 1), 1000)) }
}

const everyMs = 2000

/** Writes down how far renditions are, about every two seconds, and tells who watches. */
export function progressOf(
  job: AtWork,
  renditions: readonly RenditionRow[],
  table: RenditionTable = 'rendition',
): (name: string, progress: number) => void {
  const last = new Map<string, number>()
  return (name, progress) => {
    const rendition = renditions.find((one) => one.name === name)
    const now = Date.now()
    if (!rendition || now - (last.get(name) ?? 0) < everyMs) return
    last.set(name, now)
    const said = async () => {
      if (await setProgress(job.ports.db, rendition.id, Math.min(progress, 0.999), table)) await job.forward()
      await tell(job, job.ports.db, rendition.assetId, 'progress')
    }
    said().catch((error: unknown) => job.log.warn({ err: error }, 'progress was not written down'))
  }
}
