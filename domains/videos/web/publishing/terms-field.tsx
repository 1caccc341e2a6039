import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'

interface Props {
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** Agreeing to the terms of use, with their text; nothing where the organisation has none. */
export function TermsField({ checked, disabled = false, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const flags = useFlags()
  if (flags?.terms_of_use !== 1) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Checkbox label={<Trans>I accept the terms of use</Trans>} checked={checked} disabled={disabled} onChange={onChange} />
      <Button kind="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Terms of use</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Terms of use</Trans>}
        actions={
          <Button kind="primary" onClick={() => setOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <p className="whitespace-pre-wrap break-words">
          {flags.terms_text || <Trans>Your organisation has not entered a text yet.</Trans>}
        </p>
      </Dialog>
    </div>
  )
}
