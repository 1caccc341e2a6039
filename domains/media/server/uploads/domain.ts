import type { Domain } from '#platform/server/bind.ts'
import { type Job, on } from '#platform/server/jobs.ts'
import { uploadFacts } from '../../contract/facts.ts'
import { sweepFilesJob } from '../files/jobs.ts'
import { filesBound } from '../files/routes.ts'
import { type MayReadUser, serveFiles } from '../files/serve.ts'
import { expireUploadsJob, finishRecordingsJob, removeAbandonedJob } from './jobs.ts'
import { serveUploads } from './tus.ts'

/** The part of media that takes files in, and gives the small ones out. */
export const uploads = (mayReadUser: MayReadUser): Domain => ({
  bound: filesBound,
  jobs: [expireUploadsJob, finishRecordingsJob, sweepFilesJob] as unknown as Job[],
  reactions: [on(uploadFacts.abandoned, removeAbandonedJob)],
  plugin: async (app, ports) => {
    await app.register((scope) => serveUploads(scope, ports))
    await app.register((scope) => serveFiles(mayReadUser)(scope, ports))
  },
})
