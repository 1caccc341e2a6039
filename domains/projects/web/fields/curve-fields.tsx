import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { newId } from '#platform/web/in-browser/new-id.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { CurvePoint } from '../../contract.ts'
import { mostCurvePoints } from '../../limits.ts'
import { roomOf, withMovedPoint, withPoint } from '../model/curve.ts'
import { NumberField } from './number-field.tsx'

interface Props {
  readonly curve: readonly CurvePoint[]
  /** Seconds of the source between which it is heard. */
  readonly from: number
  readonly to: number
  /** Seconds of the source. */
  readonly longest: number
  /** The second of the source at which the film is now. */
  readonly momentNow: () => number
  /** `field`: what is changed, while somebody types. */
  readonly onPatch: (field: string, patch: { readonly curve: CurvePoint[] }) => void
}

/** What came of adding a point: its number, or why there is none. */
interface PointNotice {
  readonly added?: number
  readonly trouble?: 'full' | 'taken'
}

/** How loud something is at some moments of it; between them its volume goes evenly from one to the next. */
export function CurveFields({ curve, from, to, longest, momentNow, onPatch }: Props) {
  const { t } = useLingui()
  const add = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState<PointNotice | null>(null)
  const onAdd = () => {
    const next = withPoint(curve, Math.min(to, Math.max(from, momentNow())))
    if (!next) return setTold({ trouble: curve.length >= mostCurvePoints ? 'full' : 'taken' })
    setTold({ added: next.findIndex((point) => !curve.includes(point)) + 1 })
    onPatch(`point ${newId()}`, { curve: next })
  }
  const onRemove = (index: number) => {
    setTold(null)
    add.current?.focus()
    onPatch(`without point ${newId()}`, { curve: curve.toSpliced(index, 1) })
  }
  return (
    <div role="group" aria-label={t`Volume curve`} className="grid gap-2">
      {curve.map((point, index) => (
        <PointFields
          key={index}
          point={point}
          number={index + 1}
          room={roomOf(curve, index, longest)}
          onChange={(field, next) => onPatch(`point ${index} ${field}`, { curve: withMovedPoint(curve, index, next, longest) })}
          onRemove={() => onRemove(index)}
        />
      ))}
      <Button ref={add} size="sm" icon={Plus} onClick={onAdd}>
        <Trans>Add a point to the volume curve</Trans>
      </Button>
      <p className="text-muted text-sm">
        <Trans>It lies where the film is. On the timeline, press twice where you want one, and draw it up, down or aside.</Trans>
      </p>
      <AddingWords told={told} />
    </div>
  )
}

function AddingWords({ told }: { told: PointNotice | null }) {
  const { trouble, added } = told ?? {}
  return (
    <p role="status" className="text-danger-ink text-sm">
      {trouble === 'taken' && <Trans>There is a point here already. Move the film to where you want another one.</Trans>}
      {trouble === 'full' && (
        <Plural value={mostCurvePoints} one="A volume curve has at most # point." other="A volume curve has at most # points." />
      )}
      {added !== undefined && (
        <span key={added} className="sr-only">
          <Trans>Point {added} of the volume curve was added.</Trans>
        </span>
      )}
    </p>
  )
}

interface PointProps {
  readonly point: CurvePoint
  readonly number: number
  readonly room: { readonly min: number; readonly max: number }
  readonly onChange: (field: string, point: CurvePoint) => void
  readonly onRemove: () => void
}

function PointFields({ point, number, room, onChange, onRemove }: PointProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Point ${number} of the volume curve`} className="flex items-end gap-2 rounded-md bg-sunken p-2">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
        <NumberField label={t`Point at (seconds)`} value={point.at} {...room} onChange={(at) => onChange('at', { ...point, at })} />
        <NumberField
          label={t`Volume there (%)`}
          value={Math.round(point.level * 100)}
          min={0}
          max={200}
          step={5}
          onChange={(percent) => onChange('level', { ...point, level: percent / 100 })}
        />
      </div>
      <IconButton label={t`Remove point ${number}`} icon={Trash2} kind="danger-quiet" onClick={onRemove} />
    </div>
  )
}
