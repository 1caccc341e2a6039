import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestMuteReason } from '../limits.ts'
import { type NamedSpeaker, useMute } from './use-mute.ts'

interface Props {
  readonly eventId: string
  readonly speaker: NamedSpeaker | null
  readonly onClose: () => void
}

/** Asks for the reason, which whoever is muted reads. */
export function MuteDialog({ eventId, speaker, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { mute } = useMute(eventId)
  const close = () => {
    setReason('')
    onClose()
  }
  const name = speaker?.displayname ?? ''
  return (
    <Dialog
      open={speaker !== null}
      onClose={close}
      size="sm"
      title={<Trans>Mute {name}?</Trans>}
      description={<Trans>They go on watching and reading, and can neither comment, ask nor react until a moderator lets them.</Trans>}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="danger"
            busy={mute.isPending}
            onClick={() => speaker && mute.mutate({ ...speaker, reason: reason.trim() }, { onSuccess: close })}
          >
            <Trans>Mute</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Reason`} optional hint={t`They read it where they would write.`}>
        <Textarea
          rows={2}
          limit={longestMuteReason}
          maxLength={longestMuteReason}
          value={reason}
          onChange={(typed) => setReason(typed.currentTarget.value)}
        />
      </Field>
    </Dialog>
  )
}
