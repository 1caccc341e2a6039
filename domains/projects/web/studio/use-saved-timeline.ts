import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { type Project, projectRoutes, type Timeline } from '../../contract.ts'
import { projectQuery, projectsKey } from '../queries.ts'

/** How what is edited stands to what the server has; `stale`: another window has saved meanwhile. */
export type TimelineSaving =
  | { readonly kind: 'saved' | 'saving' | 'stale' }
  /** It is tried again; with a refusal that says what is wrong. */
  | { readonly kind: 'failed'; readonly message: string }

/** ms without an edit after which it is saved; nothing is lost that is older than two seconds. */
const pause = 600
/** ms after which a save that failed is tried again. */
const retryAfter = 3000

/** Saves a timeline whenever it has changed, one after the other. */
export function useSavedTimeline(project: Project, timeline: Timeline, onReplaced: (timeline: Timeline) => void): TimelineSaving {
  const queries = useQueryClient()
  const saved = useRef({ timeline: project.timeline, revision: project.revision })
  const running = useRef(false)
  const [state, setState] = useState<TimelineSaving>({ kind: 'saved' })
  const [turn, setTurn] = useState(0)

  const save = useEffectEvent(async () => {
    if (running.current || timeline === saved.current.timeline) return
    running.current = true
    setState({ kind: 'saving' })
    try {
      const body = { timeline: JSON.stringify(timeline), revision: saved.current.revision }
      const { revision } = await call(projectRoutes.saveProject, { params: { id: project.project_id }, body })
      saved.current = { timeline, revision }
      setState({ kind: 'saved' })
      void queries.invalidateQueries({ queryKey: projectQuery(project.g_conf_id).queryKey })
      void queries.invalidateQueries({ queryKey: projectsKey, refetchType: 'none' })
    } catch (error) {
      const isStale = isRefusal(error, 'conflict') && error.reason === 'stale'
      setState(isStale ? { kind: 'stale' } : { kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
    running.current = false
    // What was edited meanwhile.
    setTurn((before) => before + 1)
  })

  const { kind } = state
  useEffect(() => {
    if (kind === 'stale' || timeline === saved.current.timeline) return
    const timer = setTimeout(() => void save(), kind === 'failed' ? retryAfter : pause)
    return () => clearTimeout(timer)
  }, [timeline, turn, kind])

  // Another window has saved, and nothing was edited here since.
  const replace = useEffectEvent(({ timeline: theirs, revision }: Pick<Project, 'timeline' | 'revision'>) => {
    if (running.current || revision <= saved.current.revision || timeline !== saved.current.timeline) return
    saved.current = { timeline: theirs, revision }
    onReplaced(theirs)
  })
  const { timeline: theirs, revision } = project
  useEffect(() => replace({ timeline: theirs, revision }), [theirs, revision])

  useUnsavedGuard(kind !== 'saved')
  return state
}
