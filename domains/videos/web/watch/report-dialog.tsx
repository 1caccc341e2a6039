import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { videoRoutes } from '../../contract.ts'

export interface ReportDialogProps {
  readonly open: boolean
  readonly id: string
  readonly onClose: () => void
}

/** Characters (CM-9.15). */
const most = 512

/** What is wrong with a video, in words. */
export function ReportDialog({ open, id, onClose }: ReportDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const report = useMutation({
    meta: { shown: true },
    mutationFn: () => call(videoRoutes.reportVideo, { params: { id }, body: { reportedtext: text } }),
    onSuccess: () => {
      toast.done(t`Video reported successfully`)
      setText('')
      onClose()
    },
    // What was typed stands there when it is opened again (CM-4.59).
    onError: (error) => {
      onClose()
      toast.failed(error, t`Failed to report video.`)
    },
  })
  const send = () => {
    const { length } = [...text.trim()]
    const wrong = length === 0 ? t`Please state problem with the video.` : length > most ? t`Maximum character limit exceeded.` : ''
    setFault(wrong)
    if (!wrong) report.mutate()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Report this video</Trans>}
      description={<Trans>Administrators will see your message and your name.</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={report.isPending} onClick={send}>
            <Trans>Send the report</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`What is wrong with it?`} error={fault}>
        <Textarea
          rows={4}
          limit={most}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault('')
          }}
        />
      </Field>
    </Dialog>
  )
}
