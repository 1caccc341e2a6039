import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Ports } from '#platform/server/ports.ts'
import { cancelUpload } from './commands.ts'
import { findUpload, lifetime } from './queries.ts'
import { receive } from './receive.ts'

/** What the protocol's server keeps uploads in. Rights were looked at before it is asked; creating was done by then, too. */
export function tusStore(ports: Ports): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'expiration', 'termination'],
    create: async (upload: Upload) => upload,
    write: (stream: Readable, id: string) => receive(ports, id, stream),
    remove: (id: string) => cancelUpload(ports, id),
    getUpload: (id: string) => getUpload(ports, id),
    // Counted from the last byte, which is what the protocol's server is told is the time of creation.
    getExpiration: () => lifetime,
  })
}

async function getUpload(ports: Ports, id: string): Promise<Upload> {
  const row = await findUpload(ports.db, id)
  if (!row) throw ERRORS.FILE_NOT_FOUND
  if (row.state === 'expired') throw ERRORS.FILE_NO_LONGER_EXISTS
  const since = row.state === 'finished' ? new Date() : new Date(row.expiresAt.getTime() - lifetime)
  return new Upload({ id, size: row.length, offset: row.received, metadata: { ...row.metadata }, creation_date: since.toISOString() })
}
