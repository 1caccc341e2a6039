import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { accountRoles } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { groupChoicesQuery, type PeopleState } from './people-query.ts'

export function PeopleToolbar({ state, onChange }: { state: PeopleState; onChange: (patch: Partial<PeopleState>) => void }) {
  const { t } = useLingui()
  const roles = useRoleNames()
  const groups = useQuery(groupChoicesQuery).data ?? []
  return (
    <Toolbar
      label={t`Filter people`}
      search={<ListSearch label={t`Search people`} value={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}
    >
      <Select
        label={t`Role`}
        value={state.role}
        onChange={(role) => onChange({ role })}
        options={[{ value: 'all', label: t`All roles` }, ...accountRoles.map((value) => ({ value, label: roles[value] }))]}
      />
      {groups.length > 0 && (
        <Select
          label={t`Group`}
          value={groups.some(({ id }) => id === state.group) ? state.group : 'all'}
          onChange={(group) => onChange({ group: group === 'all' ? '' : group })}
          options={[{ value: 'all', label: t`All groups` }, ...groups.map(({ id, displayname }) => ({ value: id, label: displayname }))]}
        />
      )}
      <Select
        label={t`Account`}
        value={state.state}
        onChange={(next) => onChange({ state: next })}
        options={[
          { value: 'all', label: t`All accounts` },
          { value: 'enabled', label: t`Active` },
          { value: 'disabled', label: t`Disabled` },
          { value: 'waiting', label: t`No password yet` },
        ]}
      />
      <Select
        label={t`Sort`}
        prefix={t`Sort:`}
        value={state.order_by}
        onChange={(order_by) => onChange({ order_by, order_type: '' })}
        options={[
          { value: 'displayname', label: t`Name` },
          { value: 'username', label: t`Username` },
          { value: 'email', label: t`Email` },
          { value: 'role', label: t`Role` },
          { value: 'date', label: t`Newest` },
        ]}
      />
    </Toolbar>
  )
}
