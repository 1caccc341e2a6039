import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reported } from '../watch/use-ledger.ts'

interface Going<T> {
  /** The video that plays; with another one everything begins anew. */
  readonly currentId: string
  /** It was watched to its end before. */
  readonly isWatched: boolean
  readonly next: T | undefined
  /** What follows begins by itself. */
  readonly goesOn: boolean
  /** ms between the end of one and the beginning of the next. */
  readonly pause?: number
  readonly play: (item: T) => void
  readonly sayLocked: () => void
  /** What follows, also where it is not loaded yet. */
  readonly followed: () => Promise<T | undefined>
  /** The same, asked for anew. */
  readonly asked: () => Promise<T | undefined>
}

/** How far the playing of one video has come. */
function useStanding<T>(currentId: string) {
  const [ending, setEnding] = useState(false)
  const [stays, setStays] = useState(false)
  // It has ended, and the server has yet to say that it was watched, however long that takes.
  const [waiting, setWaiting] = useState(false)
  // What begins after the pause.
  const [due, setDue] = useState<T>()
  const [before, setBefore] = useState(currentId)
  if (before !== currentId) {
    setBefore(currentId)
    setEnding(false)
    setStays(false)
    setWaiting(false)
    setDue(undefined)
  }
  return { ending, stays, waiting, due, setEnding, setStays, setWaiting, setDue }
}

/** Plays the next of several videos when one has ended, as soon as it is open: the server says when one was watched. */
export function useGoingOn<T extends { readonly is_locked: boolean }>(going: Going<T>) {
  const { currentId, isWatched, next, goesOn, pause = 0, play, sayLocked, followed, asked } = going
  const { ending, stays, waiting, due, setEnding, setStays, setWaiting, setDue } = useStanding<T>(currentId)
  const begin = (item: T) => (pause === 0 ? play(item) : setDue(item))

  const playDue = useEffectEvent(() => due && play(due))
  useEffect(() => {
    if (due === undefined) return
    const timer = setTimeout(() => playDue(), pause)
    return () => clearTimeout(timer)
  }, [due, pause])

  const goOn = useEffectEvent(() => next && begin(next))
  const opened = waiting && goesOn && next !== undefined && !next.is_locked
  useEffect(() => {
    if (opened) goOn()
  }, [opened])

  // An answer may come when another video plays, or none.
  const playing = useRef(currentId)
  useEffect(() => {
    playing.current = currentId
    return () => {
      playing.current = ''
    }
  }, [currentId])
  // The last video of which the server said that it was watched, and the last that ended before a locked one: either may come first.
  const watched = useRef('')
  const stopped = useRef('')
  const refuse = () => {
    if (playing.current !== currentId || stopped.current !== currentId) return
    stopped.current = ''
    setWaiting(false)
    sayLocked()
  }
  /** The video before was watched, and others were not. */
  const refuseIfLocked = async () => {
    if ((await asked())?.is_locked) refuse()
  }
  const onEnded = async () => {
    if (stays || !goesOn) return
    const after = await followed()
    if (!after) return
    if (!after.is_locked) return begin(after)
    stopped.current = currentId
    setWaiting(true)
    // No other report need follow.
    if (watched.current === currentId) await refuseIfLocked()
  }
  const onReported = async ({ completed, settled }: Reported) => {
    if (!completed) return settled ? refuse() : undefined
    watched.current = currentId
    if (!isWatched || stopped.current === currentId) await refuseIfLocked()
  }

  return {
    /** The end is near, and what follows will begin by itself. */
    isNear: ending && goesOn,
    /** The viewer stays with what plays. */
    stays,
    stay: () => setStays(true),
    stage: { onEnding: setEnding, onEnded: () => void onEnded(), onReported: (standing: Reported) => void onReported(standing) },
  }
}
