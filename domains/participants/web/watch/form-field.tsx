import { type ComponentProps, useState } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import type { FormField as Asked } from '../../answers.ts'

interface Props {
  readonly field: Asked
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
}

/** Which keys a phone shows, and what the browser may fill in by itself. */
const kinds: Readonly<Record<Asked['type'], ComponentProps<'input'>>> = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  number: { type: 'text', inputMode: 'decimal' },
}

/** What somebody is just pressing with the mouse must not move away under it. */
function afterPress(work: () => void): void {
  if (document.querySelector('body :active') === null) work()
  else addEventListener('pointerup', () => setTimeout(work), { once: true })
}

/** One question; what is wrong with the answer is said once it was left, and from then on while it is mended. */
export function FormField({ field, value, fault, onChange }: Props) {
  const [left, setLeft] = useState(false)
  return (
    <Field label={field.name} required={field.mandatory} optional={!field.mandatory} error={left && fault}>
      <Input
        {...kinds[field.type]}
        name={field.identifier}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => afterPress(() => setLeft(true))}
      />
    </Field>
  )
}
