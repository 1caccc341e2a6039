import { useRef, useState } from 'react'
import type { Interval } from '#domains/media/intervals.ts'
import type { PlayerProgress } from '#domains/media/web.ts'
import type { TrackTrial } from '../../contract.ts'
import { isAt, type PlaceName, type TrackPlace } from '../play/track-places.ts'
import { usePlayPlace } from '../play/use-play-place.ts'
import { isPlayedThrough, trialPlaces } from './trial-places.ts'

const nothing: ReadonlySet<string> = new Set()

/** The seconds of each video that were played, and which are watched by that. */
function usePlayed() {
  const [watched, setWatched] = useState(nothing)
  const played = useRef(new Map<string, Interval[]>())
  /** @returns whether it was watched by this, and was not before */
  const isWatchedBy = ({ id, duration }: TrackPlace['video'], { intervals }: PlayerProgress): boolean => {
    const all = [...(played.current.get(id) ?? []), ...intervals.map(([from, to]): Interval => [from, to])]
    played.current.set(id, all)
    return !watched.has(id) && isPlayedThrough(all, duration)
  }
  const forget = () => {
    played.current.clear()
    setWatched(nothing)
  }
  return { watched, setWatched, isWatchedBy, forget }
}

/** What somebody has watched who tries a track: this page knows it, and nobody else. */
export function useTrial(trial: TrackTrial) {
  const { watched, setWatched, isWatchedBy, forget } = usePlayed()
  const [named, setNamed] = useState<PlaceName>()
  const [round, setRound] = useState(0)
  const ended = useRef('')
  const places = trialPlaces(trial, watched)
  // What played may have been taken out meanwhile.
  const current = places.find((place) => isAt(place, named)) ?? places[0]
  const { play } = usePlayPlace(trial.track, (place) => {
    ended.current = ''
    setNamed(place)
  })
  const goOn = (after: ReadonlySet<string>) => {
    const all = trialPlaces(trial, after)
    const at = all.findIndex(({ module, video }) => module === current?.module && video.id === current.video.id)
    const next = at === -1 ? undefined : all[at + 1]
    if (next && !next.is_locked) play(next)
  }
  const complete = (id: string) => {
    const after = new Set([...watched, id])
    setWatched(after)
    if (ended.current === id) goOn(after)
  }
  const onPlayed = (progress: PlayerProgress) => {
    if (current && isWatchedBy(current.video, progress)) complete(current.video.id)
  }
  const onEnded = () => {
    if (!current) return
    // What was played last may be told after it.
    ended.current = current.video.id
    if (watched.has(current.video.id)) goOn(watched)
  }
  const startOver = () => {
    ended.current = ''
    forget()
    setNamed(undefined)
    setRound(round + 1)
  }
  return {
    places,
    current,
    /** Another one is another player. */
    key: `${round} ${current?.module} ${current?.video.id}`,
    begins: named ? ('always' as const) : false,
    isDone: places.length > 0 && places.every(({ video }) => video.completed),
    play,
    complete,
    startOver,
    stage: { isReported: false, startAt: 0, onPlayed, onEnded },
  }
}
