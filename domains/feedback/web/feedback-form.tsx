import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { feedbackHref, noAddress } from '../address.ts'
import { useFeedback } from './use-feedback.ts'

interface Props {
  readonly id: string
  /** As it is saved; null: there is none. */
  readonly saved: string | null
}

/** Where viewers are asked for their opinion. */
export function FeedbackForm({ id, saved }: Props) {
  const { t } = useLingui()
  // Until somebody types, the field holds what is saved, also when it is changed elsewhere.
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState('')
  const { save, remove } = useFeedback(id)
  const address = typed ?? saved ?? ''
  const change = (next: string | undefined) => {
    setTyped(next)
    setError('')
  }
  const send = async () => {
    if (feedbackHref(address.trim()) === null) {
      setError(noAddress)
      return toast.error(noAddress, { id: 'feedback-address' })
    }
    await save.mutateAsync(address.trim()).then(
      () => change(undefined),
      () => undefined,
    )
  }
  useUnsavedGuard(typed !== undefined && typed !== (saved ?? '') && !save.isPending)
  return (
    <Card>
      <Form onSend={send}>
        <Field
          label={t`Custom feedback URL`}
          hint={t`For example https://forms.example.org/feedback. Everyone who watches the video can open it.`}
          error={error}
        >
          <Input inputMode="url" autoComplete="off" value={address} onChange={(event) => change(event.currentTarget.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" busy={save.isPending} onClick={() => void send()}>
            <Trans>Save</Trans>
          </Button>
          {saved !== null && (
            <Button
              kind="danger-quiet"
              icon={Trash2}
              busy={remove.isPending}
              onClick={() => remove.mutate(saved, { onSuccess: () => change(undefined) })}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
