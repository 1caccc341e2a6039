import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Input } from '#platform/web/ui/input.tsx'

/** Makes a module at the end of the track; an empty title makes none (LE-5.79). */
export function NewModule({ create }: { create: (title: string) => Promise<boolean> }) {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const wanted = title.trim()
    if (wanted === '' || busy) return
    setBusy(true)
    // Who is quick has begun the next one.
    if (await create(wanted)) setTitle((now) => (now === title ? '' : now))
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send()
  }
  return (
    <div className="mt-4 flex max-w-xl gap-2">
      <Input
        aria-label={t`Title of a new module`}
        placeholder={t`Title of a new module`}
        value={title}
        maxLength={255}
        enterKeyHint="done"
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button icon={Plus} busy={busy} onClick={() => void send()}>
        <Trans>Create module</Trans>
      </Button>
    </div>
  )
}
