import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { Input } from '#platform/web/ui/input.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'

interface Props {
  readonly title: string
  readonly rename: (title: string) => Promise<boolean>
}

/** The title of a module, which is changed where it stands: Enter saves, Escape leaves it as it was (LE-2.72). */
export function ModuleTitle({ title, rename }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    return (
      <h2 className="min-w-0 flex-1 font-semibold text-md">
        <Tooltip label={t`Rename`}>
          <button
            type="button"
            onClick={() => setTyped(title)}
            className="max-w-full rounded-sm px-1.5 py-1 text-left [overflow-wrap:anywhere] hover:bg-hover touch:min-h-11"
          >
            {title}
          </button>
        </Tooltip>
      </h2>
    )
  }
  const save = async () => {
    const wanted = typed.trim()
    // LE-5.79
    if (wanted === '') return
    if (wanted === title || (await rename(wanted))) setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') setTyped(undefined)
  }
  return (
    <Input
      autoFocus
      aria-label={t`Title of the module ${title}`}
      value={typed}
      maxLength={255}
      enterKeyHint="done"
      className="min-w-0 flex-1"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => setTyped(undefined)}
    />
  )
}
