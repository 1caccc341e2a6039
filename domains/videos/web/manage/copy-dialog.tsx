import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { videoRoutes } from '../../contract.ts'
import type { Manageable } from './dialog-store.ts'
import { isExplained } from './is-explained.ts'
import { WhyRefused } from './why-refused.tsx'

export interface ManageDialogProps {
  readonly open: boolean
  readonly video: Manageable | undefined
  readonly turn: number
  readonly onClose: () => void
}

/** What the copy is called; the original's files are shared (CM-1.17, CM-5.34). */
export function CopyDialog({ open, video, turn, onClose }: ManageDialogProps) {
  return video ? <CopyForm key={turn} open={open} video={video} onClose={onClose} /> : null
}

const longestTitle = 255

interface CopyWish {
  readonly displayname: string
  readonly description: string
}

/** What was typed for a copy that failed, by the id of the video: it stands there when the copy is asked for again. */
const kept = new Map<string, CopyWish>()

function CopyForm({ open, video, onClose }: { open: boolean; video: Manageable; onClose: () => void }) {
  const { t } = useLingui()
  const before = kept.get(video.id)
  const [title, setTitle] = useState(() => before?.displayname ?? [...t`Copy of ${video.displayname}`].slice(0, longestTitle).join(''))
  const [description, setDescription] = useState(before?.description ?? video.description)
  const [fault, setFault] = useState('')
  const copy = useCopy(video, onClose)
  const send = async () => {
    const wrong = title.trim() === '' ? t`Video title can not be empty` : ''
    setFault(wrong)
    if (!wrong && !copy.isPending) copy.mutate({ displayname: title, description })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={video.type === 'podcast' ? <Trans>Copy this podcast</Trans> : <Trans>Copy this video</Trans>}
      description={<Trans>The copy is yours and private. It starts without comments, likes and views.</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={copy.isPending} onClick={() => void send()}>
            <Trans>Make a copy</Trans>
          </Button>
        </>
      }
    >
      <Form onSend={send}>
        <Field label={t`Title`} required error={fault}>
          <Input
            value={title}
            maxLength={longestTitle}
            onChange={(event) => {
              setTitle(event.currentTarget.value)
              setFault('')
            }}
          />
        </Field>
        <Field label={t`Description`} optional>
          <Textarea rows={4} limit={5000} value={description} onChange={(event) => setDescription(event.currentTarget.value)} />
        </Field>
        <WhyRefused error={copy.error} />
      </Form>
    </Dialog>
  )
}

/** A refusal is said in the specification's words (CM-8.18, CM-8.19), and what was typed stays. */
function useCopy({ id, type }: Manageable, onClose: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (body: CopyWish) => call(videoRoutes.copyVideo, { params: { id }, body }),
    onSuccess: async ({ video }) => {
      kept.delete(id)
      onClose()
      toast.done(t`“${video.displayname}” is in your videos`)
      await queries.invalidateQueries({ queryKey: ['listing'] })
    },
    // CM-4.59: what can be mended there stays open.
    onError: (error, wish) => {
      if (!isExplained(error)) {
        kept.set(id, wish)
        onClose()
      }
      toast.failed(error, type === 'podcast' ? t`Failed to copy the podcast` : t`Failed to copy the video`)
    },
  })
}
