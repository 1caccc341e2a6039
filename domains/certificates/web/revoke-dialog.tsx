import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { certificateRoutes, type HeldCertificate, longestReason } from '../contract.ts'
import { heldCertificatesKey } from './queries.ts'

interface Props {
  readonly trackName: string
  readonly certificate: HeldCertificate
  readonly open: boolean
  readonly onClose: () => void
}

function useRevoke(trackName: string, code: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (reason: string) => call(certificateRoutes.revokeCertificate, { params: { code }, body: { reason } }),
    onSuccess: () => {
      toast.done(t`Certificate revoked`)
      return queries.invalidateQueries({ queryKey: heldCertificatesKey(trackName) })
    },
    onError: (error) => toast.failed(error, isRefusal(error) ? error.message : t`The certificate could not be revoked.`),
  })
}

/** Revokes a certificate, with why, which its holder is told. */
export function RevokeDialog({ trackName, certificate: { code, name }, open, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const revoke = useRevoke(trackName, code)
  const press = () => {
    const written = reason.trim()
    setMissing(written === '')
    if (written !== '') revoke.mutate(written, { onSuccess: onClose })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={<Trans>Revoke the certificate of {name}?</Trans>}
      description={<Trans>Its page will say that it is not valid, and {name} is told why. This can’t be undone.</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep certificate</Trans>
          </Button>
          <Button kind="danger" busy={revoke.isPending} onClick={press}>
            <Trans>Revoke certificate</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Reason`} {...(isMissing && { error: t`Please say why.` })}>
        <Textarea
          limit={longestReason}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  )
}
