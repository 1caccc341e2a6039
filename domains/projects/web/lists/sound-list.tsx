import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { SoundClip, Timeline } from '../../contract.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { exactClock } from '../model/exact-clock.ts'
import { soundLength } from '../model/sounds.ts'
import { isWithdrawn, nameOfSound, type Sources } from '../model/sources.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { Withdrawn } from './withdrawn.tsx'

interface Props {
  readonly sounds: Timeline['sounds']
  readonly selected: string | null
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
}

/** The sounds below the clips, in the order in which they begin. */
export const SoundList = memo(function SoundList({ sounds, selected, sources, player, onChange }: Props) {
  const { t } = useLingui()
  const rows = useRef<HTMLUListElement>(null)
  const keep = useFocusAfter(sounds, rows)
  if (sounds.length === 0) return null
  const sorted = sounds.toSorted((a, b) => a.at - b.at)
  const remove = (index: number, id: string) => {
    const neighbour = sorted[index + 1] ?? sorted[index - 1]
    if (neighbour) keep(neighbour.id, 'remove')
    onChange({ type: 'remove', id })
  }
  return (
    <section aria-labelledby="sounds">
      <h2 id="sounds" className="mb-2 font-semibold text-md">
        <Trans>Sounds</Trans>
      </h2>
      <ul ref={rows} aria-label={t`Sounds`} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sorted.map((sound, index) => (
          <li
            key={sound.id}
            data-row={sound.id}
            className={cx('flex items-center gap-1 px-1.5 py-1', sound.id === selected && 'bg-accent-soft')}
          >
            <SoundRow
              sound={sound}
              name={nameOfSound(sound, sources)}
              withdrawn={isWithdrawn(sound, sources)}
              isSelected={sound.id === selected}
              onPress={() => {
                onChange({ type: 'select', id: sound.id })
                player.seek(sound.at)
              }}
            />
            <IconButton
              label={t`Remove ${nameOfSound(sound, sources)}`}
              icon={Trash2}
              size="sm"
              kind="danger-quiet"
              data-control="remove"
              onClick={() => remove(index, sound.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
})

interface RowProps {
  readonly sound: SoundClip
  readonly name: string
  readonly withdrawn: boolean
  readonly isSelected: boolean
  readonly onPress: () => void
}

function SoundRow({ sound, name, withdrawn, isSelected, onPress }: RowProps) {
  const [begin, end] = [exactClock(sound.at), exactClock(sound.at + soundLength(sound))]
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onPress}
      className="flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-md px-1 text-left hover:bg-hover"
    >
      <AudioLines aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {withdrawn && <Withdrawn />}
      <span className="shrink-0 text-muted text-sm tabular-nums">
        {begin} – {end}
      </span>
    </button>
  )
}
