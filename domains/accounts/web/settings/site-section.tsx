import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { ContractForm } from '#platform/web/forms.ts'
import { showAccent } from '#platform/web/site/show-site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { accentOf } from '../../accent.ts'
import type { Flags } from '../../contract.ts'

/** Sends a picture of this device and says where it is; of the domain above. */
export type LogoUpload = (onUploaded: (url: string) => void) => ReactNode

const usual = '#1f7a86'

/** What the organisation calls its site, and how it looks. */
export function SiteSection({
  form,
  onLogo,
  logoUpload,
}: {
  form: ContractForm<Flags>
  onLogo: (url: string) => void
  logoUpload: LogoUpload
}) {
  const { t } = useLingui()
  const { errors } = form.formState
  const logo = useWatch({ control: form.control, name: 'logo_url' })
  return (
    <Card id="site" title={<Trans>Name and look</Trans>}>
      <div className="grid gap-5">
        <Field label={t`Name of the site`} error={errors.site_name?.message} hint={t`Shown in the top bar, in page titles and in emails.`}>
          <Input {...form.register('site_name')} autoComplete="off" />
        </Field>
        <Field group label={t`Logo`} optional hint={t`PNG or JPEG, at most 250 × 75 px, between two and four times as wide as high.`}>
          <div className="flex flex-wrap items-center gap-3">
            {logo && <img src={logo} alt={t`Logo`} className="h-10 max-w-48 rounded-sm border border-line object-contain p-1" />}
            {logoUpload(onLogo)}
            {logo && (
              <Button onClick={() => onLogo('')}>
                <Trans>Remove the logo</Trans>
              </Button>
            )}
          </div>
        </Field>
        <AccentField form={form} />
      </div>
    </Card>
  )
}

function AccentField({ form }: { form: ContractForm<Flags> }) {
  const { t } = useLingui()
  const colour = useWatch({ control: form.control, name: 'accent_colour' })
  // As it will look, while it is chosen.
  useEffect(() => showAccent(accentOf(colour)), [colour])
  return (
    <Controller
      control={form.control}
      name="accent_colour"
      render={({ field, fieldState }) => (
        <Field
          label={t`Accent colour`}
          optional
          error={fieldState.error?.message}
          hint={t`Its hue is used in both themes. Brightness is adjusted so that text stays readable.`}
        >
          <div className="flex flex-wrap items-center gap-3">
            <input
              type="color"
              aria-label={t`Accent colour`}
              value={field.value || usual}
              onChange={(event) => field.onChange(event.target.value)}
              className="h-9 w-14 cursor-pointer rounded-md border border-line-strong/50 bg-surface p-1 touch:h-11"
            />
            {field.value && (
              <Button onClick={() => field.onChange('')}>
                <Trans>Use the standard colour</Trans>
              </Button>
            )}
          </div>
        </Field>
      )}
    />
  )
}
