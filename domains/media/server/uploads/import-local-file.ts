import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { type Announced, createUpload, getOwnUpload } from './commands.ts'
import { findUpload } from './queries.ts'
import { receive } from './receive.ts'

/**
 * Takes a file that this process can read itself, through the same door as one that is sent. Called again with the same id it goes on where
 * it was cut off; a file that is there already is not read.
 *
 * @param readFrom the file's bytes from an offset on
 * @throws Problem as `createUpload` and `receive` do
 */
export async function importLocalFile(
  ports: Ports,
  viewer: Person,
  file: Announced,
  readFrom: (offset: number) => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!(await findUpload(ports.db, file.id))) await createUpload(ports, viewer, file)
  const { state, received } = await getOwnUpload(ports, viewer.id, file.id)
  if (state === 'running') await receive(ports, file.id, readFrom(received))
}
