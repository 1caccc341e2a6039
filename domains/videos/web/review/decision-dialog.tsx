import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestReviewComment, videoRoutes } from '../../contract.ts'

export type Decision = 'approve' | 'reject'

export interface DecisionDialogProps {
  readonly open: boolean
  readonly decision: Decision
  readonly video: { readonly id: string; readonly displayname: string }
  readonly onClose: () => void
  readonly onDecided: () => void
}

/** What the reviewer says with a decision; a rejection says what is wrong (CM-4.26). */
export function DecisionDialog({ open, decision, video, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useLingui()
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState('')
  const onDone = () => {
    setComment('')
    onClose()
    onDecided()
  }
  const { mutate, isPending } = useDecide(video.id, decision, { onDone, onFailed: onClose })
  const approves = decision === 'approve'
  const send = () => {
    const { length } = [...comment.trim()]
    const missing = !approves && length === 0 ? t`Please state problem with the video.` : ''
    const wrong = length > longestReviewComment ? t`Maximum character limit exceeded` : missing
    setFault(wrong)
    if (!wrong) mutate(comment.trim())
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={approves ? <Trans>Approve this video?</Trans> : <Trans>Reject this video?</Trans>}
      description={video.displayname}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={approves ? 'primary' : 'danger'} busy={isPending} onClick={send}>
            {approves ? <Trans>Approve the video</Trans> : <Trans>Reject the video</Trans>}
          </Button>
        </>
      }
    >
      <Field label={approves ? t`Comment` : t`What is wrong with it?`} optional={approves} error={fault}>
        <Textarea
          rows={4}
          limit={longestReviewComment}
          value={comment}
          onChange={(event) => {
            setComment(event.target.value)
            setFault('')
          }}
        />
      </Field>
    </Dialog>
  )
}

interface Outcomes {
  readonly onDone: () => void
  readonly onFailed: () => void
}

/** What was typed stands there when the dialog is opened again (CM-4.59). */
function useDecide(id: string, decision: Decision, { onDone, onFailed }: Outcomes) {
  const { t } = useLingui()
  const approves = decision === 'approve'
  return useMutation({
    meta: { shown: true },
    mutationFn: (reviewercomment: string) => call(videoRoutes.reviewVideo, { params: { id }, body: { action: decision, reviewercomment } }),
    onSuccess: () => {
      toast.done(approves ? t`Video approved successfully.` : t`Video rejected successfully.`)
      onDone()
    },
    onError: (error) => {
      onFailed()
      toast.failed(error, approves ? t`Failed to approve the video` : t`Failed to reject the video`)
    },
  })
}
