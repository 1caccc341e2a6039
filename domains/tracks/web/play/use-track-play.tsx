import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { finishedQuizzes } from '#domains/quizzes/web.ts'
import { NextUp, neighboursOf, type Reported, useGoingOn, useInTurn } from '#domains/videos/web.ts'
import type { TrackDetail } from '../../contract.ts'
import { keepCompleted } from '../kept-in-browser.ts'
import { type EmbedEntrance, playedModuleQuery, trackKey } from '../queries.ts'
import { firstToPlay, isAt, modulesAround, type PlaceName, startModule, type TrackPlace, trackPlacesIn } from './track-places.ts'
import { usePlayPlace } from './use-play-place.ts'

/** ms between the end of a video and the beginning of the next (LE-4.58, LE-9.45). */
const pause = 300

/** What plays: that of the address, or where the viewer goes on, which what is watched meanwhile does not move. */
function useNow(track: TrackDetail, named: PlaceName, carried: EmbedEntrance) {
  const [start, setStart] = useState<PlaceName>()
  const isNamed = named.video !== '' && track.modules.some(({ name }) => name === named.module)
  const module = isNamed ? named.module : (start?.module ?? startModule(track.modules))
  const names = modulesAround(track.modules, module)
  const contents = useQueries({ queries: names.map((name) => playedModuleQuery(track.trackName, name, carried)) })
  const places = trackPlacesIn(
    names,
    contents.map(({ data }) => data),
  )
  const first = isNamed || start ? undefined : firstToPlay(places.filter((place) => place.module === module))
  if (first) setStart({ module: first.module, video: first.video.id })
  const own = contents[names.indexOf(module ?? '')]
  return { now: isNamed ? named : start, names, places, isLoading: contents.some(({ isPending }) => isPending), own }
}

/** Where a quiz that was passed may have completed a video, and opened the next, what is shown of the track is asked for anew. */
function useQuizzesPassed({ quizzes_required: areRequired }: TrackDetail): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!areRequired) return
    return finishedQuizzes.hear((_, { passed }) => {
      if (passed) void queries.invalidateQueries({ queryKey: trackKey })
    })
  }, [areRequired, queries])
}

/** Plays a track over all its modules: what plays, what stands beside it, and that the next begins when one has ended. */
export function useTrackPlay(track: TrackDetail, named: PlaceName, choose: (name: PlaceName) => void, carried: EmbedEntrance = {}) {
  const queries = useQueryClient()
  const inTurn = useInTurn()
  const me = useMe()
  useQuizzesPassed(track)
  const [pressed, setPressed] = useState(false)
  const { now, names, places, isLoading, own } = useNow(track, named, carried)
  const { play, sayLocked } = usePlayPlace(track, (name) => {
    setPressed(true)
    choose(name)
  })
  const beside = (all: readonly TrackPlace[]) => neighboursOf(all, (place) => isAt(place, now), false)
  const current = places.find((place) => isAt(place, now))
  const { previous, next } = beside(places)
  /** Asks anew for everything that is shown of the track. */
  const nextAnew = async (): Promise<TrackPlace | undefined> => {
    await inTurn(() => queries.invalidateQueries({ queryKey: trackKey }))
    const contents = names.map((name) => queries.getQueryData(playedModuleQuery(track.trackName, name).queryKey))
    return beside(trackPlacesIn(names, contents)).next
  }
  const followed = async () => next ?? (isLoading ? await nextAnew() : undefined)
  const currentId = now ? `${now.module} ${now.video}` : ''
  const isWatched = current?.video.completed ?? false
  const going = useGoingOn({ currentId, isWatched, next, goesOn: true, pause, play, sayLocked, followed, asked: nextAnew })
  const { isNear, stays, stay, stage } = going
  const onReported = (standing: Reported) => {
    if (standing.completed && me && now) keepCompleted(track.trackName, me.name, now.video)
    stage.onReported(standing)
  }
  /** What waits is asked for once more: it may have opened since. */
  const goOn = async () => {
    const after = await followed()
    const open = after?.is_locked ? ((await nextAnew()) ?? after) : after
    if (open) play(open)
  }
  const goBack = previous && (() => play(previous))
  const goNext = next ? () => void goOn() : undefined
  return {
    now,
    current,
    own,
    next,
    isNear,
    play,
    begins: pressed ? ('always' as const) : true,
    goBack,
    goNext,
    stage: {
      ...stage,
      onReported,
      overlay: next && isNear && !stays && <NextUp item={upNextOf(next)} onPlay={() => play(next)} onStay={stay} />,
      neighbours: { previous: goBack, next: goNext },
    },
  }
}

const upNextOf = ({ video: { id, title, thumbnail_url, is_locked } }: TrackPlace) => ({ id, title, thumbnail_url, is_locked })
