import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { findPlain, type PlainPlaylist } from '../queries/playlists.ts'

/** A playlist that the viewer sees, by name or id. */
export async function getPlain(db: Db | Tx, viewer: Viewer, name: string): Promise<PlainPlaylist> {
  const row = await findPlain(db, viewer, name)
  if (!row) throw new Problem('not_found')
  return row
}

/** One that the viewer manages. */
export async function getManaged(db: Db | Tx, viewer: Viewer, name: string): Promise<PlainPlaylist> {
  const row = await getPlain(db, viewer, name)
  if (!can.manage(viewer, row)) throw new Problem('forbidden')
  return row
}

/** The same, locked: who changes it, or what is in it, does so one after the other. */
export async function lockManaged(tx: Tx, viewer: Person, name: string, purpose: 'change' | 'delete' = 'change'): Promise<PlainPlaylist> {
  const row = await findPlain(tx, viewer, name, purpose)
  if (!row) throw new Problem('not_found')
  if (!can.manage(viewer, row)) throw new Problem('forbidden')
  return row
}
