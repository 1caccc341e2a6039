import { queryOptions } from '@tanstack/react-query'
import { videoRoutes } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { transcriptRoutes } from '../contract.ts'

export const transcriptsKey = (videoId: string) => ['transcripts', videoId]

/** All of a video, for who manages it; `panel` on its page, `page` in its settings. */
export const transcriptsQuery = (videoId: string, place: 'panel' | 'page') =>
  queryOptions({
    queryKey: [...transcriptsKey(videoId), place],
    queryFn: ({ signal }) => {
      const sending = { params: { id: videoId }, query: { all: 1 }, signal }
      return place === 'panel' ? call(transcriptRoutes.listTranscripts, sending) : call(transcriptRoutes.listTranscriptsPartial, sending)
    },
  })

/** One with its words, by its id, its language or -1; asked for anew when its caption file is another. */
export const transcriptQuery = (videoId: string, name: string, version = '') =>
  queryOptions({
    queryKey: [...transcriptsKey(videoId), 'words', name, version],
    queryFn: ({ signal }) => call(transcriptRoutes.getTranscriptPartial, { params: { id: videoId, name }, signal }),
    staleTime: 5 * 60_000,
  })

/** The names under which the making of transcripts is asked about. */
const jobNames = ['transcript_generation', 'transcript_translation', 'stt_req', 'stt_resp_check'] as const

export const generationJobsQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...transcriptsKey(videoId), 'jobs'],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        jobNames.map((jobName) => call(videoRoutes.listVideoJobs, { query: { id: videoId, jobName }, signal })),
      )
      const all = answers.flatMap(({ jobs }) => jobs)
      const translations = all.filter(({ jobName }) => jobName === 'transcript_translation')
      return { jobs: answers[0]?.jobs ?? [], translations, all }
    },
  })

export const generationQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...transcriptsKey(videoId), 'generation'],
    queryFn: ({ signal }) => call(transcriptRoutes.getGeneration, { params: { id: videoId }, signal }),
  })

export const translationQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...transcriptsKey(videoId), 'translation'],
    queryFn: ({ signal }) => call(transcriptRoutes.getTranslation, { params: { id: videoId }, signal }),
  })
