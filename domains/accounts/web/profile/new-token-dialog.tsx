import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { tokenRoutes, tokenScopes } from '../../contract.ts'
import { useMe } from '../use-me.ts'
import { tokensQuery } from './queries.ts'

/** Makes a token and shows it this once. */
export function NewTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  if (made !== undefined) return <MadeDialog open={open} token={made} onClose={close} />
  return <AskDialog open={open} onClose={close} onMade={setMade} />
}

const inDays = (days: string) => new Date(Date.now() + Number(days) * 86_400_000).toISOString()

function AskDialog({ open, onClose, onMade }: { open: boolean; onClose: () => void; onMade: (token: string) => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [days, setDays] = useState('90')
  const form = useContractForm(tokenRoutes.createToken.body, { name: '', scopes: ['read'] as string[] })
  const { register, control, formState } = form
  const make = form.send(async (values) => {
    const { token } = await call(tokenRoutes.createToken, { body: { ...values, expires: inDays(days) } })
    form.reset()
    onMade(token)
    await queries.invalidateQueries(tokensQuery)
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>New API token</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={formState.isSubmitting} onClick={() => void make()}>
            <Trans>Create token</Trans>
          </Button>
        </>
      }
    >
      <Form onSend={make}>
        <FormError>{form.refusal}</FormError>
        <Field label={t`Name`} hint={t`What the token is for, so you can recognise it later.`} error={formState.errors.name?.message}>
          <Input {...register('name')} placeholder={t`Nightly import`} autoComplete="off" />
        </Field>
        <Controller
          control={control}
          name="scopes"
          render={({ field, fieldState }) => (
            <Field group label={t`It may`} error={fieldState.error?.message}>
              <ScopeBoxes scopes={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <EndField days={days} onChange={setDays} />
      </Form>
    </Dialog>
  )
}

function EndField({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  const { t } = useLingui()
  const options = [
    { value: '30', label: t`in 30 days` },
    { value: '90', label: t`in 90 days` },
    { value: '180', label: t`in 180 days` },
    { value: '365', label: t`in a year` },
  ]
  return (
    <Field label={t`It ends`}>
      <Select value={days} onChange={onChange} options={options} />
    </Field>
  )
}

function ScopeBoxes({ scopes, onChange }: { scopes: readonly string[]; onChange: (scopes: string[]) => void }) {
  const { t } = useLingui()
  const admin = useMe()?.role === 'siteadmin'
  const words: Record<(typeof tokenScopes)[number], string> = {
    read: t`Read what you can see`,
    write: t`Make changes on your behalf`,
    upload: t`Upload files and create videos`,
    admin: t`Do anything a site admin can`,
  }
  return (
    <div className="grid gap-2.5">
      {tokenScopes
        .filter((scope) => scope !== 'admin' || admin)
        .map((scope) => (
          <Checkbox
            key={scope}
            label={words[scope]}
            checked={scopes.includes(scope)}
            onChange={(on) => onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
          />
        ))}
    </div>
  )
}

function MadeDialog({ open, token, onClose }: { open: boolean; token: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Your new token</Trans>}
      description={<Trans>Copy it now. It won’t be shown again.</Trans>}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="flex items-start gap-2">
        <Input readOnly value={token} aria-label={t`Token`} className="font-mono" onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={token} />
      </div>
    </Dialog>
  )
}
