import { endingWith, MediaRefusal } from '#domains/media/server.ts'
import { FilmFailure } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { reelFailures } from './failures.ts'
import { lookAtPassage } from './finding.ts'
import { countDetectionTry, endDetection, findUndetected } from './queries/detections.ts'

const name = 'detect-reel'

/** A file that takes its worker down must not do so for ever. */
const mostTries = 4

/** Asks for a look at a passage, unless it is asked for or at work already. */
export const askToDetect = (tx: Tx, detectionId: string, accountId: string): Promise<void> =>
  enqueue(tx, { name }, { detectionId }, { singletonKey: detectionId, group: { id: accountId } })

/** Looks at a passage for whoever is about to edit a reel of it. It may be cut off anywhere and run again. */
export const detectReelJob = defineJob<{ detectionId: string }>({
  name,
  class: 'media',
  policy: 'exclusive',
  concurrency: 2,
  groupConcurrency: 1,
  async run({ detectionId }, { ports, signal, log }) {
    const row = await findUndetected(ports.db, detectionId)
    if (!row) return
    if ((await countDetectionTry(ports.db, detectionId)) > mostTries)
      return endDetection(ports.db, detectionId, { failure: reelFailures.broken })
    try {
      const found = await endingWith(signal, () => lookAtPassage(ports, row))
      await endDetection(ports.db, detectionId, { found })
    } catch (error) {
      // Cut off is not failed.
      if (signal.aborted || !(error instanceof FilmFailure || error instanceof MediaRefusal)) throw error
      log.info({ detectionId, failure: error.message, cause: error.cause }, 'a passage could not be looked at')
      await endDetection(ports.db, detectionId, { failure: error.message })
    }
  },
})
