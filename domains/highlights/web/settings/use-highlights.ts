import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { videoQuery } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { useFeed } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { highlightFeed } from '../../contract/feed.ts'
import { type Artifact, type HighlightList, highlightRoutes } from '../../contract.ts'
import { encodedHtml } from '../../html-text.ts'
import type { HighlightDraft } from './highlight-form.tsx'

export const highlightsKey = (id: string) => ['highlights', id] as const

export const highlightsQuery = (id: string) =>
  queryOptions({
    queryKey: highlightsKey(id),
    queryFn: ({ signal }) => call(highlightRoutes.listHighlights, { params: { id }, signal }),
    staleTime: 0,
  })

/** ms from a change to the reload of the list (CM-4.44, CM-9.35). */
const reloadAfter = 1000
/** ms (CM-4.40, CM-9.33) */
const pollEvery = 60_000

/** Asks for the list again a second after a change, one's own or somebody else's. @returns what asks for it */
export function useReload(id: string): () => void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reload = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey: highlightsKey(id) })
    }, reloadAfter)
  }, [queries, id])
  // What others are told of one's own change adds no second reload.
  const hear = () => {
    if (timer.current === undefined) reload()
  }
  useFeed(highlightFeed.changed, id, { heard: hear, missed: hear })
  useEffect(() => () => clearTimeout(timer.current), [])
  return reload
}

/** Asks every minute how far the suggestions are, as long as the section is looked at (CM-4.40, CM-4.41). */
export function usePolling(id: string, active: boolean, onEnd: () => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!active) return
    const look = async () => {
      const video = await queries.fetchQuery({ ...videoQuery(id), staleTime: 0 }).catch(() => undefined)
      if (video?.access === 'granted' && video.properties.aihighlights !== 'processing') onEnd()
    }
    const timer = setInterval(() => void look(), pollEvery)
    return () => clearInterval(timer)
  }, [queries, id, active, onEnd])
}

type Change = (list: HighlightList) => HighlightList

const byTime = (a: Artifact, b: Artifact) => a.relOffset - b.relOffset
const without = (items: readonly Artifact[], ids: readonly string[]) => items.filter(({ id }) => !ids.includes(id))
const withOne = (items: readonly Artifact[], one: Artifact) => [...without(items, [one.id]), one].toSorted(byTime)
const sent = ({ text, relOffset, duration }: HighlightDraft) => ({
  text: encodedHtml(text),
  relOffset,
  duration,
  visibility: 'PUBLIC' as const,
  details: '',
  isAbsTime: false,
})

/** What is done with highlights and suggestions, in the specification's words. The list shows it at once, and is asked for again. */
export function useHighlightChanges(id: string, reload: () => void) {
  const shared = useShared(id, reload)
  return { ...useWriting(id, shared), ...useDeciding(id, shared, reload) }
}

function useShared(id: string, reload: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const show = (change: Change) => {
    // An answer from before the change would take it back until the next one.
    void queries.cancelQueries({ queryKey: highlightsKey(id) })
    queries.setQueryData(highlightsQuery(id).queryKey, (list) => list && change(list))
    reload()
  }
  const options = {
    meta: { shown: true },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['video', id], refetchType: 'none' }),
  }
  const failed = (error: unknown) => toast.failed(error, t`Internal Error Occured`)
  return { show, options, failed }
}

type Shared = ReturnType<typeof useShared>

function useWriting(id: string, { show, options, failed }: Shared) {
  const { t } = useLingui()
  const params = { id }
  const add = useMutation({
    ...options,
    mutationFn: (draft: HighlightDraft) => call(highlightRoutes.addHighlight, { params, body: sent(draft) }),
    onSuccess: ({ artifact }) => {
      show((list) => (artifact ? { ...list, highlights: withOne(list.highlights, artifact) } : list))
      toast.done(t`Highlight added successfully`)
    },
    onError: failed,
  })
  const update = useMutation({
    ...options,
    mutationFn: ({ highlightId, draft, isSuggestion }: { highlightId: string; draft: HighlightDraft; isSuggestion: boolean }) => {
      const { text, relOffset, duration } = sent(draft)
      const body = { text, relOffset, duration }
      return isSuggestion
        ? call(highlightRoutes.updateSuggestion, { params: { id, suggestionId: highlightId }, body })
        : call(highlightRoutes.updateHighlight, { params: { id, highlightId }, body })
    },
    onSuccess: ({ artifact }, { isSuggestion }) => {
      const kind = isSuggestion ? 'suggestions' : 'highlights'
      show((list) => ({ ...list, [kind]: withOne(list[kind], artifact) }))
      toast.done(t`Highlight updated successfully`)
    },
    onError: failed,
  })
  return { add, update }
}

function useDeciding(id: string, { show, options, failed }: Shared, reload: () => void) {
  const { t } = useLingui()
  const params = { id }
  const accept = useMutation({
    ...options,
    mutationFn: (ids: readonly string[]) => call(highlightRoutes.acceptSuggestions, { params, body: { 'artifactId[]': [...ids] } }),
    onSuccess: ({ artifacts }, ids) =>
      show((list) => ({
        ...list,
        suggestions: without(list.suggestions, ids),
        highlights: [...list.highlights, ...artifacts].toSorted(byTime),
      })),
    onError: (error) => {
      failed(error)
      reload()
    },
  })
  const remove = useMutation({
    ...options,
    mutationFn: (ids: readonly string[]) => {
      const [only] = ids
      return ids.length === 1 && only
        ? call(highlightRoutes.deleteHighlight, { params: { id, artifactId: only } })
        : call(highlightRoutes.deleteHighlights, { params, body: { 'artifactIds[]': [...ids] } })
    },
    onSuccess: (_, ids) => {
      show((list) => ({ ...list, highlights: without(list.highlights, ids), suggestions: without(list.suggestions, ids) }))
      toast.done(t`Highlight(s)/Suggestion(s) deleted successfully`)
    },
    onError: (error) => {
      toast.failed(error, t`Highlight deletion Failed!`)
      reload()
    },
  })
  return { accept, remove }
}

/** Has suggestions worked out (CM-8.22, CM-8.68). */
export function useRequestSuggestions(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(highlightRoutes.addHighlight, { params: { id }, body: { generateAiHighlight: true } }),
    onSuccess: () => {
      queries.setQueryData(highlightsQuery(id).queryKey, (list) => list && { ...list, aihighlights: 'processing' as const })
      toast.done(t`Highlights will be generated shortly.`)
    },
    onError: (error) => toast.failed(error, t`Highlights generation failed!`),
  })
}
