import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Input } from './input.tsx'

interface Props {
  readonly title: string
  /** What the field is called: Name, where it is nothing else. */
  readonly label?: string
  readonly action: ReactNode
  /** The name it has by now. */
  readonly initial: string
  /** What is wrong with a name, said before anything is sent. */
  readonly problemOf: (name: string) => string | undefined
  /** A failure is said beside the name. */
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a thing. */
export function NameDialog({ title, label, action, initial, problemOf, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const wanted = name.trim()
    const wrong = problemOf(wanted)
    setProblem(wrong)
    if (wrong || busy) return
    setBusy(true)
    try {
      await onSave(wanted)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {action}
          </Button>
        </>
      }
    >
      <Form onSend={save}>
        <Field label={label ?? t`Name`} error={problem}>
          <Input
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
