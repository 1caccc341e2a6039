import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { type Neighbours, Player, type PlayerHandle, type PlayerProgress } from '#domains/media/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { cameFromInside } from '#platform/web/in-app-navigation.ts'
import { type Video, videoFeed } from '../../contract.ts'
import { miniPlayer } from '../mini/mini-player-store.ts'
import { usePlaysOn } from '../mini/use-plays-on.ts'
import { useEnded } from '../waiting/use-ended.ts'
import { EndedVideo, Waiting } from '../waiting/waiting.tsx'
import { useGates } from './stage-gate.tsx'
import { StageMarks } from './stage-marks.ts'
import { useHeldPlayback } from './use-held-playback.ts'
import { useHeldSession } from './use-held-session.ts'
import { type Reported, useLedger } from './use-ledger.ts'

interface Props {
  readonly video: Video
  /** Seconds to start at; where the viewer left off when it is not given. */
  readonly startAt?: number | undefined
  /** Begins by itself for who came by a press within the app; who opens the address is asked first. `always`: something played here before. */
  readonly begins?: boolean | 'always'
  readonly aside?: boolean
  readonly inList?: boolean
  readonly loop?: boolean
  readonly neighbours?: Neighbours
  readonly frame?: 'page' | 'fill'
  readonly theatre?: boolean
  readonly onTheatreChange?: (theatre: boolean) => void
  readonly onEnded?: () => void
  readonly onEnding?: (ending: boolean) => void
  readonly overlay?: ReactNode
  /** Whether what is played is reported to the ledger; otherwise `onPlayed` alone is told of it. */
  readonly isReported?: boolean
  /** Told what was played, beside the report of it. */
  readonly onPlayed?: (progress: PlayerProgress) => void
  /** Told after each report of what was watched. */
  readonly onReported?: (standing: Reported) => void
  readonly ref?: Ref<PlayerHandle>
}

/** The player of a video, or what there is to say until it can play and once it has ended; what has come meanwhile plays by itself. */
export function VideoStage(props: Props) {
  return useEnded(props.video) ? <EndedVideo frame={props.frame ?? 'page'} /> : <Stage {...props} />
}

function Stage({ video, startAt, begins = false, isReported = true, onPlayed, onReported, ref, ...look }: Props) {
  const { t } = useLingui()
  // What plays on in the mini player goes on here.
  const [taken] = useState(() => (isReported ? miniPlayer.positionOf(video.id) : undefined))
  const [autoPlay] = useState(() => taken !== undefined || begins === 'always' || (begins && cameFromInside()))
  const player = useRef<PlayerHandle>(null)
  const marksOf = useContext(StageMarks)
  const marks = useMemo(() => marksOf(video), [marksOf, video])
  const session = useHeldSession(video)
  const gates = useGates(video, session, player)
  usePlaysOn(video, player, { held: gates.isHeld || !isReported, outer: ref })
  const { playback, renew } = useHeldPlayback(video)
  const report = useLedger(video.id, session, { creditEnd: gates.creditEnd, onReported })
  useFreshness(videoFeed.changed, video.id, [['video', video.id]])
  const onRetry = useCallback(() => renew(), [renew])
  if (video.state === 'failed' || !playback) return <Waiting video={video} frame={look.frame ?? 'page'} />
  return (
    <>
      <Player
        key={playback.url}
        ref={player}
        media={{ ...playback, poster: video.thumbnail_url ?? playback.poster }}
        title={video.displayname || t`Video`}
        captions={playback.captions}
        marks={marks}
        startAt={taken ?? startAt ?? video.resume_at}
        stops={gates.stops}
        onStop={gates.stop}
        onProgress={(progress) => {
          if (isReported) report(progress)
          if (progress.intervals.length > 0) onPlayed?.(progress)
        }}
        autoPlay={autoPlay}
        onRetry={onRetry}
        {...look}
        loop={look.loop === true && !gates.hasEnd}
        onEnded={() => gates.atEnd(look.onEnded)}
      />
      {gates.dialogs}
    </>
  )
}
