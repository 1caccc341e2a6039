import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'

/** Months that are offered; another one that was set by a call stands among them. */
const offered = [0, 3, 6, 12, 18, 24, 36, 60]

interface Props {
  readonly months: number
  readonly onChange: (months: number) => void
}

/** How long the certificate of a track holds. */
export function ValidityCard({ months, onChange }: Props) {
  const { t } = useLingui()
  const named = (count: number) =>
    count === 0
      ? t`Never`
      : count % 12 === 0
        ? t`${plural(count / 12, { one: '# year', other: '# years' })}`
        : t`${plural(count, { one: '# month', other: '# months' })}`
  const options = [...new Set([...offered, months])].toSorted((a, b) => a - b)
  return (
    <Card id="certificate" title={t`Certificate`}>
      <Field
        label={t`Expires after`}
        hint={t`Before a certificate expires, its holder is asked to watch the track again, and then gets a new one. Certificates already given stay as they are.`}
      >
        <Select
          className="max-w-60"
          options={options.map((count) => ({ value: String(count), label: named(count) }))}
          value={String(months)}
          onChange={(next) => onChange(Number(next))}
        />
      </Field>
    </Card>
  )
}
