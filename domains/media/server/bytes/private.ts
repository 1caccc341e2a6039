import type { Ports } from '#platform/server/ports.ts'
import { findPrivate } from '../engine/private/find.ts'
import type { Range, ReadAt } from '../engine/private/ranges.ts'
import { findPrivateParts, setPrivateParts } from '../queries/assets.ts'

type Needed = Pick<Ports, 'db' | 'storage'>
type Parts = readonly Range[] | null

/** Of files that came before it was looked for at their arrival; whoever asks meanwhile waits for the same. */
const looking = new Map<string, Promise<Parts>>()

/** What others than its managers do not get of a master; null where they do not get it at all. */
export async function privateParts(ports: Needed, assetId: string, key: string): Promise<Parts> {
  const known = await findPrivateParts(ports.db, assetId)
  if (known !== undefined) return known
  const found = looking.get(assetId) ?? look(ports, assetId, key).finally(() => looking.delete(assetId))
  looking.set(assetId, found)
  return found
}

async function look({ db, storage }: Needed, assetId: string, key: string): Promise<Parts> {
  const { size } = (await storage.head(key)) ?? { size: 0 }
  const readAt: ReadAt = async (at, length) => {
    const pieces: Buffer[] = []
    const got = await storage.get(key, { start: at, end: Math.min(at + length, size) - 1 })
    await got.lend(async (piece) => void pieces.push(Buffer.from(piece)))
    return Buffer.concat(pieces)
  }
  const found = await findPrivate(readAt, size)
  await setPrivateParts(db, assetId, found)
  return found
}
