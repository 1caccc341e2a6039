import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Scissors, Volume2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { VideoClip } from '../../contract.ts'
import { exactClock } from '../model/exact-clock.ts'
import { clipSecond } from '../model/placing.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import type { QuietStretch } from './silences.ts'

interface Props {
  readonly silences: readonly QuietStretch[]
  readonly clip: VideoClip
  /** Second of the film at which the clip begins. */
  readonly begin: number
  /** Whether the film may have no clip more. */
  readonly isFull: boolean
  readonly player: FilmPlayer
  readonly onCut: (silence: QuietStretch) => void
}

/** px of a row */
const rowHeight = 44

/** The silences one below the other; of however many those in view are in the page. */
export function SilenceList({ silences, clip, begin, isFull, player, onCut }: Props) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, and its rows are memoized
  const rows = useVirtualizer({
    count: silences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const inFilm = (moment: number) => begin + clipSecond(clip, moment)
  return (
    <div ref={scroller} className="max-h-72 overflow-y-auto rounded-md border border-line">
      <ol aria-label={t`Silences`} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const silence = silences[index]
          if (!silence) return null
          return (
            <li
              key={silence.from}
              aria-setsize={silences.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <SilenceRow
                silence={silence}
                from={inFilm(silence.from)}
                to={inFilm(silence.to)}
                isFull={isFull}
                player={player}
                onCut={onCut}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface RowProps extends Pick<Props, 'isFull' | 'player' | 'onCut'> {
  readonly silence: QuietStretch
  /** Seconds of the film. */
  readonly from: number
  readonly to: number
}

/** Seconds before and behind a silence that are heard with it. */
const around = 1

const SilenceRow = memo(function SilenceRow({ silence, from, to, isFull, player, onCut }: RowProps) {
  const { t } = useLingui()
  const [begin, end] = [exactClock(from), exactClock(to)]
  const seconds = Math.round((to - from) * 10) / 10
  return (
    <div className="flex h-full items-center gap-1 border-line border-b px-1.5">
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {begin} – {end}
      </span>
      <span className="shrink-0 text-muted text-sm tabular-nums">
        <Trans>{seconds} s</Trans>
      </span>
      <IconButton
        label={t`Hear what is around ${begin} to ${end}`}
        icon={Volume2}
        size="sm"
        onClick={() => player.hear(from - around, to + around)}
      />
      <IconButton label={t`Cut out ${begin} to ${end}`} icon={Scissors} size="sm" disabled={isFull} onClick={() => onCut(silence)} />
    </div>
  )
})
