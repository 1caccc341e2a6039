import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Control, Controller } from 'react-hook-form'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input, PasswordInput } from '#platform/web/ui/input.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { userRoutes } from '../../contract/users.ts'
import type { Account, Role } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { useMe } from '../use-me.ts'
import { peopleKey } from './people-query.ts'

interface Values {
  username: string
  displayname: string
  email: string
  /** Empty leaves it as it is. */
  password: string
  role: Role
  is_external: boolean
}

const valuesOf = (person: Account | undefined): Values => ({
  username: person?.name ?? '',
  displayname: person?.displayname ?? '',
  email: person?.email ?? '',
  password: '',
  role: person?.role ?? 'user',
  is_external: person?.is_external ?? false,
})

/** Makes an account, or changes one. */
export function PersonDialog({ person, onClose }: { person: Account | 'new' | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const account = person === 'new' ? undefined : person
  const { form, save } = usePersonForm(account, onClose)
  const { register, formState } = form
  const { errors } = formState
  const name = account?.displayname ?? ''
  return (
    <Dialog
      open={person !== undefined}
      onClose={onClose}
      title={account ? t`Edit ${name}` : t`Add a person`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={formState.isSubmitting} onClick={() => void save()}>
            {account ? <Trans>Save changes</Trans> : <Trans>Add person</Trans>}
          </Button>
        </>
      }
    >
      <Form onSend={save} className="sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <FormError>{form.refusal}</FormError>
        </div>
        <Field label={t`Name`} error={errors.displayname?.message}>
          <Input {...register('displayname')} autoComplete="off" />
        </Field>
        <Field label={t`Username`} error={errors.username?.message}>
          <Input {...register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t`Email`} optional error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="off" />
        </Field>
        <PasswordField isNew={!account} error={errors.password?.message} input={register('password')} />
        <RightsFields control={form.control} self={useMe()?.id === account?.id} />
      </Form>
    </Dialog>
  )
}

function usePersonForm(account: Account | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const schema = account ? userRoutes.updateUser.body : userRoutes.createUser.body
  const form = useContractForm<Values>(schema, valuesOf(account), { optional: account ? ['password'] : [] })
  const save = form.send(async ({ password, ...values }) => {
    const body = { ...values, ...(password && { password }) }
    if (account) await call(userRoutes.updateUser, { params: { name: account.name }, body })
    else await call(userRoutes.createUser, { body })
    await queries.invalidateQueries({ queryKey: peopleKey })
    onClose()
  })
  return { form, save }
}

function PasswordField({ isNew, error, input }: { isNew: boolean; error: string | undefined; input: object }) {
  const { t } = useLingui()
  return (
    <Field
      label={isNew ? t`Password` : t`New password`}
      optional={!isNew}
      error={error}
      hint={isNew ? t`At least 10 characters. Share it with the person; they can change it later.` : t`Signs the person out everywhere.`}
    >
      <PasswordInput {...input} autoComplete="new-password" />
    </Field>
  )
}

function RightsFields({ control, self }: { control: Control<Values>; self: boolean }) {
  const { t } = useLingui()
  const roles = useRoleNames()
  return (
    <>
      <Field group label={t`Role`} className="sm:col-span-2" hint={self ? t`You can’t change your own role.` : undefined}>
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <RadioGroup
              label={t`Role`}
              value={field.value}
              onChange={field.onChange}
              disabled={self}
              options={[
                { value: 'user', label: roles.user, hint: t`Can watch, upload and comment` },
                { value: 'poweruser', label: roles.poweruser, hint: t`Can also create channels and manage other people’s content` },
                { value: 'reviewer', label: roles.reviewer, hint: t`Can also approve videos before they are published` },
                { value: 'siteadmin', label: roles.siteadmin, hint: t`Has full access` },
              ]}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="is_external"
        render={({ field }) => (
          <Checkbox
            className="sm:col-span-2"
            label={t`Outside the organisation`}
            hint={t`Only sees what is shared with external people or with them.`}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
