import type { Db, Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { type HeldSpace, heldSpace, holdFor, takeTurns, type UploadRow } from './queries.ts'
import { noRoom, noSpace } from './refusals.ts'

const mebibyte = 1024 ** 2

/** Held for an upload before a byte of it has come. */
export const firstHold = 64 * mebibyte
/** What one person's uploads may hold together, of what is free and not held for others. */
const share = 0.25
/** What an upload may send next although its owner's share is used up. */
const leastPiece = mebibyte

type Growing = Pick<UploadRow, 'id' | 'ownerId' | 'length' | 'received'>
type Beginning = Growing & Pick<UploadRow, 'isRecording'>

/**
 * Holds space for an upload that was just announced (decision 291).
 *
 * @throws Problem unavailable (no_space) where all of it would not fit, or the beginning of a recording
 */
export async function holdAtFirst({ storage }: Pick<Ports, 'storage'>, tx: Tx, upload: Beginning): Promise<void> {
  const free = await storage.freeSpace()
  if (free === null) return
  const held = await heldSpace(tx, upload)
  const room = free - held.forOthers - held.forOwner
  const needed = upload.isRecording ? Math.min(firstHold, upload.length) : upload.length
  if (needed > room) throw noRoom(needed - room)
  await holdFor(tx, upload.id, wanted(upload, free, held))
}

/**
 * Holds space for what an upload sends next: the more of it has come, the more.
 *
 * @returns bytes that it may send before it asks again
 * @throws Problem unavailable (no_space)
 */
export async function holdNext({ db, storage }: { db: Db; storage: Ports['storage'] }, upload: Growing, piece: number): Promise<number> {
  const missing = upload.length - upload.received
  const free = await storage.freeSpace()
  if (free === null) return Math.min(piece, missing)
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx)
    const held = await heldSpace(tx, upload)
    const room = free - held.forOthers - held.forOwner
    if (Math.min(piece, missing) > room) throw noSpace()
    const hold = wanted(upload, free, held)
    await holdFor(tx, upload.id, hold)
    return Math.min(piece, missing, Math.max(hold, leastPiece))
  })
}

function wanted({ length, received }: Growing, free: number, { forOthers, forOwner }: HeldSpace): number {
  const left = Math.floor(share * (free - forOthers) - forOwner)
  return Math.max(0, Math.min(length - received, Math.max(firstHold, received), left))
}
