import { useLingui } from '@lingui/react/macro'
import { Select } from '#platform/web/ui/select.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { type ListingKind, sorts } from './kinds.ts'
import type { ListingState } from './listing-query.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { SearchBox } from './search-box.tsx'

interface Props {
  readonly kind: ListingKind
  readonly state: ListingState
  readonly onChange: (patch: Partial<ListingState>) => void
}

/** Search box, scope, filter and sort of a listing, in one row. */
export function ListingToolbar({ kind, state, onChange }: Props) {
  const { i18n, t } = useLingui()
  const title = i18n._(kind.title)
  const sort = state.order_by ? `${state.order_by}-${state.order_type || 'desc'}` : 'time_sort-desc'
  const known = sorts.some((one) => one.value === sort) ? sort : 'time_sort-desc'
  const choose = (value: string) => {
    const [order_by = '', order_type = ''] = value === 'time_sort-desc' ? [] : value.split('-')
    onChange({ order_by, order_type })
  }
  return (
    <Toolbar
      label={t`${title}: search and filters`}
      search={<SearchBox label={i18n._(kind.search)} searched={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}
    >
      {kind.scopes.length > 0 && (
        <ScopeSwitch
          label={t`Which`}
          options={kind.scopes.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          value={state.scope || kind.scope}
          onChange={(scope) => onChange({ scope: scope === kind.scope ? '' : scope })}
        />
      )}
      <div className="flex-1 max-sm:hidden" />
      <Select
        label={t`Filter`}
        prefix={t`Filter:`}
        options={kind.filters.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={state.content_filtering}
        onChange={(content_filtering) => onChange({ content_filtering })}
      />
      <Select
        label={t`Sort`}
        prefix={t`Sort:`}
        options={sorts.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={known as (typeof sorts)[number]['value']}
        onChange={choose}
      />
    </Toolbar>
  )
}
