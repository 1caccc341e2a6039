import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { type Project, projectRoutes, type Timeline } from '../../contract.ts'
import type { Opening } from '../draft/draft.ts'
import type { UnsavedFilm } from '../draft/use-draft.ts'
import { faultWords } from '../films/fault-words.ts'
import { projectKey, projectsKey } from '../queries.ts'
import { delayOfSave, type TimelineSaving } from './save-state.ts'

type Standing = Pick<Project, 'timeline' | 'revision'>

interface Given {
  /** As it was read last. */
  readonly project: Project
  /** How it was opened. */
  readonly opening: Opening
  readonly timeline: Timeline
  /** What another window has saved takes the place of what is here. */
  readonly onReplaced: (timeline: Timeline) => void
}

export interface SavedTimeline {
  readonly state: TimelineSaving
  /** What the server has not acknowledged. */
  readonly unsaved: UnsavedFilm | null
  /** What another window has saved, where that is known. */
  readonly theirs: Timeline | null
  /** After `stale`: what is here takes the place of theirs. */
  readonly keepMine: () => void
  /** After `stale`: theirs takes the place of what is here. */
  readonly takeTheirs: () => void
  /** After `gone`: it is there again. */
  readonly goOn: () => void
  /** Waits until what was edited is saved. False: it was not. */
  readonly untilSaved: () => Promise<boolean>
}

interface Waiting {
  readonly isEdited: boolean
  readonly timeline: Timeline
  readonly state: TimelineSaving
  readonly save: () => Promise<void>
}

/** Saves what is edited once a pause has come, or it has waited for long. */
function useSoon({ isEdited, timeline, state, save }: Waiting): void {
  /** ms of the page's clock since which something waits to be saved. */
  const since = useRef<number | null>(null)
  const saveNow = useEffectEvent(() => {
    since.current = null
    void save()
  })
  useEffect(() => {
    if (!isEdited) {
      since.current = null
      return
    }
    since.current ??= performance.now()
    const delay = delayOfSave(state, timeline, performance.now() - since.current)
    if (delay === null) return
    const timer = setTimeout(saveNow, delay)
    return () => clearTimeout(timer)
  }, [isEdited, timeline, state])
}

/** Saves a timeline whenever it has changed, one after the other, and takes what another window has saved while nothing was edited here. */
export function useSavedTimeline(given: Given): SavedTimeline {
  const { project, timeline, onReplaced } = given
  const { saved, setSaved, state, setState, isEdited, isRunning, unanswered } = useSending(given)
  useUnsavedGuard(isEdited)
  const { timeline: theirs, revision } = project
  const take = () => {
    setSaved({ timeline: theirs, revision })
    setState({ kind: 'saved' })
    onReplaced(theirs)
  }
  const isNewer = revision > saved.revision
  useTakeOver(isNewer && !isEdited, revision, () => {
    if (isRunning()) return false
    take()
    return true
  })
  const saving = stateShown(state, isEdited)
  const untilSaved = useSettled(saving)
  return {
    state: saving,
    unsaved: isEdited ? { projectId: project.project_id, timeline, revision: saved.revision, sent: unanswered } : null,
    untilSaved,
    theirs: isNewer ? theirs : null,
    keepMine: () => {
      setSaved({ timeline: theirs, revision })
      setState({ kind: 'waiting' })
      // Theirs is a step that can be gone back to.
      onReplaced(theirs)
      onReplaced(timeline)
    },
    takeTheirs: take,
    goOn: () => setState({ kind: 'waiting' }),
  }
}

/** Sends a timeline whenever it has changed, one after the other. */
function useSending({ project, opening, timeline }: Given) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState<Standing>(() => standingAtFirst(project, opening))
  const [state, setState] = useState<TimelineSaving>({ kind: opening.kind === 'stale' ? 'stale' : 'saved' })
  const [sending, setSending] = useState<Timeline | null>(null)
  /** What was sent without an answer: it may have arrived. */
  const [unsure, setUnsure] = useState<Timeline | null>(null)
  const running = useRef<Promise<SaveOutcome> | null>(null)
  const isEdited = timeline !== saved.timeline || unsure !== null
  const save = useEffectEvent(async () => {
    if (running.current) return
    setState({ kind: 'saving' })
    // Sent again as it was it is no other window's, whether it has arrived or not; what was edited since follows.
    const sent = unsure ?? timeline
    setSending(sent)
    running.current = sendTimeline(project.project_id, { timeline: sent, revision: saved.revision })
    const outcome = await running.current
    running.current = null
    setSending(null)
    setUnsure(outcome.state.kind === 'failed' ? sent : null)
    if (outcome.revision !== undefined) {
      const stands = { timeline: sent, revision: outcome.revision }
      setSaved(stands)
      noteStanding(queries, project.project_id, stands)
    }
    setState(outcome.state)
    // What stands there now is told beside the question.
    if (outcome.state.kind === 'stale') void queries.invalidateQueries({ queryKey: projectKey })
    void queries.invalidateQueries({ queryKey: projectsKey, refetchType: 'none' })
  })
  useSoon({ isEdited, timeline, state, save })
  useLastSave(async () => {
    if (!isEdited || !goesOn.has(state.kind)) return
    const stands = (await running.current)?.revision ?? saved.revision
    await sendAll(project.project_id, [unsure ?? timeline, timeline], stands)
  })
  const isRunning = () => running.current !== null
  return { saved, setSaved, state, setState, isEdited, isRunning, unanswered: sending ?? unsure }
}

/** What was made of an older revision is saved where somebody wants it in the place of the one that stands. */
const standingAtFirst = ({ timeline, revision }: Standing, opening: Opening): Standing => ({
  timeline,
  revision: opening.kind === 'stale' ? opening.revision : revision,
})

/** Takes what another window has saved as soon as nothing is edited here. @param take returns whether it did */
function useTakeOver(isDue: boolean, revision: number, take: () => boolean): void {
  const takeOver = useEffectEvent(() => {
    if (isDue && take()) toast.info(t`This project was changed in another window. You see it as it is now.`, { id: 'project-elsewhere' })
  })
  useEffect(() => takeOver(), [isDue, revision])
}

/** What is asked for next need not bring what was just sent. */
function noteStanding(queries: QueryClient, id: string, stands: Standing): void {
  queries.setQueriesData<Project>({ queryKey: projectKey }, (open) => (open?.project_id === id ? { ...open, ...stands } : open))
}

/** States in which what is edited is saved without anybody being asked. */
const goesOn: ReadonlySet<TimelineSaving['kind']> = new Set(['saved', 'waiting', 'saving', 'failed'])

/** Another project takes the place of this one in the same page, where nobody is asked whether they want to leave. */
function useLastSave(save: () => Promise<void>): void {
  const [path] = useState(() => location.pathname)
  const onLeft = useEffectEvent(() => {
    if (location.pathname === path) void save()
  })
  useEffect(() => () => onLeft(), [])
}

/** Waits for the end of what is under way. @returns what tells whether it was saved */
function useSettled({ kind }: TimelineSaving): () => Promise<boolean> {
  const waiting = useRef<((isSaved: boolean) => void)[]>([])
  const isUnderWay = kind === 'waiting' || kind === 'saving'
  useEffect(() => {
    if (!isUnderWay) for (const settle of waiting.current.splice(0)) settle(kind === 'saved')
  }, [isUnderWay, kind])
  return () => (isUnderWay ? new Promise((settle) => waiting.current.push(settle)) : Promise.resolve(kind === 'saved'))
}

/** What was gone back to before it could be saved needs no saving. */
function stateShown(state: TimelineSaving, isEdited: boolean): TimelineSaving {
  if (isEdited) return state.kind === 'saved' ? { kind: 'waiting' } : state
  return state.kind === 'failed' || state.kind === 'refused' || state.kind === 'waiting' ? { kind: 'saved' } : state
}

interface SaveOutcome {
  readonly state: TimelineSaving
  /** That stands now, where it was saved. */
  readonly revision?: number
}

async function sendTimeline(id: string, { timeline, revision: before }: Standing): Promise<SaveOutcome> {
  try {
    const body = { timeline: JSON.stringify(timeline), revision: before }
    const { revision } = await call(projectRoutes.saveProject, { params: { id }, body })
    return { state: { kind: 'saved' }, revision }
  } catch (error) {
    return { state: afterFailure(error, timeline) }
  }
}

/** One after the other, each once. @param revision that stands before */
async function sendAll(id: string, timelines: readonly Timeline[], revision: number): Promise<void> {
  let stands = revision
  for (const timeline of new Set(timelines)) stands = (await sendTimeline(id, { timeline, revision: stands })).revision ?? stands
}

function afterFailure(error: unknown, timeline: Timeline): TimelineSaving {
  if (isRefusal(error, 'conflict') && error.reason === 'stale') return { kind: 'stale' }
  if (isRefusal(error, 'not_found')) return { kind: 'gone' }
  if (isRefusal(error, 'unreachable')) return { kind: 'failed', message: null }
  if (isRefusal(error, 'invalid')) return { kind: 'refused', message: faultWords(timeline, error), timeline }
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}
