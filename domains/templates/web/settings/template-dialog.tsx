import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { emptyIn, type Filling, fillingOf } from './filling.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePicker } from './template-picker.tsx'

interface Props {
  readonly open: boolean
  /** The video has no template yet. */
  readonly isNew: boolean
  /** Undefined until one was picked. */
  readonly filling: Filling | undefined
  readonly sending: { readonly isPending: boolean; readonly error: Error | null }
  readonly onFilling: (filling: Filling | undefined) => void
  readonly onSend: (filling: Filling) => void
  readonly onClose: () => void
}

/** First which template, then what stands in it (VW-2.55, VW-2.56). */
export function TemplateDialog({ open, isNew, filling, sending, onFilling, onSend, onClose }: Props) {
  const { t } = useLingui()
  const [empty, setEmpty] = useState<readonly string[]>([])
  const fill = (next: Filling | undefined) => {
    setEmpty([])
    onFilling(next)
  }
  const send = async () => {
    if (!filling || sending.isPending) return
    const found = emptyIn(filling)
    setEmpty(found)
    if (found.length === 0) onSend(filling)
  }
  const refusal = isRefusal(sending.error, 'invalid') || isRefusal(sending.error, 'conflict') ? sending.error.message : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={filling ? filling.template.name : t`Choose a template`}
      actions={
        filling && (
          <>
            {isNew && (
              <Button kind="quiet" onClick={() => fill(undefined)}>
                <Trans>Back</Trans>
              </Button>
            )}
            <Button kind="primary" busy={sending.isPending} onClick={() => void send()}>
              {isNew ? <Trans>Add</Trans> : <Trans>Update</Trans>}
            </Button>
          </>
        )
      }
    >
      {filling ? (
        <Form onSend={send}>
          <FormError>{refusal}</FormError>
          <TemplateFields
            filling={filling}
            empty={empty}
            onChange={(values) => {
              setEmpty(empty.filter((id) => !values[id]?.trim()))
              onFilling({ ...filling, values })
            }}
          />
        </Form>
      ) : (
        <TemplatePicker onPicked={(template) => fill(fillingOf(template))} />
      )}
    </Dialog>
  )
}
