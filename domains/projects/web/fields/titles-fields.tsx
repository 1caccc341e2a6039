import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { ClipTitle } from '../../contract.ts'
import { mostTitles } from '../../limits.ts'
import { NumberField } from './number-field.tsx'
import { TitleText } from './title-text.tsx'

interface Props {
  readonly titles: readonly ClipTitle[]
  /** Seconds of the clip. */
  readonly length: number
  readonly onPatch: (field: string, patch: { readonly titles: ClipTitle[] }) => void
}

/** Words over the pictures of a clip. */
export function TitlesFields({ titles, length, onPatch }: Props) {
  const { t } = useLingui()
  const words = t`Title`
  const add = () =>
    onPatch(`title ${titles.length}`, { titles: [...titles, { text: words, from: 0, to: Math.min(3, length), place: 'bottom' }] })
  const change = (index: number, title: ClipTitle, patch: Partial<ClipTitle>) =>
    onPatch(`title ${index} ${Object.keys(patch).join()}`, { titles: titles.with(index, { ...title, ...patch }) })
  return (
    <div className="grid gap-3">
      {titles.map((title, index) => (
        <TitleFields
          key={index}
          title={title}
          number={index + 1}
          length={length}
          onChange={(patch) => change(index, title, patch)}
          onRemove={() => onPatch('without a title', { titles: titles.toSpliced(index, 1) })}
        />
      ))}
      {titles.length < mostTitles && (
        <Button size="sm" icon={Plus} onClick={add}>
          <Trans>Add a title over the picture</Trans>
        </Button>
      )}
    </div>
  )
}

interface TitleProps {
  readonly title: ClipTitle
  readonly number: number
  readonly length: number
  readonly onChange: (patch: Partial<ClipTitle>) => void
  readonly onRemove: () => void
}

/** Seconds that a title is seen at least. */
const shortest = 0.1

function TitleFields({ title, number, length, onChange, onRemove }: TitleProps) {
  const { t } = useLingui()
  const places = [
    { value: 'top' as const, label: t`Top` },
    { value: 'middle' as const, label: t`Middle` },
    { value: 'bottom' as const, label: t`Bottom` },
  ]
  return (
    <div role="group" aria-label={t`Title ${number}`} className="grid gap-2 rounded-md bg-sunken p-2">
      <div className="flex items-end gap-2">
        <TitleText
          label={t`Title ${number}`}
          value={title.text}
          longest={200}
          className="min-w-0 flex-1"
          onChange={(text) => onChange({ text })}
        />
        <IconButton label={t`Remove title ${number}`} icon={Trash2} kind="danger-quiet" onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t`Title from (seconds)`}
          value={title.from}
          min={0}
          max={Math.max(0, title.to - shortest)}
          onChange={(from) => onChange({ from })}
        />
        <NumberField
          label={t`Title to (seconds)`}
          value={title.to}
          min={title.from + shortest}
          max={length}
          onChange={(to) => onChange({ to })}
        />
      </div>
      <Field label={t`Place`}>
        <Select options={places} value={title.place} onChange={(place) => onChange({ place })} />
      </Field>
    </div>
  )
}
