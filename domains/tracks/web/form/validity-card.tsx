import { useLingui } from '@lingui/react/macro'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { longestValidity } from '../../contract/changes.ts'

interface Props {
  /** 0: it never expires. */
  readonly months: number
  readonly onChange: (months: number) => void
}

/** How long the certificate of a track holds. */
export function ValidityCard({ months, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Card id="certificate" title={t`Certificate`}>
      <Field
        label={t`Months until it expires`}
        hint={t`With 0 it never does. Before a certificate expires, its holder is asked to watch the track again, and then gets a new one. Certificates already given stay as they are.`}
      >
        <Input
          className="max-w-40"
          type="number"
          inputMode="numeric"
          min={0}
          max={longestValidity}
          value={months}
          onChange={(event) => onChange(monthsOf(event.currentTarget.value))}
        />
      </Field>
    </Card>
  )
}

const monthsOf = (text: string): number => Math.min(longestValidity, Math.max(0, Math.trunc(Number(text)) || 0))
