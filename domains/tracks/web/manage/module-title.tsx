import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from '#platform/web/ui/input.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'

interface Props {
  readonly title: string
  /** @returns whether it was done */
  readonly rename: (title: string) => Promise<boolean>
}

/** The title of a module, which is changed where it stands (LE-2.72). */
export function ModuleTitle({ title, rename }: Props) {
  const [isEdited, setEdited] = useState(false)
  // Whoever ended by a key goes on from the title.
  const [isKept, setKept] = useState(false)
  const onDone = (byKey: boolean) => {
    setKept(byKey)
    setEdited(false)
  }
  if (isEdited) return <TitleInput title={title} rename={rename} onDone={onDone} />
  return <TitleButton title={title} hasFocus={isKept} onEdit={() => setEdited(true)} />
}

interface ButtonProps {
  readonly title: string
  /** From the start. */
  readonly hasFocus: boolean
  readonly onEdit: () => void
}

function TitleButton({ title, hasFocus, onEdit }: ButtonProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const begin = useEffectEvent(() => hasFocus && button.current?.focus())
  useEffect(() => void begin(), [])
  return (
    <h2 className="min-w-0 flex-1 font-semibold text-md">
      <Tooltip label={t`Rename`}>
        <button
          ref={button}
          type="button"
          onClick={onEdit}
          className="max-w-full rounded-sm px-1.5 py-1 text-left [overflow-wrap:anywhere] hover:bg-hover touch:min-h-11"
        >
          {title}
        </button>
      </Tooltip>
    </h2>
  )
}

/** Enter saves what is not empty, Escape and leaving it keep the title as it was (LE-5.79). */
function TitleInput({ title, rename, onDone }: Props & { readonly onDone: (byKey: boolean) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(title)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const save = async () => {
    const wanted = typed.trim()
    if (wanted !== '' && (wanted === title || (await rename(wanted)))) onDone(document.activeElement === input.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') onDone(true)
  }
  return (
    <Input
      ref={input}
      aria-label={t`Title of the module ${title}`}
      value={typed}
      maxLength={255}
      enterKeyHint="done"
      className="min-w-0 flex-1"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(false)}
    />
  )
}
