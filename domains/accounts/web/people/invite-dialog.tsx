import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { PartFailed } from '#platform/web/ui/part-failed.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { invitationRoutes } from '../../contract/invitations.ts'
import { accountRoles, type Role } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { groupChoicesQuery } from './people-query.ts'

export const invitationsKey = ['invitations'] as const

type Items = AnswerOf<typeof invitationRoutes.invite>['items']

/** As people paste them: a line each, or with commas, semicolons or blanks between them. */
const addressesIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

/** @param onSent all of them are on their way */
function useInvite(onSent: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('user')
  const [groups, setGroups] = useState<readonly string[]>([])
  const emails = addressesIn(text)
  const invite = useMutation({
    meta: { shown: true },
    mutationFn: () => call(invitationRoutes.invite, { body: { emails, role, groups: [...groups] } }),
    onSuccess: ({ items }) => {
      const left = items.filter(({ outcome }) => !outcome.startsWith('sent'))
      const sent = items.length - left.length
      if (sent > 0) toast.done(t`${plural(sent, { one: '# invitation is on its way', other: '# invitations are on their way' })}`)
      setText(left.map(({ email }) => email).join('\n'))
      if (left.length > 0) return
      // The next ones are others.
      setRole('user')
      setGroups([])
      onSent()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  })
  return { text, setText, role, setRole, groups, setGroups, emails, invite }
}

/** Sends each address a link to create an account. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const roles = useRoleNames()
  const left = useLeft()
  const { text, setText, role, setRole, groups, setGroups, emails, invite } = useInvite(onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Invite people`}
      description={<Trans>Everyone gets an email with a link to create their account. The link works for 7 days.</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={invite.isPending} disabled={emails.length === 0} onClick={() => invite.mutate()}>
            <Trans>Send invitations</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormError>{invite.error?.message}</FormError>
        <Field
          label={t`Email addresses`}
          hint={t`One per line, or separated by commas. At most 100 at a time.`}
          error={left(invite.data?.items ?? [])}
        >
          <Textarea value={text} onChange={(event) => setText(event.target.value)} rows={5} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={t`Role`}>
          <Select value={role} onChange={setRole} options={accountRoles.map((value) => ({ value, label: roles[value] }))} />
        </Field>
        <GroupsField enabled={open} groups={groups} onChange={setGroups} />
      </div>
    </Dialog>
  )
}

interface GroupsFieldProps {
  readonly enabled: boolean
  /** Ids. */
  readonly groups: readonly string[]
  readonly onChange: (groups: readonly string[]) => void
}

function GroupsField({ enabled, groups, onChange }: GroupsFieldProps) {
  const { t } = useLingui()
  const choices = useQuery({ ...groupChoicesQuery, enabled })
  const available = choices.data ?? []
  if (choices.isError && !choices.data)
    return (
      <Field group label={t`Groups`} optional>
        <PartFailed look="inline" error={choices.error} onRetry={() => void choices.refetch()} />
      </Field>
    )
  if (available.length === 0) return null
  return (
    <Field group label={t`Groups`} optional>
      <div className="grid max-h-48 gap-2 overflow-y-auto">
        {available.map(({ id, displayname }) => (
          <Checkbox
            key={id}
            label={displayname}
            checked={groups.includes(id)}
            onChange={(on) => onChange(on ? [...groups, id] : groups.filter((one) => one !== id))}
          />
        ))}
      </div>
    </Field>
  )
}

/** What is said of the addresses that nothing was sent to. */
function useLeft() {
  const { t } = useLingui()
  return (items: Items): string | undefined => {
    const of = (outcome: Items[number]['outcome']) =>
      items
        .filter((one) => one.outcome === outcome)
        .map(({ email }) => email)
        .join(', ')
    const [known, wrong, often] = [of('has_account'), of('no_address'), of('limit')]
    const sentences = [
      known && t`Already has an account: ${known}.`,
      wrong && t`Not an email address: ${wrong}.`,
      often && t`Invited too often today: ${often}.`,
    ].filter(Boolean)
    return sentences.length > 0 ? sentences.join(' ') : undefined
  }
}
