import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { FrameSize } from '../engine/passages/passage.ts'
import { fileKeyOf } from './commands.ts'
import { findFile } from './queries.ts'

/** Longest that it may take, s. */
const longestTime = 15

const black = '#000000'

/** A picture that a person has sent as pixels of a frame, three bytes each: whole, in the middle, on black. Null where it is gone, or not theirs. */
export async function pixelsOf(
  { db, storage }: Pick<Ports, 'db' | 'storage'>,
  viewer: Person,
  address: string,
  { width, height }: FrameSize,
): Promise<Buffer | null> {
  const file = await findFile(db, fileKeyOf(address))
  if (file?.ownerId !== viewer.id || file.mediatype !== 'image') return null
  const bytes = await buffer((await storage.get(file.key)).body)
  const fitted = sharp(bytes).resize({ width, height, fit: 'contain', background: black }).flatten({ background: black })
  return fitted.toColourspace('srgb').raw().timeout({ seconds: longestTime }).toBuffer()
}
