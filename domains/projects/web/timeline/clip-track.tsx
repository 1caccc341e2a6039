import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { clipLength } from '../../lengths.ts'
import { withPoint } from '../model/curve.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { exactClock } from '../model/exact-clock.ts'
import { type PlacedClip, sourceMoment } from '../model/placing.ts'
import { howOf, type SelectHow } from '../model/several.ts'
import { longestOf, type Sources } from '../model/sources.ts'
import { trimmedBy } from '../model/trimming.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { ClipBlocks } from './clip-blocks.tsx'
import { clipIdOf, focusLater, useKeptBlock } from './clip-elements.ts'
import { CurveHandles } from './curve-handles.tsx'
import { dropSecond, type View } from './geometry.ts'
import { scrollToClip } from './scroll-to-clip.ts'
import { TrimHandle } from './trim-handle.tsx'
import { newTurn } from './turn.ts'
import { useClipDrag } from './use-clip-drag.ts'

interface Props {
  readonly places: readonly PlacedClip[]
  readonly view: View
  readonly selected: string | null
  /** All that are selected, where they are more than one. */
  readonly several: readonly string[]
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Seconds at which an end of a clip catches while it is drawn. */
  readonly goals: () => readonly number[]
  readonly onChange: ChangeFilm
}

/** The clips beside each other; of five hundred those in the window are in the page. Arrow keys go from one to the next, Home and End to the first and the last; with Shift those on the way are selected, too. */
export function ClipTrack({ places, view, selected, several, sources, player, scroller, goals, onChange }: Props) {
  const { t } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const drop = (id: string, to: number) =>
    onChange(several.includes(id) ? { type: 'move several', ids: several, to } : { type: 'move', id, to })
  const { drag, handlers, cancel, wasDrag } = useClipDrag({ scroller, places, several, scale: view.scale, onDrop: drop })
  const focus = useKeptBlock(track, places, (id) => {
    scrollToClip(scroller.current, { places, view }, id)
    focusLater(track, id)
  })
  const now = places.findIndex(({ clip }) => clip.id === selected)
  const here = places[now]
  const select = (place: PlacedClip | undefined, how: SelectHow) => selectPlace({ player, onChange }, place, how)
  const onClick = (event: MouseEvent) => {
    const id = clipIdOf(event.target)
    // A press of a key is no drag.
    if (event.detail === 0 || !wasDrag())
      select(
        places.find(({ clip }) => clip.id === id),
        howOf(event),
      )
  }
  /** To another one; with Alt the clip itself goes there. */
  const step = (event: KeyboardEvent, from: PlacedClip, to: number) => {
    event.preventDefault()
    const next = places[to]
    if (event.altKey) drop(from.clip.id, indexAmongOthers(places, several, from, to))
    else select(next, event.shiftKey ? 'range' : 'one')
    focusLater(track, (event.altKey ? from : next)?.clip.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    const id = clipIdOf(event.target)
    const at = places.findIndex(({ clip }) => clip.id === id)
    const focused = places[at]
    if (!focused) return
    // The page's own keys remove what is selected; the focus goes on with its neighbour.
    if (isRemoving(event) && at === now) focusLater(track, neighbourOf(places, now, several)?.clip.id)
    const to = indexAfter(event, at, places.length)
    if (to !== null) step(event, focused, to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its clips have the focus
    <div
      ref={track}
      role="toolbar"
      aria-label={t`Clips on the timeline`}
      onClick={onClick}
      onDoubleClick={(event) => addPoint(event, { places, view, onChange })}
      onKeyDown={onKeyDown}
      {...handlers}
      {...focus}
      className="relative h-16"
    >
      <ClipBlocks places={places} view={view} now={now} several={several} sources={sources} drag={drag} />
      {drag && <DropLine left={dropSecond(places, drag.ids, drag.to) * view.scale} />}
      {here && !drag && several.length === 0 && (
        <ClipHandles place={here} number={now + 1} scale={view.scale} sources={sources} player={player} goals={goals} onChange={onChange} />
      )}
    </div>
  )
}

function selectPlace({ player, onChange }: Pick<Props, 'player' | 'onChange'>, place: PlacedClip | undefined, how: SelectHow): void {
  if (!place) return
  onChange({ type: 'select', id: place.clip.id, how })
  if (how !== 'toggle') player.seek(place.begin)
}

/** Shows where a clip would come to lie. */
const DropLine = ({ left }: { left: number }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute -inset-y-1 z-30 w-1 -translate-x-1/2 rounded-full bg-accent"
    style={{ left }}
  />
)

/** Another point of the volume curve of a clip, where it was pressed twice. */
function addPoint(event: MouseEvent<HTMLElement>, { places, view, onChange }: Pick<Props, 'places' | 'view' | 'onChange'>): void {
  const id = clipIdOf(event.target)
  const place = places.find(({ clip }) => clip.id === id)
  if (place?.clip.kind !== 'video') return
  const second = (event.clientX - event.currentTarget.getBoundingClientRect().left) / view.scale - place.begin
  const curve = withPoint(place.clip.curve, sourceMoment(place.clip, second))
  if (curve) onChange({ type: 'change', id: place.clip.id, field: `point ${newTurn()}`, patch: { curve } })
}

/** Of those that go to another place together, the index that the first gets among the others. @param to where one of them would go alone */
function indexAmongOthers(places: readonly PlacedClip[], several: readonly string[], { clip }: PlacedClip, to: number): number {
  const ids = new Set(several)
  if (!ids.has(clip.id)) return to
  const first = places.findIndex((place) => ids.has(place.clip.id))
  const before = places.slice(0, first).length
  return before + (to > places.findIndex((place) => place.clip === clip) ? 1 : -1)
}

/** The next clip that stays where this one and those with it are removed, or the last before. */
function neighbourOf(places: readonly PlacedClip[], at: number, several: readonly string[]): PlacedClip | undefined {
  const stays = ({ clip }: PlacedClip, index: number) => index !== at && !several.includes(clip.id)
  return (
    places.find((place, index) => index > at && stays(place, index)) ?? places.findLast((place, index) => index < at && stays(place, index))
  )
}

const isRemoving = ({ key }: KeyboardEvent): boolean => key === 'Delete' || key === 'Backspace'

/** The clip that a key goes to; null where it goes nowhere. */
function indexAfter({ key }: KeyboardEvent, now: number, count: number): number | null {
  const goals: Partial<Record<string, number>> = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: count - 1 }
  return goals[key] ?? null
}

interface HandlesProps extends Pick<Props, 'sources' | 'player' | 'goals' | 'onChange'> {
  readonly place: PlacedClip
  readonly number: number
  readonly scale: number
}

/** Both ends of the clip that is selected, and its volume curve; what stands still has only one end. */
function ClipHandles({ place: { clip, begin, length }, number, scale, sources, player, goals, onChange }: HandlesProps) {
  const { t } = useLingui()
  const longest = clip.kind === 'video' ? longestOf(clip.video, sources) : clipLength(clip)
  const beginning = (end: 'from' | 'to') => () => {
    const field = `${end} ${newTurn()}`
    return (by: number) => {
      player.aimAt({ id: clip.id, end })
      onChange({ type: 'change', id: clip.id, field, patch: trimmedBy(clip, end, by, longest) })
    }
  }
  const [from, to] = clip.kind === 'video' ? [clip.from, clip.to] : [0, length]
  const settle = () => onChange({ type: 'settle' })
  const shared = { scale, min: 0, max: Number.isFinite(longest) ? Math.max(longest, to) : to, onEnd: settle, goals }
  return (
    <>
      {clip.kind === 'video' && (
        <TrimHandle
          {...shared}
          label={t`Beginning of clip ${number}`}
          left={begin * scale}
          at={begin}
          value={from}
          text={exactClock(from)}
          onBegin={beginning('from')}
        />
      )}
      <TrimHandle
        {...shared}
        label={t`End of clip ${number}`}
        left={(begin + length) * scale}
        at={begin + length}
        value={to}
        text={exactClock(to)}
        onBegin={beginning('to')}
      />
      {clip.kind === 'video' && (
        <CurveHandles
          heard={clip}
          left={begin * scale}
          scale={scale}
          onChange={(field, curve) => onChange({ type: 'change', id: clip.id, field, patch: { curve } })}
          onEnd={settle}
        />
      )}
    </>
  )
}
