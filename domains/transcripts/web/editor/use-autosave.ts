import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { useFeed } from '#platform/web/feed.ts'
import { transcriptFeed } from '../../contract/feed.ts'
import { type Standing, transcriptRoutes } from '../../contract.ts'
import { mostChanged } from '../../limits.ts'
import { type EditorState, type Unsaved, unsavedIn, waitsForDecision } from './model.ts'
import type { EditorAction } from './use-editor.ts'

/** ms after the last change. */
const pause = 800
/** ms after a try that failed. */
const again = 5000

interface Place {
  readonly videoId: string
  readonly transcriptId: string
}

type Dispatch = (action: EditorAction) => void

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed'

/** Saves what is changed by itself, and takes over what others change. */
export function useAutosave(state: EditorState, dispatch: Dispatch, place: Place): { state: SaveState; failure: string } {
  const unsaved = useMemo(() => unsavedIn(state), [state])
  const { busy, failure } = useSaving(state, unsaved, dispatch, place)
  useOthers(state, busy, dispatch, place)
  if (busy) return { state: 'saving', failure }
  if (failure !== '') return { state: 'failed', failure }
  return { state: unsaved.length > 0 || waitsForDecision(state) ? 'unsaved' : 'saved', failure }
}

function useSaving(state: EditorState, unsaved: readonly Unsaved[], dispatch: Dispatch, { videoId, transcriptId }: Place) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const inFlight = useRef(false)
  const send = useEffectEvent(async () => {
    const sent = unsaved.slice(0, mostChanged).map((one, at) => ({ ...one, number: one.number ?? -at - 1 }))
    if (sent.length === 0 || inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      const cues = sent.map(({ number, cue }) => (cue ? [number, cue.start, cue.end, cue.text.trim(), cue.speaker ?? ''] : [number]))
      const params = { id: videoId, transcriptId }
      const { made, others, transcript } = await call(transcriptRoutes.updateTranscript, {
        params,
        body: { cues, revision: state.revision },
      })
      dispatch({ type: 'saved', sent, made, others: others && (await whole(others, params, state)), revision: transcript.revision })
      setFailure('')
    } catch (error) {
      const standing = standingOf(error)
      if (standing) dispatch({ type: 'stood', standing: await whole(standing, { id: videoId, transcriptId }, state) })
      setFailure(standing ? '' : error instanceof Error ? error.message : String(error))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  })
  useEffect(() => {
    if (unsaved.length === 0 || busy) return
    const timer = setTimeout(() => void send(), failure === '' ? pause : again)
    return () => clearTimeout(timer)
  }, [unsaved, busy, failure])
  return { busy, failure }
}

/** What stands, where the server says that somebody else was faster. */
function standingOf(error: unknown): Standing | null {
  if (!isRefusal(error, 'conflict') || error.reason !== 'stale') return null
  return (error.answer as { standing?: Standing } | undefined)?.standing ?? null
}

/** Where too much has changed to be told one by one, all of the transcript. */
async function whole(standing: Standing, params: { id: string; transcriptId: string }, { saved }: EditorState): Promise<Standing> {
  if (!standing.reload) return standing
  const answer = await call(transcriptRoutes.getTranscript, { params })
  if (!('cues' in answer)) return standing
  const there = new Set(answer.cues.map(({ number }) => number))
  const gone = [...saved.keys()].filter((number) => !there.has(number)).map((number) => ({ number, removed: true as const }))
  return { ...standing, revision: answer.revision, cues: [...answer.cues, ...gone] }
}

/** Others' changes, as soon as they are told. */
function useOthers(state: EditorState, busy: boolean, dispatch: Dispatch, { videoId, transcriptId }: Place): void {
  const { revision } = state
  const [heard, setHeard] = useState(0)
  useFeed(transcriptFeed.edited, videoId, {
    heard: (event) => event.transcriptId === transcriptId && setHeard((before) => Math.max(before, event.revision)),
    missed: () => setHeard(Number.POSITIVE_INFINITY),
  })
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const params = { id: videoId, transcriptId }
    const standing = await call(transcriptRoutes.listTranscriptChanges, { params, query: { since: revision }, signal })
    const all = await whole(standing, params, state)
    if (signal.aborted) return
    setHeard((before) => (before === Number.POSITIVE_INFINITY ? all.revision : before))
    dispatch({ type: 'stood', standing: all })
  })
  useEffect(() => {
    if (busy || heard <= revision) return
    const ending = new AbortController()
    // Without a connection the next event asks again.
    const timer = setTimeout(() => void ask(ending.signal).catch(() => undefined))
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [busy, heard, revision])
}
