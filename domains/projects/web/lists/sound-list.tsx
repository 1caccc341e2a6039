import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Trash2 } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { SoundClip } from '../../contract.ts'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import { exactClock } from '../model/exact-clock.ts'
import { soundLength } from '../model/sounds.ts'
import { isWithdrawn, nameOfSound, type Sources } from '../model/sources.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { Withdrawn } from './withdrawn.tsx'

interface Props {
  readonly state: Editing
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
}

/** The sounds below the clips, in the order in which they begin. */
export function SoundList({ state, sources, player, onChange }: Props) {
  const { t } = useLingui()
  const { sounds } = state.timeline
  if (sounds.length === 0) return null
  return (
    <section aria-labelledby="sounds">
      <h2 id="sounds" className="mb-2 font-semibold text-md">
        <Trans>Sounds</Trans>
      </h2>
      <ul aria-label={t`Sounds`} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sounds
          .toSorted((a, b) => a.at - b.at)
          .map((sound) => (
            <li key={sound.id} className={cx('flex items-center gap-1 px-1.5 py-1', sound.id === state.selected && 'bg-accent-soft')}>
              <SoundRow
                sound={sound}
                name={nameOfSound(sound, sources)}
                withdrawn={isWithdrawn(sound, sources)}
                isSelected={sound.id === state.selected}
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
                onClick={() => onChange({ type: 'remove', id: sound.id })}
              />
            </li>
          ))}
      </ul>
    </section>
  )
}

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
