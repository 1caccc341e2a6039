import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react'
import { type Neighbours, Player, type PlayerHandle } from '#domains/media/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { cameFromInside } from '#platform/web/in-app-navigation.ts'
import { type Video, videoFeed } from '../../contract.ts'
import { miniPlayer } from '../mini/mini-player-store.ts'
import { usePlaysOn } from '../mini/use-plays-on.ts'
import { useGate } from './stage-gate.tsx'
import { useHeldPlayback } from './use-held-playback.ts'
import { type Reported, useLedger } from './use-ledger.ts'
import { Waiting } from './waiting.tsx'

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
  /** Told after each report of what was watched. */
  readonly onReported?: (standing: Reported) => void
  readonly ref?: Ref<PlayerHandle>
}

/** The player of a video, or what there is to say until it can play; then it plays by itself what has come. */
export function VideoStage({ video, startAt, begins = false, onReported, ref, ...look }: Props) {
  const { t } = useLingui()
  // What plays on in the mini player goes on here.
  const [taken] = useState(() => miniPlayer.positionOf(video.id))
  const [autoPlay] = useState(() => taken !== undefined || begins === 'always' || (begins && cameFromInside()))
  const player = useRef<PlayerHandle>(null)
  const gate = useGate(video, player)
  usePlaysOn(video, player, { held: gate.at !== null, outer: ref })
  const { playback, renew } = useHeldPlayback(video)
  const report = useLedger(video.id, video.kvtoken, onReported)
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
        startAt={taken ?? startAt ?? video.resume_at}
        stopAt={gate.at}
        onStop={gate.stop}
        onProgress={report}
        autoPlay={autoPlay}
        onRetry={onRetry}
        {...look}
      />
      {gate.dialog}
    </>
  )
}
