import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { userRoutes } from '../../contract/users.ts'
import type { Account } from '../../contract.ts'
import { suggestPeople } from '../suggest-people.tsx'
import { peopleKey } from './people-query.ts'

/** Deletes an account; who still owns something first gets an heir. */
export function RemovePersonDialog({ person, onClose }: { person: Account | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [heir, setHeir] = useState<Chip>()
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (name: string) => call(userRoutes.removeUser, { params: { name }, body: heir ? { newowner: heir.value } : {} }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  })
  const owns = isRefusal(remove.error, 'conflict')
  const name = person?.displayname ?? ''
  return (
    <Dialog
      open={person !== undefined}
      onClose={onClose}
      size="sm"
      title={t`Delete the account of ${name}?`}
      description={<Trans>The person can’t sign in any more. This can’t be undone; disabling the account can.</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={remove.isPending} disabled={owns && !heir} onClick={() => person && remove.mutate(person.name)}>
            <Trans>Delete account</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4 empty:hidden">
        <FormError>{remove.error?.message}</FormError>
        {owns && (
          <Field label={t`New owner`}>
            <ChipsInput
              chips={heir ? [heir] : []}
              limit={1}
              placeholder={t`Type a name`}
              onChange={(chips) => setHeir(chips[0] && { ...chips[0], picture: <Avatar name={chips[0].label} size="xs" /> })}
              suggest={suggestPeople}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
