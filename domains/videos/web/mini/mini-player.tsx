import { useEffect } from 'react'
import { SoundBar } from '#domains/media/web.ts'
import { videoAddress } from '../../video-address.ts'
import { useLedger } from '../watch/use-ledger.ts'
import { type Carried, miniPlayer } from './mini-player-store.ts'

export interface MiniPlayerProps {
  readonly open: boolean
  readonly carried: Carried | undefined
}

export function MiniPlayer({ carried }: MiniPlayerProps) {
  // A page without the shell has no place for it.
  useEffect(() => () => miniPlayer.close(), [])
  if (!carried?.video.playback) return null
  return <Carrying key={carried.video.id} carried={carried} playback={carried.video.playback} />
}

function Carrying({ carried: { video, from }, playback }: { carried: Carried; playback: NonNullable<Carried['video']['playback']> }) {
  const report = useLedger(video.id, video.kvtoken)
  return (
    <SoundBar
      media={{ ...playback, poster: video.thumbnail_url ?? playback.poster }}
      title={video.displayname}
      by={video.owner.displayname}
      address={videoAddress(video)}
      startAt={from}
      onProgress={report}
      onPosition={miniPlayer.followedBy}
      onClose={miniPlayer.close}
    />
  )
}
