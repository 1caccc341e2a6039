import { defineJob, type Job, type JobContext, on, type Reaction } from '#platform/server/jobs.ts'
import { type UploadAbandoned, type UploadFinished, uploadFacts } from '../contract/facts.ts'
import type { Asks } from './asks.ts'
import { failUpload, receiveUpload } from './commands.ts'
import { type AssetJob, steps } from './pipeline/asset-job.ts'
import { ingestAsset } from './pipeline/ingest.ts'
import { joinSegments } from './pipeline/join.ts'
import { encodeLadder } from './pipeline/ladder.ts'
import { migrateAsset } from './pipeline/migrate.ts'
import { holdAsset } from './pipeline/on-demand-encode.ts'
import { drawPictures, drawPoster } from './pipeline/pictures.ts'
import { resumeUnfinished, sweepAssets } from './pipeline/upkeep.ts'

const day = 24 * 3600

/**
 * The work on assets; `asks` is what media must know from above. One person's files take at most half of the places of a step, however
 * many they are and however long each takes.
 */
export function mediaJobs(asks: Asks): { jobs: Job[]; reactions: Reaction[] } {
  const at = (context: JobContext): AssetJob => ({ ...context, asks })
  const step = (name: keyof typeof steps, work: (bench: AssetJob, assetId: string) => Promise<void>, more: Partial<Job>) =>
    defineJob<{ assetId: string }>({
      ...more,
      name: steps[name].name,
      class: 'media',
      policy: 'exclusive',
      run: ({ assetId }, context) => work(at(context), assetId),
    }) as unknown as Job
  const receive = defineJob<UploadFinished>({
    name: 'receive-upload',
    class: 'media',
    concurrency: 4,
    groupConcurrency: 2,
    run: async (fact, context) => {
      const assetId = await receiveUpload(context.ports, fact)
      if (assetId) await ingestAsset(at(context), assetId)
    },
  })
  const abandon = defineJob<UploadAbandoned>({ name: 'fail-upload', run: (fact, context) => failUpload(at(context), fact) })
  return {
    jobs: [
      step('ingest', ingestAsset, { concurrency: 4, groupConcurrency: 2 }),
      step('hold', holdAsset, { concurrency: 4, groupConcurrency: 2, timeout: day }),
      step('ladder', encodeLadder, { concurrency: 2, groupConcurrency: 1, timeout: day }),
      step('migrate', migrateAsset, { groupConcurrency: 1, timeout: day }),
      step('join', joinSegments, { groupConcurrency: 1, timeout: 4 * 3600 }),
      step('poster', drawPoster, { concurrency: 2, groupConcurrency: 1 }),
      step('pictures', drawPictures, { concurrency: 2, groupConcurrency: 1, timeout: 4 * 3600 }),
      defineJob<object>({
        name: 'resume-assets',
        schedule: '* * * * *',
        policy: 'stately',
        run: (_, context) => resumeUnfinished(at(context)),
      }) as Job,
      defineJob<object>({
        name: 'sweep-assets',
        schedule: '40 3 * * *',
        policy: 'stately',
        timeout: 4 * 3600,
        run: (_, context) => sweepAssets(at(context)),
      }) as Job,
    ],
    reactions: [on(uploadFacts.finished, receive, ({ ownerId }) => ownerId), on(uploadFacts.abandoned, abandon)],
  }
}
