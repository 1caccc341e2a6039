import { type CopyPart, tellChanged } from '#domains/videos/server.ts'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { followSpoken } from './commands/put.ts'
import { copyAwaited, noteCopy } from './queries/copying.ts'
import { lockTranscripts } from './queries/transcripts.ts'

interface Copied {
  readonly videoId: string
}

/** The words of a video go along with a copy of it, right after the copy is made. */
export const copyTranscripts: CopyPart = async (tx, from, to) => {
  if (await noteCopy(tx, from, to)) await enqueue(tx, copyingJob, { videoId: to } satisfies Copied)
}

const copyingJob = defineJob<Copied>({
  name: 'copy-transcripts',
  run: ({ videoId }, { ports: { db } }) =>
    db.transaction().execute(async (tx) => {
      await lockTranscripts(tx, videoId)
      if (!(await copyAwaited(tx, videoId))) return
      await followSpoken(tx, videoId)
      await tellChanged(tx, videoId)
    }),
})

export const transcriptJobs = [copyingJob] as readonly unknown[] as readonly Job[]
