import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestProperty, propertyFault, propertyKeys } from '../../custom-properties.ts'
import type { Property } from './draft-properties.ts'

interface PropertyDialogProps {
  readonly open: boolean
  readonly edited: Property | 'new' | undefined
  /** Those that the video has. */
  readonly properties: readonly Property[]
  readonly onDone: (property: Property) => void
  readonly onClose: () => void
}

/** Adds a custom property, or changes the text of one. */
export function PropertyDialog(props: PropertyDialogProps) {
  const { t } = useLingui()
  const { keys, key, isNew, text, error, choose, type, send, close } = useProperty(props)
  return (
    <Dialog
      open={props.open}
      onClose={close}
      size="sm"
      title={isNew ? t`Add property` : t`Change ${key}`}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" disabled={key === ''} onClick={() => void send()}>
            {isNew ? <Trans>Add property</Trans> : <Trans>Update property</Trans>}
          </Button>
        </>
      }
    >
      {key === '' ? (
        <Trans>The video has every property already.</Trans>
      ) : (
        <Form onSend={send}>
          {isNew && (
            <Field label={t`Property`}>
              <Select value={key} onChange={choose} options={keys.map((one) => ({ value: one, label: one }))} />
            </Field>
          )}
          <Field label={t`Text`} hint={key === 'page_url' && t`A path on your site, such as /courses/safety`} error={error}>
            <Textarea key={key} rows={3} limit={longestProperty} value={text} onChange={(event) => type(event.currentTarget.value)} />
          </Field>
        </Form>
      )}
    </Dialog>
  )
}

function useProperty({ edited, properties, onDone, onClose }: PropertyDialogProps) {
  const keys = useFreeKeys(properties)
  // What is typed for each key stays while the page is open.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [wanted, setWanted] = useState('')
  const [error, setError] = useState('')
  const old = typeof edited === 'object' ? edited : undefined
  const key = old?.key ?? (keys.includes(wanted) ? wanted : (keys[0] ?? ''))
  const text = typed[key] ?? old?.text ?? ''
  const close = () => {
    setError('')
    onClose()
  }
  return {
    keys,
    key,
    text,
    error,
    close,
    isNew: old === undefined,
    choose: (next: string) => {
      setWanted(next)
      setError('')
    },
    type: (next: string) => {
      setTyped({ ...typed, [key]: next })
      setError('')
    },
    send: async () => {
      const fault = propertyFault(key, text.trim())
      if (fault !== null) return setError(fault)
      setTyped(Object.fromEntries(Object.entries(typed).filter(([one]) => one !== key)))
      onDone({ key, text: text.trim() })
      close()
    },
  }
}

/** The keys that the video does not have yet. */
function useFreeKeys(properties: readonly Property[]): readonly string[] {
  const own = useFlags()?.custom_property_keys ?? ''
  return propertyKeys(own).filter((key) => !properties.some((one) => one.key === key))
}
