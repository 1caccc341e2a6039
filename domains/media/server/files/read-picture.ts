import { buffer } from 'node:stream/consumers'
import type { Ports } from '#platform/server/ports.ts'
import { fileKeyOf } from './commands.ts'
import { findFile } from './queries.ts'

/** The bytes of a picture that something shows; whether that may be seen is for the caller. Null where it is gone. */
export async function readPicture({ db, storage }: Pick<Ports, 'db' | 'storage'>, address: string): Promise<Buffer | null> {
  const file = await findFile(db, fileKeyOf(address))
  if (file?.mediatype !== 'image' || file.usedBy === null) return null
  return buffer((await storage.get(file.key)).body)
}
