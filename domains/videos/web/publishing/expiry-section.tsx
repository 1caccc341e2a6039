import { Plural, useLingui } from '@lingui/react/macro'
import { useFlags } from '#domains/accounts/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import type { SectionProps } from '../settings/section-props.ts'

/** How long it stays; nothing where the organisation has no ends. */
export function ExpirySection({ draft, problems, onChange }: SectionProps) {
  const { t } = useLingui()
  const flags = useFlags()
  const { publishing } = draft
  if (flags?.expiry_date !== 1) return null
  const change = (changes: Partial<typeof publishing>) => onChange({ ...draft, publishing: { ...publishing, ...changes } })
  return (
    <Card
      id="expiry"
      title={t`Expiry`}
      description={<Plural value={flags.expiry_extension_months} one="# month from now at most." other="# months from now at most." />}
    >
      <div className="flex flex-col gap-4">
        <Checkbox
          label={t`This video expires`}
          hint={t`Then nobody but you and those who manage it can watch it, until it is revived.`}
          checked={publishing.expires}
          onChange={(expires) => change({ expires })}
        />
        {publishing.expires && (
          <Field label={t`Last day`} error={problems.expiry}>
            <Input
              type="date"
              className="w-auto"
              value={publishing.lastDay}
              onChange={(event) => change({ lastDay: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
    </Card>
  )
}
