import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import type { Account } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { useMe } from '../use-me.ts'
import type { PeopleState } from './people-query.ts'
import { RemovePersonDialog } from './remove-person-dialog.tsx'
import { useChangePerson } from './use-change-person.ts'

export interface PeopleTableProps {
  readonly people: readonly Account[]
  readonly state: PeopleState
  readonly onSort: (order_by: PeopleState['order_by'], order_type: PeopleState['order_type']) => void
  /** Usernames. */
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onEdit: (person: Account) => void
}

export function PeopleTable({ people, state, onSort, selected, onSelect, onEdit }: PeopleTableProps) {
  const { t } = useLingui()
  const roles = useRoleNames()
  const [leaving, setLeaving] = useState<Account>()
  const sort = (by: PeopleState['order_by']) => ({
    direction: state.order_by === by ? directionOf(state) : null,
    onSort: () => onSort(by, state.order_by === by && directionOf(state) === 'asc' ? 'desc' : 'asc'),
  })
  const columns: Column<Account>[] = [
    {
      key: 'select',
      head: t`Select`,
      hideHead: true,
      className: 'w-10 pr-0!',
      cell: (person) => <SelectBox person={person} selected={selected} onSelect={onSelect} />,
    },
    { key: 'person', head: t`Person`, sort: sort('displayname'), cell: (person) => <PersonCell person={person} onEdit={onEdit} /> },
    {
      key: 'role',
      head: t`Role`,
      from: 'sm',
      sort: sort('role'),
      cell: ({ role }) => <Badge tone={role === 'siteadmin' ? 'accent' : 'neutral'}>{roles[role]}</Badge>,
    },
    { key: 'groups', head: t`Groups`, from: 'lg', className: 'max-w-56', cell: ({ groups }) => <Groups groups={groups} /> },
    {
      key: 'email',
      head: t`Email`,
      from: 'lg',
      sort: sort('email'),
      className: 'max-w-64',
      cell: ({ email }) => <span className="block truncate text-muted">{email}</span>,
    },
    {
      key: 'since',
      head: t`Since`,
      from: 'md',
      sort: sort('date'),
      cell: ({ created_at }) => <span className="whitespace-nowrap text-muted">{date(created_at)}</span>,
    },
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
      <SelectShown people={people} selected={selected} onSelect={onSelect} />
      <Table label={t`People`} columns={columns} rows={people} keyOf={({ id }) => id} dense />
      <RemovePersonDialog key={leaving?.id} person={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

const directionOf = ({ order_by, order_type }: PeopleState) => order_type || (order_by === 'date' ? 'desc' : 'asc')

type Selecting = Pick<PeopleTableProps, 'selected' | 'onSelect'>

function SelectBox({ person, selected, onSelect }: Selecting & { person: Account }) {
  const { t } = useLingui()
  const change = (on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(person.name)
    else next.delete(person.name)
    onSelect(next)
  }
  return <Checkbox hideLabel label={t`Select ${person.displayname}`} checked={selected.has(person.name)} onChange={change} />
}

function SelectShown({ people, selected, onSelect }: Selecting & { people: readonly Account[] }) {
  const { t } = useLingui()
  const chosen = people.filter(({ name }) => selected.has(name)).length
  const names = people.map(({ name }) => name)
  return (
    <Checkbox
      className="mb-2 ml-3 text-muted text-sm"
      label={t`Select everybody shown`}
      checked={chosen === people.length ? true : chosen > 0 ? 'indeterminate' : false}
      onChange={(on) => onSelect(new Set(on ? [...selected, ...names] : [...selected].filter((name) => !names.includes(name))))}
    />
  )
}

function Groups({ groups }: { groups: Account['groups'] }) {
  return <span className="block truncate text-muted">{groups.map(({ displayname }) => displayname).join(', ')}</span>
}

function PersonCell({ person, onEdit }: { person: Account; onEdit: (person: Account) => void }) {
  const roles = useRoleNames()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={person.displayname} size="sm" />
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
          {person.is_enabled && !person.has_password && (
            <Badge>
              <Trans>No password yet</Trans>
            </Badge>
          )}
          {person.is_external && (
            <Badge>
              <Trans>External</Trans>
            </Badge>
          )}
        </p>
        <p className="truncate text-muted text-xs">
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
