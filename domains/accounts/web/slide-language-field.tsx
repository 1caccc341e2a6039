import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import type { ContractForm } from '#platform/web/forms.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { slideLanguages } from '../contract/slide-languages.ts'
import type { Flags } from '../contract.ts'

/** Which text stands on slides, so that videos are found by it. */
export function SlideLanguageField({ form }: { readonly form: ContractForm<Flags> }) {
  const { t } = useLingui()
  const names: Readonly<Record<Flags['slide_language'], string>> = {
    off: t`Don’t read slides`,
    en: t`English`,
    de: t`German`,
    fr: t`French`,
    pt: t`Portuguese`,
  }
  return (
    <Controller
      control={form.control}
      name="slide_language"
      render={({ field }) => (
        <Field group label={t`Text on slides`} hint={t`Videos are found by it. The language counts where a video has no transcript.`}>
          <RadioGroup
            label={t`Text on slides`}
            options={slideLanguages.map((value) => ({ value, label: names[value] }))}
            value={field.value}
            onChange={field.onChange}
          />
        </Field>
      )}
    />
  )
}
