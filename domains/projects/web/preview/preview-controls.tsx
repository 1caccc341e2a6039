import { useLingui } from '@lingui/react/macro'
import { ChevronFirst, ChevronLast, Pause, Play } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { exactClock } from '../model/exact-clock.ts'
import type { FilmPlace, FilmPlayer } from './film-player.ts'

interface Props {
  readonly place: FilmPlace
  /** Seconds of the film. */
  readonly length: number
  readonly player: FilmPlayer
}

/** Plays and stops the film, and says where it is. */
export function PreviewControls({ place, length, player }: Props) {
  const { t } = useLingui()
  const [at, whole] = [exactClock(place.at), exactClock(length)]
  const isPlaying = place.rate !== 0
  const isEmpty = length === 0
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <TransportButtons isPlaying={isPlaying} isEmpty={isEmpty} player={player} />
      <input
        type="range"
        aria-label={t`Moment of the film`}
        aria-valuetext={t`${at} of ${whole}`}
        data-page-keys=""
        disabled={isEmpty}
        min={0}
        max={length}
        step={0.04}
        value={Math.min(place.at, length)}
        onChange={(event) => player.seek(event.target.valueAsNumber)}
        className="h-6 min-w-32 flex-1 accent-accent touch:h-11"
      />
      <span className="text-muted text-sm tabular-nums">
        {at} / {whole}
        {Math.abs(place.rate) > 1 || place.rate < 0 ? ` · ${place.rate} ×` : ''}
      </span>
    </div>
  )
}

interface TransportProps extends Pick<Props, 'player'> {
  readonly isPlaying: boolean
  readonly isEmpty: boolean
}

/** They stay as they are while the film goes on. */
const TransportButtons = memo(function TransportButtons({ isPlaying, isEmpty, player }: TransportProps) {
  const { t } = useLingui()
  return (
    <div className="flex">
      <IconButton label={t`Previous cut`} keys="↑" icon={ChevronFirst} size="sm" disabled={isEmpty} onClick={() => player.toCut(-1)} />
      <IconButton
        label={isPlaying ? t`Pause` : t`Play`}
        keys={t`Space`}
        icon={isPlaying ? Pause : Play}
        size="sm"
        disabled={isEmpty}
        onClick={() => player.toggle()}
      />
      <IconButton label={t`Next cut`} keys="↓" icon={ChevronLast} size="sm" disabled={isEmpty} onClick={() => player.toCut(1)} />
    </div>
  )
})
