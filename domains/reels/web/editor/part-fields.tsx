import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { Framing } from '../../contract.ts'
import type { Draft, DraftChange, DraftPart } from './draft.ts'
import { RangeField } from './range-field.tsx'

interface Props {
  readonly draft: Draft
  readonly part: DraftPart
  readonly bounds: { readonly from: number; readonly to: number }
  readonly text: string
  readonly onChange: (change: DraftChange) => void
}

const seconds = (value: number): string => {
  const minutes = Math.floor(value / 60)
  return `${minutes}:${(value - minutes * 60).toFixed(1).padStart(4, '0')}`
}

/** What can be changed about the part that is selected. */
export function PartFields({ draft, part, bounds, text, onChange }: Props) {
  const { t } = useLingui()
  const { id, start, end, framing, x } = part
  const index = draft.parts.findIndex((one) => one.id === id)
  const number = index + 1
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">
        <Trans>
          Part {number} of {draft.parts.length}
        </Trans>
      </legend>
      {text && <p className="line-clamp-2 wrap-anywhere text-muted text-sm">{text}</p>}
      <RangeField
        label={t`Start`}
        shown={seconds(start)}
        min={bounds.from}
        max={bounds.to}
        value={start}
        onChange={(value) => onChange({ type: 'trim', id, start: value })}
      />
      <RangeField
        label={t`End`}
        shown={seconds(end)}
        min={bounds.from}
        max={bounds.to}
        value={end}
        onChange={(value) => onChange({ type: 'trim', id, end: value })}
      />
      <FramingChoice framing={framing} onChange={(next) => onChange({ type: 'frame', id, framing: next })} />
      {framing === 'fixed' && (
        <RangeField
          label={t`Place of the window`}
          shown={`${Math.round(x * 100)} %`}
          min={0}
          max={1}
          step={0.01}
          value={x}
          onChange={(value) => onChange({ type: 'frame', id, framing: 'fixed', x: value })}
        />
      )}
      <div className="flex gap-1">
        <IconButton label={t`Earlier`} icon={ArrowUp} disabled={index === 0} onClick={() => onChange({ type: 'move', id, by: -1 })} />
        <IconButton
          label={t`Later`}
          icon={ArrowDown}
          disabled={index === draft.parts.length - 1}
          onClick={() => onChange({ type: 'move', id, by: 1 })}
        />
        <IconButton
          label={t`Remove part ${number}`}
          icon={Trash2}
          kind="danger-quiet"
          disabled={draft.parts.length === 1}
          onClick={() => onChange({ type: 'remove', id })}
        />
      </div>
    </fieldset>
  )
}

function FramingChoice({ framing, onChange }: { framing: Framing; onChange: (framing: Framing) => void }) {
  const { t } = useLingui()
  const options = [
    { value: 'follow', label: t`Follow the movement` },
    { value: 'fixed', label: t`Stay where I put it` },
    { value: 'fit', label: t`Show the whole picture` },
  ] as const
  return <RadioGroup<Framing> label={t`Picture`} options={options} value={framing} onChange={onChange} />
}
