import { useLingui } from '@lingui/react/macro'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { longestValue } from '../../limits.ts'
import type { Filling, Values } from './filling.ts'

interface Props {
  readonly filling: Filling
  /** The ids of the fields that are marked. */
  readonly empty: readonly string[]
  readonly onChange: (values: Values) => void
}

/** One input for each field of the template. */
export function TemplateFields({ filling: { template, values }, empty, onChange }: Props) {
  const { t } = useLingui()
  return template.widgets.map(({ displayname, personalized_keys: keys }, at) => (
    <fieldset key={at} className="grid gap-4">
      <legend className="wrap-anywhere mb-2 font-semibold">{displayname}</legend>
      {keys.map(({ id, label }) => (
        <Field key={id} label={label} required error={empty.includes(id) && t`This field is required`}>
          <Input
            value={values[id] ?? ''}
            maxLength={longestValue}
            autoComplete="off"
            onChange={(event) => onChange({ ...values, [id]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </fieldset>
  ))
}
