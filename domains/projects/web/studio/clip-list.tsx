import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, CopyPlus, Image, Scissors, Trash2, TriangleAlert, Type } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { ProjectClip, ProjectSource, VideoClip } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import type { Edit, Editing } from './edits.ts'
import { exactClock } from './exact-clock.ts'

interface Props {
  readonly state: Editing
  readonly sources: readonly ProjectSource[]
  readonly player: FilmPlayer
  readonly onChange: (edit: Edit) => void
}

/** The clips in their order; a press selects one and shows its beginning. */
export function ClipList({ state, sources, player, onChange }: Props) {
  const { t } = useLingui()
  const { index } = useSyncExternalStore(player.subscribe, player.snapshot)
  const { clips } = state.timeline
  if (clips.length === 0)
    return (
      <p className="rounded-lg border border-line border-dashed p-6 text-center text-muted">
        <Trans>Add a video, a picture or a title to begin.</Trans>
      </p>
    )
  return (
    <ol aria-label={t`Clips`} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {placedRows(clips).map((row) => (
        <ClipRow
          key={row.clip.id}
          {...row}
          source={row.clip.kind === 'video' ? sourceOf(row.clip, sources) : undefined}
          isLast={row.at === clips.length - 1}
          isSelected={row.clip.id === state.selected}
          isShown={row.at === index}
          player={player}
          onChange={onChange}
        />
      ))}
    </ol>
  )
}

/** Each clip with its place, and the second of the film at which it begins. */
function placedRows(clips: readonly ProjectClip[]) {
  let begin = 0
  return clips.map((clip, at) => {
    begin += clipLength(clip)
    return { clip, at, begin: begin - clipLength(clip) }
  })
}

const sourceOf = ({ video }: VideoClip, sources: readonly ProjectSource[]) => sources.find(({ id }) => id === video)

interface RowProps extends Pick<Props, 'player' | 'onChange'> {
  readonly clip: ProjectClip
  readonly at: number
  readonly begin: number
  /** Of a video that was added just now nothing is known before it is saved. */
  readonly source: ProjectSource | undefined
  readonly isLast: boolean
  readonly isSelected: boolean
  readonly isShown: boolean
}

function ClipRow({ clip, at, begin, source, isLast, isSelected, isShown, player, onChange }: RowProps) {
  const { t } = useLingui()
  const kinds = { video: source ? t`Video that you can’t see` : t`Video`, picture: t`Picture`, title: t`Title` }
  const called = (clip.kind === 'title' ? clip.text : source?.displayname) ?? kinds[clip.kind]
  const { id } = clip
  const split = () => {
    const now = player.shownClip()
    const moment = now?.clip.id === id ? now.at : clipLength(clip) / 2
    onChange({ type: 'split', id, at: moment, newId: crypto.randomUUID() })
  }
  return (
    <li className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 p-2', isSelected && 'bg-accent-soft')}>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => {
          onChange({ type: 'select', id })
          player.seek(begin)
        }}
        className="flex min-w-0 flex-1 basis-60 items-center gap-3 rounded-md p-1 text-left hover:bg-hover"
      >
        <span className={cx('w-8 shrink-0 text-right text-sm tabular-nums', isShown ? 'font-semibold' : 'text-muted')}>{at + 1}</span>
        <Kind kind={clip.kind} />
        <span className="min-w-0 flex-1 truncate">{called}</span>
        <span className="shrink-0 text-muted text-sm tabular-nums">{exactClock(clipLength(clip))}</span>
      </button>
      {source?.usable === false && <NotUsable />}
      <div className="flex">
        <IconButton
          label={t`Earlier`}
          icon={ArrowUp}
          size="sm"
          disabled={at === 0}
          onClick={() => onChange({ type: 'move', id, by: -1 })}
        />
        <IconButton label={t`Later`} icon={ArrowDown} size="sm" disabled={isLast} onClick={() => onChange({ type: 'move', id, by: 1 })} />
        <IconButton label={t`Split ${called}`} icon={Scissors} size="sm" onClick={split} />
        <IconButton
          label={t`Copy ${called}`}
          icon={CopyPlus}
          size="sm"
          onClick={() => onChange({ type: 'copy', id, newId: crypto.randomUUID() })}
        />
        <IconButton
          label={t`Remove ${called}`}
          icon={Trash2}
          size="sm"
          kind="danger-quiet"
          onClick={() => onChange({ type: 'remove', id })}
        />
      </div>
    </li>
  )
}

function Kind({ kind }: { kind: ProjectClip['kind'] }) {
  const Icon = { video: Scissors, picture: Image, title: Type }[kind]
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
}

function NotUsable() {
  return (
    <span className="flex items-center gap-1 text-sm text-warning-ink">
      <TriangleAlert aria-hidden="true" className="size-4" />
      <Trans>You can’t use this video</Trans>
    </span>
  )
}
