import type { Db } from '#platform/server/db.ts'
import type { VideoImport } from '../contract.ts'
import { type ListedRow, listOwnImports } from './queries.ts'

/** Of one answer. */
const mostListed = 20

export async function readImports(db: Db, accountId: string): Promise<VideoImport[]> {
  return (await listOwnImports(db, accountId, mostListed)).map(presented)
}

const presented = (row: ListedRow): VideoImport => ({
  id: row.id,
  displayname: row.title,
  platform: row.platform as VideoImport['platform'],
  url: row.url,
  state: stateOf(row),
  received: row.fetching?.received ?? 0,
  size: row.fetching?.size ?? null,
  message: row.failure ?? row.assetFailure ?? row.delay,
  again: row.state === 'failed',
})

function stateOf({ state, assetState, playable_at: playable }: ListedRow): VideoImport['state'] {
  if (state === 'failed' || assetState === 'failed') return 'failed'
  if (state !== 'done') return state as VideoImport['state']
  return playable === null ? 'processing' : 'ready'
}
