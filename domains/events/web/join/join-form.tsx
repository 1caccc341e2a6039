import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
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
  /** Whether it is ahead, so that they get mails about it. */
  readonly mailed: boolean
}

interface Props extends JoinFormProps {
  /** What is wrong with what was filled in. */
  readonly check: typeof faultsOf
}

/** The name of a guest, and what the organiser asks besides. */
export function JoinForm({ id, form, address, mailed, check }: Props) {
  const { t } = useLingui()
  const missing = useId()
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
      <EmailField value={email} mailed={mailed} error={wrong('email')} onChange={setEmail} />
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
        aria-describedby={missing}
      >
        <Trans>Join event</Trans>
      </Button>
      <p id={missing} role="status" className="-mt-3 min-h-5 text-muted text-sm empty:hidden">
        <Missing named={name.trim() !== ''} form={form} fault={faults[0]} />
      </p>
    </form>
  )
}

interface MissingProps {
  readonly named: boolean
  readonly form: GuestForm
  readonly fault: ReturnType<typeof faultsOf>[number] | undefined
}

/** What keeps somebody from joining: the first of it. */
function Missing({ named, form, fault }: MissingProps) {
  if (!named) return <Trans>To join, enter your name.</Trans>
  if (!fault) return null
  const field = form.fields.find(({ identifier }) => identifier === fault.field)
  if (!field) return <Trans>To join, tick the box.</Trans>
  const title = field.name
  return <Trans>To join, fill in “{title}” as asked.</Trans>
}

interface EmailFieldProps {
  readonly value: string
  readonly mailed: boolean
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function EmailField({ value, mailed, error, onChange }: EmailFieldProps) {
  const { t } = useLingui()
  const hint = mailed
    ? t`Only the hosts see it. You get a confirmation for your calendar, a reminder, and any change of plan.`
    : t`Only the hosts see it.`
  return (
    <Field label={t`Email`} optional error={error} hint={hint}>
      <Input type="email" value={value} maxLength={254} autoComplete="email" onChange={(typed) => onChange(typed.currentTarget.value)} />
    </Field>
  )
}
