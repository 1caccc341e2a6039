import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { DraftField } from './draft.ts'

interface Props {
  readonly field: DraftField
  readonly index: number
  readonly last: boolean
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<DraftField>) => void
  /** @param to a place from 0 */
  readonly onMove: (to: number, control: string) => void
  readonly onRemove: () => void
}

/** One field of the form: what it asks, and how the answer must be. */
export function FieldRow({ field, index, last, faults, onChange, onMove, onRemove }: Props) {
  const { t } = useLingui()
  const number = index + 1
  const fault = (name: string) => faults[`fields.${index}.${name}`]
  return (
    <li data-field={field.key}>
      <fieldset className="min-w-0 rounded-md border border-line p-4">
        <legend className="px-1 font-medium text-sm">{t`Field ${number}`}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Name`} required error={fault('name')}>
            <Input value={field.name} onChange={(event) => onChange({ name: event.currentTarget.value })} />
          </Field>
          <Field label={t`Type`}>
            <Select
              value={field.type}
              onChange={(type) => onChange({ type })}
              options={[
                { value: 'text', label: t`Text` },
                { value: 'email', label: t`Email address` },
                { value: 'phone', label: t`Phone number` },
                { value: 'number', label: t`Number` },
              ]}
            />
          </Field>
          <Field label={t`Identifier`} required hint={t`The key that answers are stored under.`} error={fault('identifier')}>
            <Input
              value={field.identifier}
              spellCheck={false}
              autoCapitalize="off"
              onChange={(event) => onChange({ identifier: event.currentTarget.value, follows: false })}
            />
          </Field>
          <Field label={t`Pattern`} optional hint={t`A regular expression that the whole answer must match.`} error={fault('pattern')}>
            <Input
              value={field.pattern}
              spellCheck={false}
              autoCapitalize="off"
              className="font-mono"
              onChange={(event) => onChange({ pattern: event.currentTarget.value })}
            />
          </Field>
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <Checkbox label={t`Required`} checked={field.mandatory} onChange={(mandatory) => onChange({ mandatory })} />
          <Moves {...{ number, index, last, onMove, onRemove }} />
        </div>
      </fieldset>
    </li>
  )
}

type MovesProps = Pick<Props, 'index' | 'last' | 'onMove' | 'onRemove'> & { readonly number: number }

/** The arrows move by pressing them, and by the arrow keys while one has the focus. */
function Moves({ number, index, last, onMove, onRemove }: MovesProps) {
  const { t } = useLingui()
  const byKey = (control: string) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(index + step, control)
  }
  const arrow = (control: 'up' | 'down', to: number, atEnd: boolean) => ({
    size: 'sm' as const,
    'data-control': control,
    'aria-disabled': atEnd,
    className: 'aria-disabled:opacity-40',
    onClick: () => onMove(to, control),
    onKeyDown: byKey(control),
  })
  return (
    <div className="flex">
      <IconButton label={t`Move field ${number} up`} icon={ArrowUp} {...arrow('up', index - 1, index === 0)} />
      <IconButton label={t`Move field ${number} down`} icon={ArrowDown} {...arrow('down', index + 1, last)} />
      <IconButton label={t`Remove field ${number}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={onRemove} />
    </div>
  )
}
