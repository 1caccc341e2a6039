import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { useBusy } from '#platform/web/busy.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { MentionBox } from './mention/mention-box.tsx'

interface Props {
  readonly label: string
  readonly action: ReactNode
  readonly text: string
  readonly onText: (text: string) => void
  /** Never called with nothing but blanks (VW-5.05, VW-5.06). */
  readonly onSend: (text: string) => void
  readonly busy: boolean
  readonly onCancel?: () => void
  /** Takes the focus when it appears. */
  readonly eager?: boolean
  /** Why nothing can be sent now, and until when; what is written stays. */
  readonly waits?: ReactNode
}

/** A box to write in; Ctrl and Enter send it (VW-5.07), an @ offers people to mention. */
export function Composer({ label, action, text, onText, onSend, busy, onCancel, eager = false, waits }: Props) {
  const { t } = useLingui()
  useBusy(text !== '')
  const send = () => {
    if (text.trim() !== '' && !busy && !waits) onSend(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={label} hideLabel>
        <MentionBox label={label} text={text} onText={onText} onKeyDown={onKeyDown} eager={eager} />
      </Field>
      {waits && <p className="text-muted text-sm">{waits}</p>}
      {(text !== '' || onCancel) && (
        <div className="flex items-center justify-end gap-2">
          <span className="mr-auto text-muted text-xs max-sm:hidden">
            <Trans>Ctrl+Enter sends</Trans>
          </span>
          {onCancel && (
            <Button size="sm" kind="quiet" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" size="sm" kind="primary" busy={busy} disabled={Boolean(waits)} aria-keyshortcuts={t`Control+Enter`}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
