import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Video, VideoJob } from '#domains/videos/contract.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { transcriptRoutes } from '../../contract.ts'
import { generationJobsQuery, transcriptsKey } from '../queries.ts'

export const isActive = ({ status }: VideoJob) => status === 'QUEUED' || status === 'RUNNING'

export interface OngoingGeneration {
  /** What the engine is writing down from what is said. */
  readonly jobs: readonly VideoJob[]
  readonly translations: readonly VideoJob[]
  /** Nothing more is begun. */
  readonly isBusy: boolean
}

/** What is being made of the transcripts of a video. */
export function useGenerationJobs(video: Video): OngoingGeneration {
  const { t } = useLingui()
  const { data, isError } = useQuery(generationJobsQuery(video.id))
  useEffect(() => {
    if (isError) toast.error(t`Could not load job status...`)
  }, [isError, t])
  const isBusy = (data?.all.some(isActive) ?? false) || video.properties['stt.state'] === 'processing'
  return { jobs: data?.jobs ?? [], translations: data?.translations ?? [], isBusy }
}

/** What the server refuses, and what never came to an answer. */
interface Words {
  readonly refused: string
  readonly failed: string
}

function useRequest<T>(videoId: string, send: (wish: T) => Promise<unknown>, { refused, failed }: Words, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const isAnswer = isRefusal(error) && !['internal', 'unavailable', 'unreachable'].includes(error.code)
      toast.failed(error, isAnswer ? refused : failed)
    },
    onSettled: () => refreshGeneration(queries, videoId),
  })
}

const listOf = (languages: readonly string[]) => languages.join(',')

/** In the specification's words (CM-8.45, CM-8.46). */
export function useGenerate(videoId: string, onDone: () => void) {
  const { t } = useLingui()
  const send = (languages: readonly string[]) =>
    call(transcriptRoutes.generateTranscripts, { params: { id: videoId }, body: { language: listOf(languages) } })
  const words = { refused: t`Error generating the transcript.`, failed: t`Failed to generate the transcript. Try again.` }
  return useRequest(videoId, send, words, onDone)
}

interface Translation {
  /** Id of the transcript. */
  readonly from: string
  readonly languages: readonly string[]
}

export function useTranslate(videoId: string, onDone: () => void) {
  const { t } = useLingui()
  const send = ({ from, languages }: Translation) =>
    call(transcriptRoutes.translateTranscript, { params: { id: videoId }, body: { from, language: listOf(languages) } })
  const words = { refused: t`Error translating the transcript.`, failed: t`Failed to translate the transcript. Try again.` }
  return useRequest(videoId, send, words, onDone)
}

const refreshGeneration = (queries: QueryClient, videoId: string) =>
  Promise.all([transcriptsKey(videoId), ['video', videoId]].map((queryKey) => queries.invalidateQueries({ queryKey })))

export function useCancelGeneration(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (job: string) => call(transcriptRoutes.cancelTranscript, { params: { id: videoId, job } }),
    onError: (error) => toast.failed(error, t`It could not be cancelled.`),
    onSettled: () => refreshGeneration(queries, videoId),
  })
}
