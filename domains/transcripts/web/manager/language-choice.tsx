import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageChoices } from '#domains/media/web.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { mostGenerated } from '../../contract.ts'

export const languageNameOf = (language: string) => languageChoices(language).find(({ value }) => value === language)?.label ?? language

interface Props {
  readonly label: string
  readonly languages: readonly string[]
  readonly onChange: (languages: readonly string[]) => void
  readonly error: string
  /** Languages that are no choice. */
  readonly without?: readonly string[]
  /** Stands beside the field. */
  readonly before?: ReactNode
  readonly action: ReactNode
}

/** The languages that an engine is to make transcripts in, one added after the other. */
export function LanguageChoice({ label, languages, onChange, error, without = [], before, action }: Props) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        {before}
        <div className="min-w-52 flex-1 sm:max-w-72">
          <Field label={label} error={error}>
            <Select
              value=""
              placeholder={t`Add a language`}
              disabled={languages.length >= mostGenerated}
              onChange={(language) => onChange([...new Set([...languages, language])])}
              options={languageChoices('en').filter(({ value }) => !without.includes(value))}
            />
          </Field>
        </div>
        {action}
      </div>
      <ChosenLanguages languages={languages} onRemove={(gone) => onChange(languages.filter((one) => one !== gone))} />
    </>
  )
}

function ChosenLanguages({ languages, onRemove }: { languages: readonly string[]; onRemove: (language: string) => void }) {
  const { t } = useLingui()
  if (languages.length === 0) return null
  return (
    <ul aria-label={t`Chosen languages`} className="flex flex-wrap gap-2">
      {languages.map((language) => (
        <li key={language} className="flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-0.5 pl-3">
          {languageNameOf(language)}
          <IconButton label={t`Remove ${languageNameOf(language)}`} icon={X} size="sm" onClick={() => onRemove(language)} />
        </li>
      ))}
    </ul>
  )
}
