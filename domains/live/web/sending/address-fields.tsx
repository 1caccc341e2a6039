import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'

/** What is copied into the settings of an encoder. */
export function AddressField({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} className="min-w-0 flex-1 basis-36">
        <Input readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <CopyButton text={value} />
    </div>
  )
}

interface SecretFieldProps {
  readonly label: string
  readonly value: string
  /** Of the button. */
  readonly show: string
  readonly hide: string
}

/** The same, of what opens the event to whoever has it: it is hidden at first. */
export function SecretField({ label, value, show, hide }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} className="min-w-0 flex-1 basis-36">
        <Input readOnly type={isShown ? 'text' : 'password'} autoComplete="off" value={value} />
      </Field>
      <IconButton kind="secondary" icon={isShown ? EyeOff : Eye} label={isShown ? hide : show} onClick={() => setIsShown(!isShown)} />
      <CopyButton text={value} />
    </div>
  )
}
