import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SearchBox } from '#domains/videos/web.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import type { EventsState, MyEventsState } from '../queries.ts'
import { useScopeWords } from './use-words.ts'

type Scopes = MyEventsState['scope']
type Others = Pick<EventsState, 'qtext' | 'order_by' | 'order_type'>

interface Patch<Scope extends Scopes> extends Partial<Others> {
  readonly scope?: Scope
}

interface Props<Scope extends Scopes> {
  readonly label: string
  readonly search: string
  readonly state: Others & { readonly scope: Scope }
  readonly scopes: readonly Scope[]
  /** Narrows what is shown further. */
  readonly filter?: ReactNode
  readonly onChange: (patch: Patch<Scope>) => void
}

const usual = 'time_start-'

/** Search box, scope, filter and sort of events, in one row. */
export function EventToolbar<Scope extends Scopes>({ label, search, state, scopes, filter, onChange }: Props<Scope>) {
  const { t } = useLingui()
  const words = useScopeWords()
  const sorts = [
    { value: usual, label: t`By date` },
    { value: 'time_start-asc', label: t`Earliest` },
    { value: 'time_start-desc', label: t`Latest` },
    { value: 'displayname-asc', label: t`Title, A to Z` },
    { value: 'displayname-desc', label: t`Title, Z to A` },
  ]
  const sort = `${state.order_by}-${state.order_by === 'displayname' ? state.order_type || 'asc' : state.order_type}`
  const choose = (value: string) => {
    const [order_by, order_type] = value.split('-') as [Others['order_by'], Others['order_type']]
    onChange({ order_by, order_type })
  }
  return (
    <Toolbar label={label} search={<SearchBox label={search} searched={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}>
      <div className="flex-1 max-sm:hidden" />
      <Select
        label={t`Show`}
        prefix={t`Show:`}
        value={state.scope}
        onChange={(scope) => onChange({ scope })}
        options={scopes.map((value) => ({ value, label: words[value] }))}
      />
      {filter}
      <Select label={t`Sort`} prefix={t`Sort:`} value={sort} onChange={choose} options={sorts} />
    </Toolbar>
  )
}

interface FilterProps {
  readonly value: EventsState['content_filtering']
  readonly onChange: (value: EventsState['content_filtering']) => void
}

/** Of what everybody finds, what concerns the viewer. */
export function EventFilter({ value, onChange }: FilterProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Filter`}
      prefix={t`Filter:`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: t`All` },
        { value: 'registered', label: t`Registered for` },
        { value: 'my', label: t`Run by me` },
      ]}
    />
  )
}
