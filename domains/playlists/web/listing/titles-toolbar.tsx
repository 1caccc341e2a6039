import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SearchBox } from '#domains/videos/web.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'

interface Listed {
  readonly qtext: string
  readonly content_filtering: 'all' | 'featured'
  readonly order_by: 'date' | 'displayname'
  readonly order_type: string
}

interface Props {
  /** Of the list. */
  readonly label: string
  readonly searchLabel: string
  readonly state: Listed
  readonly onChange: (patch: Partial<Listed>) => void
  readonly end?: ReactNode
}

/** Search box, filter and sort of things with titles that may be featured, in one row. */
export function TitlesToolbar({ label, searchLabel, state, onChange, end }: Props) {
  const { t } = useLingui()
  const sorts = [
    { value: 'date-desc', label: t`Latest` },
    { value: 'date-asc', label: t`Oldest` },
    { value: 'displayname-asc', label: t`Title, A to Z` },
    { value: 'displayname-desc', label: t`Title, Z to A` },
  ] as const
  const sort = `${state.order_by}-${state.order_type || (state.order_by === 'date' ? 'desc' : 'asc')}`
  const choose = (value: string) => {
    const [order_by, order_type = ''] = value.split('-')
    onChange({ order_by: order_by === 'displayname' ? 'displayname' : 'date', order_type: value === 'date-desc' ? '' : order_type })
  }
  return (
    <Toolbar
      label={t`${label}: search and filters`}
      search={<SearchBox label={searchLabel} searched={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}
      end={end}
    >
      <div className="flex-1 max-sm:hidden" />
      <Select
        label={t`Filter`}
        prefix={t`Filter:`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'featured', label: t`Featured` },
        ]}
        value={state.content_filtering}
        onChange={(content_filtering) => onChange({ content_filtering })}
      />
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
