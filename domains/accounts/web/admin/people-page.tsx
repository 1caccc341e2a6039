import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { type Account, accountRoles } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { type PeopleState, peopleQuery, peopleState } from './people-query.ts'
import { PeopleTable } from './people-table.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** Everybody who has an account. */
export function PeoplePage() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(peopleState)
  const [edited, setEdited] = useState<Account | 'new'>()
  return (
    <>
      <PageHeader
        title={t`People`}
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
            <Trans>Add person</Trans>
          </Button>
        }
      />
      <PeopleToolbar state={state} onChange={setState} />
      <PeopleList state={state} onEdit={setEdited} onClear={() => setState(peopleState.parse({}))} />
      <PersonDialog key={edited === 'new' ? 'new' : edited?.id} person={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

function PeopleToolbar({ state, onChange }: { state: PeopleState; onChange: (patch: Partial<PeopleState>) => void }) {
  const { t } = useLingui()
  const roles = useRoleNames()
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
      <Select
        label={t`Account`}
        value={state.state}
        onChange={(next) => onChange({ state: next })}
        options={[
          { value: 'all', label: t`All accounts` },
          { value: 'enabled', label: t`Active` },
          { value: 'disabled', label: t`Disabled` },
        ]}
      />
      <Select
        label={t`Sort`}
        prefix={t`Sort:`}
        value={state.order_by}
        onChange={(order_by) => onChange({ order_by })}
        options={[
          { value: 'displayname', label: t`Name` },
          { value: 'date', label: t`Newest` },
        ]}
      />
    </Toolbar>
  )
}

function PeopleList({ state, onEdit, onClear }: { state: PeopleState; onEdit: (person: Account) => void; onClear: () => void }) {
  const query = useInfiniteQuery(peopleQuery(state))
  if (query.isPending) return <ListSkeleton />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const people = query.data.pages.flatMap((page) => page.items)
  if (people.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>Nobody matches</Trans>}
        action={
          <Button onClick={onClear}>
            <Trans>Show everybody</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <InfiniteList query={query}>
      <PeopleTable people={people} onEdit={onEdit} />
    </InfiniteList>
  )
}
