import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import type { Account } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { useMe } from '../use-me.ts'
import { RemovePersonDialog } from './remove-person-dialog.tsx'
import { useChangePerson } from './use-change-person.ts'

export function PeopleTable({ people, onEdit }: { people: readonly Account[]; onEdit: (person: Account) => void }) {
  const { t } = useLingui()
  const roles = useRoleNames()
  const [leaving, setLeaving] = useState<Account>()
  const columns: Column<Account>[] = [
    { key: 'person', head: t`Person`, cell: (person) => <PersonCell person={person} onEdit={onEdit} /> },
    {
      key: 'role',
      head: t`Role`,
      from: 'sm',
      cell: ({ role }) => <Badge tone={role === 'siteadmin' ? 'accent' : 'neutral'}>{roles[role]}</Badge>,
    },
    { key: 'email', head: t`Email`, from: 'lg', cell: ({ email }) => <span className="text-muted">{email}</span> },
    { key: 'since', head: t`Since`, from: 'md', cell: ({ created_at }) => <span className="text-muted">{date(created_at)}</span> },
    {
      key: 'menu',
      head: t`Actions`,
      hideHead: true,
      align: 'end',
      className: 'w-12',
      cell: (person) => <PersonActions person={person} onEdit={onEdit} onRemove={setLeaving} />,
    },
  ]
  return (
    <>
      <Table label={t`People`} columns={columns} rows={people} keyOf={({ id }) => id} />
      <RemovePersonDialog key={leaving?.id} person={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function PersonCell({ person, onEdit }: { person: Account; onEdit: (person: Account) => void }) {
  const roles = useRoleNames()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={person.displayname} size="md" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <button type="button" onClick={() => onEdit(person)} className="min-w-0 rounded-sm text-left font-medium hover:underline">
            {person.displayname}
          </button>
          {!person.is_enabled && (
            <Badge tone="warning">
              <Trans>Disabled</Trans>
            </Badge>
          )}
          {person.is_external && (
            <Badge>
              <Trans>External</Trans>
            </Badge>
          )}
        </p>
        <p className="text-muted text-sm">
          {person.name}
          <span className="sm:hidden"> · {roles[person.role]}</span>
        </p>
      </div>
    </div>
  )
}

interface PersonActionsProps {
  readonly person: Account
  readonly onEdit: (person: Account) => void
  readonly onRemove: (person: Account) => void
}

function PersonActions({ person, onEdit, onRemove }: PersonActionsProps) {
  const { t } = useLingui()
  const change = useChangePerson(person)
  const self = useMe()?.id === person.id
  return (
    <Menu trigger={<IconButton label={t`Actions for ${person.displayname}`} icon={EllipsisVertical} size="sm" busy={change.isPending} />}>
      <MenuItem icon={Pencil} onSelect={() => onEdit(person)}>
        <Trans>Edit</Trans>
      </MenuItem>
      {!self && (
        <>
          <MenuItem icon={person.is_enabled ? Ban : CircleCheck} onSelect={() => change.mutate({ is_enabled: !person.is_enabled })}>
            {person.is_enabled ? <Trans>Disable account</Trans> : <Trans>Enable account</Trans>}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onRemove(person)}>
            <Trans>Delete account</Trans>
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
