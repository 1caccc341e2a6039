import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, Crop, Image, Trash2, Type, Video } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { ProjectClip } from '../../contract.ts'
import { clipLength, filmLength } from '../../lengths.ts'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import { exactClock } from '../model/exact-clock.ts'
import { howOf } from '../model/several.ts'
import { clipName, isWithdrawn, type Sources } from '../model/sources.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { Withdrawn } from './withdrawn.tsx'

interface Props {
  readonly state: Editing
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
}

/** px of a row */
const rowHeight = 52

/** The clips one below the other: all that the timeline does can be done here. Of however many those in view are in the page. */
export function ClipList({ state, sources, player, onChange }: Props) {
  const { clips } = state.timeline
  const length = exactClock(filmLength(state.timeline))
  return (
    <section aria-labelledby="clips">
      <h2 id="clips" className="mb-2 font-semibold text-md">
        <Trans>Clips</Trans>{' '}
        <span className="font-normal text-muted text-sm">
          <Plural value={clips.length} one="# clip" other="# clips" />, {length}
        </span>
      </h2>
      {clips.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed p-6 text-center text-muted">
          <Trans>Add a video, a picture or a title to begin.</Trans>
        </p>
      ) : (
        <ClipRows state={state} sources={sources} player={player} onChange={onChange} />
      )}
    </section>
  )
}

function ClipRows({ state, sources, player, onChange }: Props) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const { clips } = state.timeline
  // While somebody draws over the film its pictures come first.
  const shownIndex = useDeferredValue(useSyncExternalStore(player.subscribe, () => player.snapshot().index))
  const keep = useFocusAfter(clips, scroller)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, and its rows are memoized
  const rows = useVirtualizer({ count: clips.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 6 })
  const { scrollToIndex } = rows
  const selectedIndex = clips.findIndex(({ id }) => id === state.selected)
  useEffect(() => {
    if (selectedIndex !== -1) scrollToIndex(selectedIndex, { align: 'auto' })
  }, [selectedIndex, scrollToIndex])
  return (
    <div ref={scroller} className="max-h-96 overflow-y-auto rounded-lg border border-line bg-surface">
      <ol aria-label={t`Clips`} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const clip = clips[index]
          if (!clip) return null
          const { id } = clip
          return (
            <li
              key={id}
              data-row={id}
              aria-setsize={clips.length}
              aria-posinset={index + 1}
              aria-current={index === shownIndex || undefined}
              className="group absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <ClipRow
                clip={clip}
                index={index}
                count={clips.length}
                neighbour={(clips[index + 1] ?? clips[index - 1])?.id}
                name={clipName(clip, sources)}
                isWithdrawn={isWithdrawn(clip, sources)}
                isSelected={index === selectedIndex || state.several.includes(id)}
                player={player}
                onChange={onChange}
                onKeep={keep}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface RowProps extends Pick<Props, 'player' | 'onChange'> {
  readonly clip: ProjectClip
  readonly index: number
  readonly count: number
  /** The clip that has the focus when this one is removed. */
  readonly neighbour: string | undefined
  readonly name: string
  readonly isWithdrawn: boolean
  readonly isSelected: boolean
  /** Has one of the buttons of a row keep the focus, wherever it goes. */
  readonly onKeep: (id: string, control: string) => void
}

const ClipRow = memo(function ClipRow(props: RowProps) {
  const { t } = useLingui()
  const { clip, index, count, neighbour, name, isSelected, player, onChange, onKeep } = props
  const { id } = clip
  const move = (by: -1 | 1) => {
    const to = index + by
    // At an end of the list there is only one way to go on.
    onKeep(id, to === 0 ? 'later' : to === count - 1 || by === -1 ? 'earlier' : 'later')
    onChange({ type: 'move', id, to })
  }
  const remove = () => {
    if (neighbour !== undefined) onKeep(neighbour, 'remove')
    onChange({ type: 'remove', id })
  }
  return (
    <div className={cx('flex h-full items-center gap-1 border-line border-b px-1.5', isSelected && 'bg-accent-soft')}>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={(event) => {
          onChange({ type: 'select', id, how: howOf(event) })
          player.showClip(id)
        }}
        className="flex h-10 min-w-0 flex-1 items-center gap-3 rounded-md px-1 text-left hover:bg-hover"
      >
        <span className="w-8 shrink-0 text-right text-muted text-sm tabular-nums group-aria-[current=true]:font-semibold group-aria-[current=true]:text-ink">
          {index + 1}
        </span>
        <Kind kind={clip.kind} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {clip.kind === 'video' && clip.focus && <Filling />}
        {props.isWithdrawn && <Withdrawn />}
        <span className="shrink-0 text-muted text-sm tabular-nums">{exactClock(clipLength(clip))}</span>
      </button>
      <IconButton
        label={t`Move ${name} earlier`}
        icon={ArrowUp}
        size="sm"
        data-control="earlier"
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t`Move ${name} later`}
        icon={ArrowDown}
        size="sm"
        data-control="later"
        disabled={index === count - 1}
        onClick={() => move(1)}
      />
      <IconButton label={t`Remove ${name}`} icon={Trash2} size="sm" kind="danger-quiet" data-control="remove" onClick={remove} />
    </div>
  )
})

/** Of a video that fills the frame of a film of another shape. */
const Filling = () => (
  <span className="shrink-0 text-muted">
    <Crop aria-hidden="true" className="size-4" />
    <span className="sr-only">
      <Trans>fills the frame</Trans>
    </span>
  </span>
)

function Kind({ kind }: { kind: ProjectClip['kind'] }) {
  const Icon = { video: Video, picture: Image, title: Type }[kind]
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
}
