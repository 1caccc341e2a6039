import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'

export interface ShiftDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShift: (ms: number, from: 'all' | 'selected') => void
}

/** Moves captions that come too early or too late. */
export function ShiftDialog({ open, onClose, onShift }: ShiftDialogProps) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState('')
  const [from, setFrom] = useState<'all' | 'selected'>('all')
  const [fault, setFault] = useState('')
  const send = () => {
    const ms = Math.round(Number(seconds.trim().replace(',', '.')) * 1000)
    if (seconds.trim() === '' || !Number.isFinite(ms)) return setFault(t`Please enter seconds, such as -1.5`)
    onShift(ms, from)
    onClose()
  }
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={t`Shift captions`}
      description={t`Captions that come too early are shifted by more than 0 seconds, those that come too late by less.`}
      size="sm"
      actions={
        <Button kind="primary" onClick={send}>
          <Trans>Shift</Trans>
        </Button>
      }
    >
      <Form onSend={async () => send()}>
        <Field label={t`Seconds`} error={fault}>
          <Input
            inputMode="decimal"
            value={seconds}
            onChange={(event) => {
              setSeconds(event.currentTarget.value)
              setFault('')
            }}
          />
        </Field>
        <RadioGroup
          label={t`Which captions`}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'all', label: t`All of them` },
            { value: 'selected', label: t`From the selected one on` },
          ]}
        />
      </Form>
    </DialogPanel>
  )
}
