import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Ports } from '#platform/server/ports.ts'
import { cancelUpload } from './commands.ts'
import { findUpload, lifetime } from './queries.ts'
import { receive } from './receive.ts'
import { declareLength } from './recordings.ts'

/** What the protocol's server keeps uploads in. Rights were looked at before it is asked; creating was done by then, too. */
export function tusStore(ports: Ports): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'creation-defer-length', 'expiration', 'termination'],
    create: async (upload: Upload) => upload,
    write: (stream: Readable, id: string) => receive(ports, id, stream),
    remove: (id: string) => cancelUpload(ports, id),
    declareUploadLength: (id: string, length: number) => declareLength(ports, id, length),
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
  const size = row.lengthKnown ? { size: row.length } : {}
  return new Upload({ id, ...size, offset: row.received, metadata: { ...row.metadata }, creation_date: since.toISOString() })
}
