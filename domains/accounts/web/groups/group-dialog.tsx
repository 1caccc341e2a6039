import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { type Group, groupRoutes } from '../../contract.ts'
import { groupsKey } from './groups-query.ts'

export interface GroupDialogProps {
  readonly group: Group | 'new' | undefined
  readonly onClose: () => void
  /** A new group goes on to its people. */
  readonly onMade: (group: Group) => void
}

/** Makes a group, or renames one. */
export function GroupDialog({ group, onClose, onMade }: GroupDialogProps) {
  const { t } = useLingui()
  const existing = group === 'new' ? undefined : group
  const queries = useQueryClient()
  const form = useContractForm(existing ? groupRoutes.updateGroup.body : groupRoutes.createGroup.body, {
    displayname: existing?.displayname ?? '',
    name: existing?.name ?? '',
  })
  const { register, formState } = form
  const save = form.send(async (body) => {
    const made = existing
      ? await call(groupRoutes.updateGroup, { params: { id: existing.id }, body })
      : await call(groupRoutes.createGroup, { body })
    await queries.invalidateQueries({ queryKey: groupsKey })
    onClose()
    if (!existing) onMade(made.group)
  })
  return (
    <Dialog
      open={group !== undefined}
      onClose={onClose}
      size="sm"
      title={existing ? t`Rename ${existing.displayname}` : t`New group`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={formState.isSubmitting} onClick={() => void save()}>
            {existing ? <Trans>Save changes</Trans> : <Trans>Create group</Trans>}
          </Button>
        </>
      }
    >
      <Form onSend={save}>
        <FormError>{form.refusal}</FormError>
        <Field label={t`Name`} error={formState.errors.displayname?.message}>
          <Input
            {...register('displayname', {
              onChange: (event: { target: { value: string } }) => {
                if (!existing && !formState.dirtyFields.name) form.setValue('name', shortNameOf(event.target.value))
              },
            })}
            autoComplete="off"
          />
        </Field>
        <Field label={t`Short name`} hint={t`Must be unique. Used by the API and imports.`} error={formState.errors.name?.message}>
          <Input {...register('name')} autoComplete="off" spellCheck={false} />
        </Field>
      </Form>
    </Dialog>
  )
}

const shortNameOf = (name: string) =>
  name
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64)
