import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { GateProps } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { type Answers, faultsOf } from '../../answers.ts'
import { FormField } from './form-field.tsx'
import { useSend } from './use-send.ts'

const none = { fields: [], gdpr: '' }

/** The form was taken away, or filled in on another device. */
function usePassedElsewhere(isDone: boolean, onPassed: () => void): void {
  const pass = useEffectEvent(onPassed)
  useEffect(() => {
    if (isDone) pass()
  }, [isDone])
}

/** Asks for what the form of a video asks for; what is entered stays while it is closed. */
export function FormDialog({ open, video, onPassed, onLeft }: GateProps) {
  const id = useId()
  const form = video.participant_form
  const [entered, setEntered] = useState<Answers>({})
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState('')
  const answers = Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, value.trim()]))
  const faults = faultsOf(form ?? none, answers, agreed)
  usePassedElsewhere(open && (!form || form.answered), onPassed)
  const send = useSend(video, { onSent: onPassed, onRefused: setRefused })
  const press = () => {
    setRefused('')
    if (faults.length === 0) send.mutate({ ...answers, gdpr: agreed })
  }
  return (
    <DialogPanel
      open={open}
      onClose={onLeft}
      title={form?.name}
      description={<Trans>The video continues when you’ve filled this in.</Trans>}
      actions={
        <>
          {video.can.manage && (
            <Button kind="quiet" onClick={onPassed}>
              <Trans>Continue without answering</Trans>
            </Button>
          )}
          <Button kind="primary" type="submit" form={id} disabled={faults.length > 0} busy={send.isPending}>
            <Trans>Submit</Trans>
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) press()
        }}
      >
        <FormError>{refused}</FormError>
        {form?.fields.map((field) => (
          <FormField
            key={field.identifier}
            field={field}
            value={entered[field.identifier] ?? ''}
            fault={faults.find((one) => one.field === field.identifier)?.message}
            onChange={(value) => setEntered({ ...entered, [field.identifier]: value })}
          />
        ))}
        {form?.gdpr && (
          <Checkbox label={<span className="wrap-anywhere whitespace-pre-line">{form.gdpr}</span>} checked={agreed} onChange={setAgreed} />
        )}
      </form>
    </DialogPanel>
  )
}
