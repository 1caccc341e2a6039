import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormField, type faultsOf } from '#domains/participants/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { eventRoutes, type GuestForm } from '../../contract.ts'
import { longestGuestName } from '../../limits.ts'

export interface JoinFormProps {
  readonly id: string
  readonly form: GuestForm
  /** Where one goes from here. */
  readonly address: string
}

interface Props extends JoinFormProps {
  /** What is wrong with what was filled in. */
  readonly check: typeof faultsOf
}

/** The name of a guest, and what the organiser asks besides. */
export function JoinForm({ id, form, address, check }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const [agreed, setAgreed] = useState(false)
  const answers = Object.fromEntries(Object.entries(entered).map(([field, value]) => [field, value.trim()]))
  const faults = check(form, answers, agreed)
  const join = useMutation({
    meta: { shown: true },
    mutationFn: () =>
      call(eventRoutes.joinEvent, { params: { id }, body: { displayname: name, email, data: { ...answers, gdpr: agreed } } }),
    // Everything is asked for anew, by somebody else: connections too.
    onSuccess: () => window.location.replace(address),
  })
  const wrong = (field: string) => (isRefusal(join.error) && join.error.field === field ? join.error.message : undefined)
  const isAtField = wrong('displayname') !== undefined || wrong('email') !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faults.length === 0 && name.trim() !== '' && !join.isPending) join.mutate()
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormError>{isAtField ? undefined : join.error?.message}</FormError>
      <Field label={t`Your name`} required error={wrong('displayname')} hint={t`Everybody at the event sees it.`}>
        <Input value={name} maxLength={longestGuestName} autoComplete="name" onChange={(typed) => setName(typed.currentTarget.value)} />
      </Field>
      <Field label={t`Email`} optional error={wrong('email')} hint={t`Only the hosts see it.`}>
        <Input type="email" value={email} maxLength={254} autoComplete="email" onChange={(typed) => setEmail(typed.currentTarget.value)} />
      </Field>
      {form.fields.map((field) => (
        <FormField
          key={field.identifier}
          field={field}
          value={entered[field.identifier] ?? ''}
          fault={faults.find((one) => one.field === field.identifier)?.message}
          onChange={(value) => setEntered({ ...entered, [field.identifier]: value })}
        />
      ))}
      {form.gdpr && (
        <Checkbox label={<span className="wrap-anywhere whitespace-pre-line">{form.gdpr}</span>} checked={agreed} onChange={setAgreed} />
      )}
      <Button
        type="submit"
        kind="primary"
        size="lg"
        busy={join.isPending || join.isSuccess}
        disabled={faults.length > 0 || name.trim() === ''}
      >
        <Trans>Join event</Trans>
      </Button>
    </form>
  )
}
