import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { EventTile } from '../../contract.ts'
import { useCancelEvent } from './use-removing.tsx'

interface Props {
  readonly event: Pick<EventTile, 'id' | 'displayname'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Cancels an event, with what those are told who would have come. */
export function CancelDialog({ event: { id, displayname: title }, open, onClose }: Props) {
  const { t } = useLingui()
  const [message, setMessage] = useState('')
  const cancel = useCancelEvent(id)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={<Trans>Cancel “{title}”?</Trans>}
      description={<Trans>People who were invited are told. This can’t be undone.</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep event</Trans>
          </Button>
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate(message.trim(), { onSuccess: onClose })}>
            <Trans>Cancel event</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Message`} optional hint={t`For example why, and whether there will be another date.`}>
        <Textarea limit={1000} maxLength={1000} value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
      </Field>
    </Dialog>
  )
}
