import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'

interface Props {
  readonly label: string
  readonly value: string
  /** Characters */
  readonly longest: number
  readonly lines?: boolean
  readonly className?: string
  readonly onChange: (text: string) => void
}

/** Words that a film shows: they may be empty while they are typed, and are what they were where they stay so. */
export function TitleText({ label, value, longest, lines = false, className, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const isEmpty = typed?.trim() === ''
  const control = {
    value: typed ?? value,
    maxLength: longest,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(target.value)
      if (target.value.trim() !== '') onChange(target.value)
    },
    onBlur: () => setTyped(undefined),
  }
  return (
    <Field label={label} error={isEmpty && t`A title has a text.`} {...(className !== undefined && { className })}>
      {lines ? <Textarea {...control} /> : <Input {...control} />}
    </Field>
  )
}
