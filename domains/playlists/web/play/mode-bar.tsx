import { useLingui } from '@lingui/react/macro'
import { Repeat, Repeat1, Shuffle } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import type { PlayMode, Repeat as Repeating } from './use-play-mode.ts'

interface Props {
  readonly mode: PlayMode
  /** The video that plays. */
  readonly currentId: string
  /** The playlist is watched in its order only: it is not shuffled. */
  readonly inOrder: boolean
}

const after: Record<Repeating, Repeating> = { off: 'all', all: 'one', one: 'off' }

/** How the playlist goes on: shuffled or in its order, again or not, by itself or when asked. */
export function ModeBar({ mode, currentId, inOrder }: Props) {
  const { t } = useLingui()
  const { autoplay, repeat, shuffle } = mode
  const repeats = { off: t`Repeat: off`, all: t`Repeat: whole playlist`, one: t`Repeat: this video` }
  return (
    <div role="group" aria-label={t`Playback of the playlist`} className="flex items-center gap-1">
      {!inOrder && (
        <IconButton
          label={t`Shuffle`}
          icon={Shuffle}
          aria-pressed={shuffle !== undefined}
          onClick={() => (shuffle ? mode.endShuffle() : mode.startShuffle(currentId))}
        />
      )}
      <IconButton
        label={repeats[repeat]}
        icon={repeat === 'one' ? Repeat1 : Repeat}
        onClick={() => mode.setRepeat(after[repeat])}
        className={cx(repeat !== 'off' && 'bg-accent-soft text-accent-ink!')}
      />
      <Switch label={t`Autoplay`} checked={autoplay} onChange={mode.setAutoplay} className="ml-auto items-center" />
    </div>
  )
}
