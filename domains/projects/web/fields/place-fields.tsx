import { useLingui } from '@lingui/react/macro'
import type { PointerEvent } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { ClipFocus } from '../../contract.ts'
import type { ClipPatch } from '../model/trimming.ts'
import { NumberField } from './number-field.tsx'

interface Props {
  readonly focus: ClipFocus | null
  /** Of the video, where there is one. */
  readonly picture: string | null
  /** `field`: what is changed, while somebody types or draws. */
  readonly onPatch: (field: string, patch: ClipPatch) => void
}

const middle: ClipFocus = { x: 0.5, y: 0.5 }

/** What is seen of a video where the film has another shape. */
export function PlaceFields({ focus, picture, onPatch }: Props) {
  const { t } = useLingui()
  const options = [
    { value: 'whole', label: t`Whole, on a blurred ground` },
    { value: 'filling', label: t`Filling the frame` },
  ]
  const change = (next: ClipFocus) => onPatch('focus', { focus: next })
  return (
    <>
      <Field label={t`Picture, where the film has another shape`}>
        <Select
          options={options}
          value={focus ? 'filling' : 'whole'}
          onChange={(value) => onPatch('place', { focus: value === 'filling' ? middle : null })}
        />
      </Field>
      {focus && picture !== null && <FocusPicture focus={focus} picture={picture} onChange={change} />}
      {focus && (
        <div className="grid grid-cols-2 gap-3">
          <ShareField label={t`Middle, from the left (%)`} value={focus.x} onChange={(x) => change({ ...focus, x })} />
          <ShareField label={t`Middle, from the top (%)`} value={focus.y} onChange={(y) => change({ ...focus, y })} />
        </div>
      )}
    </>
  )
}

interface ShareProps {
  readonly label: string
  readonly value: number
  readonly onChange: (share: number) => void
}

const ShareField = ({ label, value, onChange }: ShareProps) => (
  <NumberField label={label} value={Math.round(value * 100)} min={0} max={100} step={5} onChange={(percent) => onChange(percent / 100)} />
)

interface PictureProps extends Pick<Props, 'picture'> {
  readonly focus: ClipFocus
  readonly onChange: (focus: ClipFocus) => void
}

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100

/** The picture of the video, where a point of it is pressed or drawn. The fields below do the same. */
function FocusPicture({ focus: { x, y }, picture, onChange }: PictureProps) {
  const place = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) })
  }
  return (
    <div
      aria-hidden="true"
      data-focus-picture=""
      className="relative w-full cursor-crosshair touch-none overflow-hidden rounded-md bg-black"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        place(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && place(event)}
    >
      <img src={picture ?? ''} alt="" draggable={false} className="block w-full select-none" />
      <span
        className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-5 rounded-full border-2 border-white shadow-[0_0_0_2px_#000]"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      />
    </div>
  )
}
