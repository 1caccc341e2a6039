import { defineJob } from '#platform/server/jobs.ts'
import type { Storage } from '#platform/server/storage.ts'
import { partsFolder, partsRoot } from '../packaging/keys.ts'
import { mayGrow, removeOldRows } from '../queries/segments.ts'

/**
 * Removes what nobody may ask for any more: rows of streams that became videos long ago, and parts of those that are settled, or went with their
 * event.
 */
export const sweepStreamsJob = defineJob({
  name: 'sweep-streams',
  schedule: '23 * * * *',
  policy: 'stately',
  run: async (_data, { ports: { db, storage }, log, signal }) => {
    while (!signal.aborted && (await removeOldRows(db)));
    for await (const renditionId of renditionsIn(storage)) {
      if (signal.aborted) return
      if (await mayGrow(db, renditionId)) continue
      await storage.removeFolder(partsFolder(renditionId))
      log.info({ renditionId }, 'parts of a stream that is over were removed')
    }
  },
})

/** Of which there are parts. */
async function* renditionsIn(storage: Storage): AsyncGenerator<string> {
  let after: string | undefined
  for (;;) {
    const { items } = await storage.list(partsRoot, after === undefined ? { max: 1 } : { after, max: 1 })
    const id = items[0]?.key.split('/')[1]
    if (id === undefined) return
    yield id
    // Behind everything in this folder: its names begin with digits.
    after = `${partsFolder(id)}/zz`
  }
}
