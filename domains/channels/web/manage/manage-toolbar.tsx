import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SearchBox } from '#domains/videos/web.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import type { ManageState } from '../queries.ts'

interface Props {
  readonly state: ManageState
  readonly onChange: (patch: Partial<ManageState>) => void
  readonly end: ReactNode
}

/** Search and sort of what a channel holds. */
export function ManageToolbar({ state, onChange, end }: Props) {
  const { t } = useLingui()
  const sorts = [
    { value: 'date-desc', label: t`Added last` },
    { value: 'date-asc', label: t`Added first` },
    { value: 'displayname-asc', label: t`Title, A to Z` },
    { value: 'displayname-desc', label: t`Title, Z to A` },
  ] as const
  const sort = `${state.order_by}-${state.order_type || (state.order_by === 'date' ? 'desc' : 'asc')}`
  const choose = (value: (typeof sorts)[number]['value']) => {
    const [order_by, order_type] = value.split('-') as ['date' | 'displayname', 'asc' | 'desc']
    onChange({ order_by, order_type: value === 'date-desc' || value === 'displayname-asc' ? '' : order_type })
  }
  return (
    <Toolbar
      label={t`Content: search and sorting`}
      search={<SearchBox label={t`Search by title or topic`} searched={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}
      end={end}
    >
      <div className="flex-1 max-sm:hidden" />
      <Select
        label={t`Sort`}
        prefix={t`Sort:`}
        options={sorts}
        value={sorts.find(({ value }) => value === sort)?.value ?? 'date-desc'}
        onChange={choose}
      />
    </Toolbar>
  )
}
