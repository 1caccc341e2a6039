import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { OwnerField } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { videoRoutes } from '../../contract.ts'
import { takeBackChanges } from '../bulk/take-back.ts'
import type { ManageDialogProps } from './copy-dialog.tsx'
import type { Manageable } from './dialog-store.ts'
import { isExplained } from './is-explained.ts'
import { WhyRefused } from './why-refused.tsx'

/** Hands a video over to somebody who may be given it; only who was picked from the list counts (CM-2.59, CM-5.33, CM-6.03). */
export function OwnerDialog({ open, video, turn, onClose }: ManageDialogProps) {
  return video ? <OwnerForm key={turn} open={open} video={video} onClose={onClose} /> : null
}

function OwnerForm({ open, video, onClose }: { open: boolean; video: Manageable; onClose: () => void }) {
  const { t } = useLingui()
  const [owner, setOwner] = useState('')
  const [fault, setFault] = useState('')
  const change = useChangeOwner(video, onClose)
  const send = async () => {
    setFault(owner === '' ? t`Choose somebody from the list.` : '')
    if (owner !== '' && !change.isPending) change.mutate(owner)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Change owner</Trans>}
      description={<Trans>“{video.displayname}” will belong to the person you choose. You may lose access to it.</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={change.isPending} onClick={() => void send()}>
            <Trans>Change owner</Trans>
          </Button>
        </>
      }
    >
      <Form onSend={send}>
        <OwnerField
          label={t`New owner`}
          required
          hint={t`Reviewers, power users and site admins can own it.`}
          error={fault}
          value={owner}
          onChange={(username) => {
            setOwner(username)
            setFault('')
          }}
        />
        <WhyRefused error={change.error} />
      </Form>
    </Dialog>
  )
}

/** It may be no longer theirs to see: the app goes to what is (CM-2.02). For a while they can take it back. */
function useChangeOwner({ id, displayname, type }: Manageable, onClose: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { shown: true },
    mutationFn: (newownername: string) => call(videoRoutes.updateVideo, { body: { gconfid: id, newownername, undoable: '1' } }),
    onSuccess: async ({ message, undo }) => {
      onClose()
      toast.done(message, undo === undefined ? {} : { undo: () => void takeBackChanges(queries, [{ displayname, type, undo }]) })
      await navigate({ to: '/web/my/videos', ignoreBlocker: true })
      queries.removeQueries({ queryKey: ['video', id] })
      await Promise.all(['listing', 'home', 'related', 'search', 'channel'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
    // CM-4.59: what can be mended there stays open.
    onError: (error) => {
      if (!isExplained(error)) onClose()
      toast.failed(error, t`Failed to change the owner`)
    },
  })
}
