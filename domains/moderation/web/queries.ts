import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type EventControls, moderationRoutes } from '../contract.ts'

/** What holds at an event, as it was answered. */
export interface ShownControls extends EventControls {
  /** ms; from then on the viewer may comment again. */
  readonly until: number
  /** Whether they have commented since. */
  readonly hasCommented: boolean
}

export const withMoment = (controls: EventControls): ShownControls => ({
  ...controls,
  until: Date.now() + controls.wait * 1000,
  hasCommented: false,
})

export const controlsQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'controls'],
    queryFn: async ({ signal }) => withMoment(await call(moderationRoutes.getControls, { params: { id }, signal })),
  })

const mutedKey = (id: string) => ['event', id, 'muted']

export const mutedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: mutedKey(id),
    queryFn: ({ pageParam, signal }) => call(moderationRoutes.listMuted, { params: { id }, query: { first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

export function patchControls(queries: QueryClient, id: string, change: Partial<ShownControls>): void {
  queries.setQueryData(controlsQuery(id).queryKey, (old) => old && { ...old, ...change })
}

/** Whoever waits for their next comment waits as slow mode is now. */
export function patchRules(queries: QueryClient, id: string, rules: ShownControls['rules']): void {
  const { queryKey } = controlsQuery(id)
  const old = queries.getQueryData(queryKey)
  if (!old) return
  const longer = (rules.slow_mode_seconds - old.rules.slow_mode_seconds) * 1000
  patchControls(queries, id, { rules, until: old.until > Date.now() ? old.until + longer : old.until })
  // Only the server knows whether their last comment was before it.
  if (longer > 0 && old.hasCommented) void queries.invalidateQueries({ queryKey })
}

/** After a comment of the viewer was taken: in slow mode the next one waits. */
export function noteTurn(queries: QueryClient, id: string): void {
  const controls = queries.getQueryData(controlsQuery(id).queryKey)
  if (!controls || controls.can.moderate) return
  patchControls(queries, id, { hasCommented: true, until: Date.now() + controls.rules.slow_mode_seconds * 1000 })
}

/** Refusals that say themselves what to do. */
const worded: readonly (string | undefined)[] = ['held', 'held_words']

/** After words of the viewer were refused: what holds for them may not be what the page knows. */
export function noteRefusal(queries: QueryClient, id: string, error: unknown): void {
  if (!isRefusal(error)) return
  if (error.reason === 'slow_mode') patchControls(queries, id, { until: Date.now() + (error.retryAfter ?? 1) * 1000 })
  if (error.reason === 'muted' || error.reason === 'slow_mode') void queries.invalidateQueries({ queryKey: controlsQuery(id).queryKey })
  if (worded.includes(error.reason)) toast.error(error.message)
}
