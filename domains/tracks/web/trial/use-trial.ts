import { useRef, useState, useSyncExternalStore } from 'react'
import type { Interval } from '#domains/media/intervals.ts'
import type { PlayerProgress } from '#domains/media/web.ts'
import { newTriedAnswers, triedGate } from '#domains/quizzes/web.ts'
import type { TrackTrial } from '../../contract.ts'
import { isAt, type PlaceName, type TrackPlace } from '../play/track-places.ts'
import { usePlayPlace } from '../play/use-play-place.ts'
import { isPlayedThrough, type TrialStanding, trialPlaces } from './trial-places.ts'

const nothing: ReadonlySet<string> = new Set()

/** The seconds of each video that were played, and which are watched by that. */
function usePlayed() {
  const [watched, setWatched] = useState(nothing)
  // A quiz may stand open between the end of a video and what follows it.
  const now = useRef(watched)
  const played = useRef(new Map<string, Interval[]>())
  const become = (next: ReadonlySet<string>) => {
    now.current = next
    setWatched(next)
  }
  /** @returns whether it was watched by this, and was not before */
  const isWatchedBy = ({ id, duration }: TrackPlace['video'], { intervals }: PlayerProgress): boolean => {
    const all = [...(played.current.get(id) ?? []), ...intervals.map(([from, to]): Interval => [from, to])]
    played.current.set(id, all)
    return !now.current.has(id) && isPlayedThrough(all, duration)
  }
  const watch = (id: string) => become(new Set([...now.current, id]))
  const forget = () => {
    played.current.clear()
    become(nothing)
  }
  return { watched, readWatched: () => now.current, watch, isWatchedBy, forget }
}

/** What was answered, and the gate that asks. */
function useTried() {
  const [{ tried, gates }] = useState(() => {
    const fresh = newTriedAnswers()
    return { tried: fresh, gates: [triedGate(fresh)] }
  })
  useSyncExternalStore(tried.subscribe, tried.read)
  return { tried, gates }
}

/** What somebody has watched and answered who tries a track: this page knows it, and nobody else. */
export function useTrial(trial: TrackTrial) {
  const { watched, readWatched, watch, isWatchedBy, forget } = usePlayed()
  const { tried, gates } = useTried()
  const [named, setNamed] = useState<PlaceName>()
  const [round, setRound] = useState(0)
  const ended = useRef('')
  const placesOf = (now: TrialStanding['watched']) => trialPlaces(trial, { watched: now, hasPassed: tried.hasPassed })
  const places = placesOf(watched)
  // What played may have been taken out meanwhile.
  const current = places.find((place) => isAt(place, named)) ?? places[0]
  const { play } = usePlayPlace(trial.track, (place) => {
    ended.current = ''
    setNamed(place)
  })
  const goOn = () => {
    const all = placesOf(readWatched())
    const at = all.findIndex(({ module, video }) => module === current?.module && video.id === current.video.id)
    const next = at === -1 ? undefined : all[at + 1]
    if (next && !next.is_locked) play(next)
  }
  const countAsWatched = (id: string) => {
    watch(id)
    if (ended.current === id) goOn()
  }
  const onPlayed = (progress: PlayerProgress) => {
    if (current && isWatchedBy(current.video, progress)) countAsWatched(current.video.id)
  }
  const onEnded = () => {
    if (!current) return
    // What was played last may be told after it.
    ended.current = current.video.id
    if (readWatched().has(current.video.id)) goOn()
  }
  const startOver = () => {
    ended.current = ''
    forget()
    tried.forget()
    setNamed(undefined)
    setRound(round + 1)
  }
  return {
    places,
    current,
    isWatched: current !== undefined && watched.has(current.video.id),
    /** Another one is another player. */
    key: `${round} ${current?.module} ${current?.video.id}`,
    begins: named ? ('always' as const) : false,
    isDone: places.length > 0 && places.every(({ video }) => video.completed),
    tried,
    gates,
    play,
    countAsWatched,
    startOver,
    stage: { isReported: false, startAt: 0, onPlayed, onEnded },
  }
}
