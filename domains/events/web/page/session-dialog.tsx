import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addressOf, call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { isSessionUri, longestSessionUri } from '../../session-uri.ts'
import { refreshEvents } from '../queries.ts'

export interface SessionDialogProps {
  readonly event: EventDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** The session that the event is to be joined with (LE-2.18). */
export function SessionDialog({ event, open, onClose }: SessionDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const kept = event.form?.session_uri ?? ''
  const [uri, setUri] = useState(kept)
  const save = useSession(event.id, onClose)
  const isRight = isSessionUri(uri.trim())
  const fault = useFault(uri.trim())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`SIP session`}
      description={
        <Trans>The address is kept with the event. Hosts join it under Stream, where this installation is set up for that.</Trans>
      }
      actions={
        <>
          {kept !== '' && (
            <Button kind="danger-quiet" onClick={() => save.mutate('')}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button kind="primary" type="submit" form={form} disabled={!isRight} busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        method="post"
        action={addressOf(eventRoutes.setEventSession, { params: { id: event.id } })}
        onSubmit={(sent) => {
          sent.preventDefault()
          if (isRight && !save.isPending) save.mutate(uri.trim())
        }}
      >
        <Field label={t`Session address`} hint={t`Such as sip:room@example.org`} error={fault}>
          <Input
            name="uri"
            value={uri}
            maxLength={longestSessionUri}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(typed) => setUri(typed.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Why an address cannot be saved; of an empty field its hint says what belongs there. */
function useFault(uri: string): string | undefined {
  const { t } = useLingui()
  return uri === '' || isSessionUri(uri) ? undefined : t`The address must look like sip:name@host.`
}

function useSession(id: string, onSaved: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: async (sent: string) => {
      const { result } = await call(eventRoutes.setEventSession, { params: { id }, body: { uri: sent } })
      if ((result as string) !== 'success') throw new Error(result)
      await refreshEvents(queries)
    },
    onSuccess: () => {
      toast.done(t`Session address saved`)
      onSaved()
    },
    // LE-8.05
    onError: (error) => toast.failed(error, t`Something went wrong while adding SIP URL`),
  })
}
