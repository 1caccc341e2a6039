import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadTranscript } from '#domains/media/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Transcript, transcriptRoutes } from '../../contract.ts'
import { transcriptsKey } from '../queries.ts'

interface Listed {
  readonly items: readonly Transcript[]
}

const isListed = (data: unknown): data is Listed => typeof data === 'object' && data !== null && 'items' in data

/** Shows a change before the server has it. @returns what puts everything back */
function showAtOnce(queries: QueryClient, videoId: string, change: (items: readonly Transcript[]) => readonly Transcript[]): () => void {
  // An answer from before the change would take it back until the next one.
  void queries.cancelQueries({ queryKey: transcriptsKey(videoId) })
  const before = queries.getQueriesData({ queryKey: transcriptsKey(videoId) }).filter(([, data]) => isListed(data))
  for (const [key, data] of before) queries.setQueryData(key, { ...(data as Listed), items: change((data as Listed).items) })
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data)
  }
}

const refreshTranscripts = (queries: QueryClient, videoId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: transcriptsKey(videoId) }),
    queries.invalidateQueries({ queryKey: ['video', videoId] }),
  ])

/** Makes one the default, and switches one on and off, in the specification's words (VW-8.42 to VW-8.47). */
export function useUpdateTranscript(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const update = useMutation({
    meta: { shown: true },
    scope: { id: `transcripts ${videoId}` },
    mutationFn: ({ id, language, is_default, is_enabled }: Transcript) =>
      call(transcriptRoutes.updateTranscript, { params: { id: videoId, transcriptId: id }, body: { language, is_default, is_enabled } }),
    onMutate: (changed) =>
      showAtOnce(queries, videoId, (items) =>
        items.map((one) => (one.id === changed.id ? changed : { ...one, is_default: one.is_default && !changed.is_default })),
      ),
    onError: (error, _changed, putBack) => {
      putBack?.()
      toast.failed(error, t`Error while updating transcript!`)
    },
    onSettled: () => refreshTranscripts(queries, videoId),
  })
  return {
    makeDefault: (one: Transcript) => {
      if (one.is_default) return toast.info(t`Transcript is already default.`)
      update.mutate({ ...one, is_default: true }, { onSuccess: () => toast.done(t`Transcript made default!`) })
    },
    enable: (one: Transcript, is_enabled: boolean) => {
      const words = is_enabled ? t`Transcript enabled.` : t`Transcript disabled.`
      update.mutate({ ...one, is_enabled }, { onSuccess: () => toast.done(words) })
    },
  }
}

/** Deletes one; it can be put back as long as the toast stands there (VW-8.39 to VW-8.41). */
export function useRemoveTranscript(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const putBack = async ({ language, translated_from, is_default, is_enabled }: Transcript, words: string) => {
    try {
      const upload_url = await uploadTranscript(new File([words], `${language}.vtt`))
      const body = { upload_url, language, is_default, is_enabled, ...(translated_from === null ? {} : { translated_from }) }
      await call(transcriptRoutes.addTranscript, { params: { id: videoId }, body })
    } catch (error) {
      toast.failed(error, t`Failed to upload transcript`)
    } finally {
      await refreshTranscripts(queries, videoId)
    }
  }
  return useMutation({
    meta: { shown: true },
    mutationFn: async ({ id }: Transcript) => {
      const params = { id: videoId, transcriptId: id }
      const words = await fetch(`/api/v3/videos/${videoId}/transcripts/${id}/file?format=vtt`).then(
        (answer) => (answer.ok ? answer.text() : null),
        () => null,
      )
      const answer: unknown = await call(transcriptRoutes.removeTranscript, { params })
      if (answer !== true) throw new Error('refused')
      return words
    },
    onMutate: ({ id }) => showAtOnce(queries, videoId, (items) => items.filter((one) => one.id !== id)),
    onSuccess: (words, one) => toast.done(t`Transcript deleted!`, words === null ? {} : { undo: () => void putBack(one, words) }),
    onError: (error, _one, restore) => {
      restore?.()
      toast.failed(error, t`Something went wrong. Could not delete the transcript!`)
    },
    onSettled: () => refreshTranscripts(queries, videoId),
  })
}

/** ms; it is long (VW-9.13). */
const longStay = 6000

/** Opens the file in a new tab (VW-7.48, VW-7.49, VW-8.36, VW-8.37). */
export function useDownloadTranscript(videoId: string) {
  const { t } = useLingui()
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ id, format }: { id: string; format: 'vtt' | 'srt' | 'txt' | 'docx' }) =>
      call(transcriptRoutes.getTranscript, { params: { id: videoId, transcriptId: id }, query: { op: 'download', format } }),
    onSuccess: (answer) => {
      const address = 'res' in answer && answer.res
      if (address) window.open(address, '_blank', 'noopener')
      else
        toast.info(
          t`Transcript file is being prepared for download from our new system. Please try to download the file again after a few minutes`,
          { for: longStay },
        )
    },
    onError: () => toast.error(t`Something went wrong! Unable to download transcript`),
  })
}

interface Sent {
  readonly file: File
  readonly language: string
}

/** Sends a file of captions; why it is not taken is the caller's to show. */
export function useAddTranscript(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: async ({ file, language }: Sent) => {
      const upload_url = await uploadTranscript(file)
      return call(transcriptRoutes.addTranscript, { params: { id: videoId }, body: { gconfid: videoId, upload_url, language } })
    },
    onSuccess: ({ status }) => {
      if (status === 'failure') toast.error(t`Failed to upload transcript`)
      else toast.done(status === 'processing' ? t`The transcript is being processed.` : t`Transcript uploaded.`)
    },
    onError: (error) => toast.failed(error, t`Failed to upload transcript`),
    onSettled: () => refreshTranscripts(queries, videoId),
  })
}
