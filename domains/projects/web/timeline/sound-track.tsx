import { useLingui } from '@lingui/react/macro'
import { AudioLines } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useRef } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import type { SoundClip } from '../../contract.ts'
import { withPoint } from '../model/curve.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { exactClock } from '../model/exact-clock.ts'
import { movedBy, soundLength, soundTrimmedBy } from '../model/sounds.ts'
import { isSeen, isWithdrawn, longestOf, nameOfSound, type Sources } from '../model/sources.ts'
import { CurveHandles } from './curve-handles.tsx'
import { caughtBy, isFree, soundRows } from './geometry.ts'
import { TrimHandle } from './trim-handle.tsx'
import { newTurn } from './turn.ts'
import { useHeldKey } from './use-held-key.ts'
import { SourceWaveform } from './waveform.tsx'

interface Props {
  readonly sounds: readonly SoundClip[]
  readonly scale: number
  readonly selected: string | null
  readonly sources: Sources
  readonly onChange: ChangeFilm
  /** Seconds at which a sound catches while it is drawn. */
  readonly goals: (sound: SoundClip) => readonly number[]
}

/** px of a row, with the space below it. */
const rowHeight = 36

/** The sounds below the clips; what is heard at once lies in rows of its own. */
export const SoundTrack = memo(function SoundTrack({ sounds, scale, selected, sources, onChange, goals }: Props) {
  const { t } = useLingui()
  if (sounds.length === 0) return null
  const rows = soundRows(sounds)
  const count = Math.max(...rows.values()) + 1
  return (
    <div role="group" aria-label={t`Sounds on the timeline`} className="relative mt-2" style={{ height: count * rowHeight }}>
      {sounds.map((sound) => (
        <div key={sound.id} className="absolute inset-x-0" style={{ top: (rows.get(sound.id) ?? 0) * rowHeight, height: rowHeight - 4 }}>
          <SoundBlock sound={sound} scale={scale} isSelected={sound.id === selected} sources={sources} onChange={onChange} goals={goals} />
        </div>
      ))}
    </div>
  )
})

interface BlockProps extends Pick<Props, 'scale' | 'sources' | 'onChange' | 'goals'> {
  readonly sound: SoundClip
  readonly isSelected: boolean
}

function SoundBlock({ sound, scale, isSelected, sources, onChange, goals }: BlockProps) {
  const { t } = useLingui()
  const { id, at, from } = sound
  const [name, begin, end] = [nameOfSound(sound, sources), exactClock(at), exactClock(at + soundLength(sound))]
  const drag = useMoving({
    scale,
    edges: [at, at + soundLength(sound)],
    goals: () => goals(sound),
    move: (by, turn) => onChange({ type: 'change sound', id, field: `at ${turn}`, patch: movedBy(sound, by) }),
    onEnd: () => onChange({ type: 'settle' }),
  })
  /** Another point of the volume curve, where it was pressed twice. */
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const curve = withPoint(sound.curve, from + (event.clientX - event.currentTarget.getBoundingClientRect().left) / scale)
    if (curve) onChange({ type: 'change sound', id, field: `point ${newTurn()}`, patch: { curve } })
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isSelected}
        aria-label={t`Sound: ${name}, ${begin} to ${end}`}
        onClick={() => onChange({ type: 'select', id })}
        onDoubleClick={onDoubleClick}
        {...drag}
        className={cx(
          'absolute inset-y-0 flex touch-pan-x items-center gap-1.5 overflow-hidden rounded-md px-1.5 text-left text-sm',
          isSelected ? 'border-2 border-accent' : 'border border-line-strong hover:border-muted',
          isWithdrawn(sound, sources) ? 'bg-warning-soft' : isSelected ? 'bg-accent-soft' : 'bg-surface',
        )}
        style={{ left: at * scale, width: Math.max(4, soundLength(sound) * scale) }}
      >
        {isSeen(sound, sources) && <SourceWaveform video={sound.video} from={from} to={sound.to} />}
        <AudioLines aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span aria-hidden="true" className="truncate">
          {name}
        </span>
      </button>
      {isSelected && <SoundHandles sound={sound} scale={scale} sources={sources} onChange={onChange} goals={goals} />}
    </>
  )
}

/** Both ends of the sound that is selected, and its volume curve. */
function SoundHandles({ sound, scale, sources, onChange, goals }: Omit<BlockProps, 'isSelected'>) {
  const { t } = useLingui()
  const { id, at, from, to } = sound
  const longest = longestOf(sound.video, sources)
  const beginning = (which: 'from' | 'to') => () => {
    const field = `${which} ${newTurn()}`
    return (by: number) => onChange({ type: 'change sound', id, field, patch: soundTrimmedBy(sound, which, by, longest) })
  }
  const settle = () => onChange({ type: 'settle' })
  const bounds = { min: 0, max: Number.isFinite(longest) ? Math.max(longest, to) : to }
  const shared = { scale, ...bounds, onEnd: settle, goals: () => goals(sound) }
  const end = at + soundLength(sound)
  return (
    <>
      <TrimHandle
        {...shared}
        label={t`Beginning of the sound`}
        left={at * scale}
        at={at}
        value={from}
        text={exactClock(from)}
        onBegin={beginning('from')}
      />
      <TrimHandle
        {...shared}
        label={t`End of the sound`}
        left={end * scale}
        at={end}
        value={to}
        text={exactClock(to)}
        onBegin={beginning('to')}
      />
      <CurveHandles
        heard={{ ...sound, speed: 1 }}
        left={at * scale}
        scale={scale}
        onChange={(field, curve) => onChange({ type: 'change sound', id, field, patch: { curve } })}
        onEnd={settle}
      />
    </>
  )
}

/** Seconds of a press of an arrow key. */
const stepOf = ({ key, shiftKey }: KeyboardEvent): number =>
  (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0) * (shiftKey ? 1 : 0.1)

interface Moving {
  readonly scale: number
  /** Seconds of the film: of both its ends, and at which they catch. */
  readonly edges: readonly number[]
  readonly goals: () => readonly number[]
  /** Is told by how many seconds since it was taken hold of. */
  readonly move: (by: number, turn: number) => void
  readonly onEnd: () => void
}

/** Draws something to another second, or moves it with the arrow keys. */
function useMoving({ scale, edges, goals, move, onEnd }: Moving) {
  const held = useRef<
    (Pick<Moving, 'move' | 'edges'> & { readonly x: number; readonly turn: number; readonly goals: readonly number[] }) | null
  >(null)
  const begin = () => {
    const turn = newTurn()
    return (by: number) => move(by, turn)
  }
  const stepBy = useHeldKey(begin, (gone, by) => gone + by)
  const letGo = () => {
    held.current = null
    onEnd()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, turn: newTurn(), move, edges, goals: goals() }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = held
      if (!current || Math.abs(event.clientX - current.x) <= 2) return
      const by = (event.clientX - current.x) / scale
      current.move(isFree(event) ? by : caughtBy(by, current.edges, current.goals, scale), current.turn)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: (event: KeyboardEvent) => {
      const by = stepOf(event)
      if (by === 0) return
      event.preventDefault()
      stepBy(event, by)
    },
    onKeyUp: (event: KeyboardEvent) => stepOf(event) !== 0 && onEnd(),
    onBlur: onEnd,
  }
}
