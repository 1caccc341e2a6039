import type { VideoJob } from '#domains/videos/contract.ts'
import type { VideoJobsAsk } from '#domains/videos/server.ts'
import { type GenerationRow, type GenerationStep, listGenerations } from './queries/generating.ts'

const presentJob = (row: GenerationRow, jobName: string, status: VideoJob['status']): VideoJob => ({
  id: row.id,
  jobName,
  status,
  progress: row.progress,
  message: row.message,
  at: row.changed_at.toISOString(),
})

const isTranslation = ({ source_language }: GenerationRow) => source_language !== null

/** The whole of it. */
const whole: VideoJobsAsk = async (db, videoId) =>
  (await listGenerations(db, videoId))
    .filter((row) => !isTranslation(row))
    .map((row) => presentJob(row, 'transcript_generation', row.state))

const translations: VideoJobsAsk = async (db, videoId) =>
  (await listGenerations(db, videoId)).filter(isTranslation).map((row) => presentJob(row, 'transcript_translation', row.state))

/** One of the two steps of listening: it waits for the one before, and has ended when the next begins. */
const step =
  (name: GenerationStep): VideoJobsAsk =>
  async (db, videoId) => {
    const rows = (await listGenerations(db, videoId)).filter((row) => !isTranslation(row))
    return rows.flatMap((row) => {
      if (row.step === name) return [presentJob(row, name, row.state)]
      if (name === 'stt_req') return [presentJob(row, name, 'SUCCESS')]
      // The engine has not answered; where it never will, nothing waits.
      return row.state === 'FAILED' ? [] : [presentJob(row, name, 'QUEUED')]
    })
  }

/** What is told of generated transcripts at `/web/ajax/jobs`. */
export const generationJobs: Readonly<Record<string, VideoJobsAsk>> = {
  transcript_generation: whole,
  transcript_translation: translations,
  stt_req: step('stt_req'),
  stt_resp_check: step('stt_resp_check'),
}
