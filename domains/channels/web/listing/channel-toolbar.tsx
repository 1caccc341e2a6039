import { useLingui } from '@lingui/react/macro'
import { SearchBox } from '#domains/videos/web.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import type { ChannelsState } from '../queries.ts'

interface Props {
  readonly state: ChannelsState
  readonly signedIn: boolean
  readonly onChange: (patch: Partial<ChannelsState>) => void
}

const newest = 'time_sort-desc'

/** Search, what is shown, and in which order. */
export function ChannelToolbar({ state, signedIn, onChange }: Props) {
  const { t } = useLingui()
  const sort = state.order_by ? `${state.order_by}-${state.order_type || 'desc'}` : newest
  const sorts = [
    { value: newest, label: t`Latest` },
    { value: 'time_sort-asc', label: t`Oldest` },
    { value: 'popularity-desc', label: t`Most subscribers` },
    { value: 'displayname-asc', label: t`Title, A to Z` },
    { value: 'displayname-desc', label: t`Title, Z to A` },
  ]
  const choose = (value: string) => {
    const [order_by = '', order_type = ''] = value === newest ? [] : value.split('-')
    onChange({ order_by, order_type } as Partial<ChannelsState>)
  }
  return (
    <Toolbar
      label={t`Channels: search and filters`}
      search={<SearchBox label={t`Search channels`} searched={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}
    >
      {signedIn && (
        <Switch
          className="items-center gap-2! px-2"
          label={t`Subscribed`}
          checked={state.scope === 'subscribed'}
          onChange={(on) => onChange({ scope: on ? 'subscribed' : 'all' })}
        />
      )}
      <Switch
        className="items-center gap-2! px-2"
        label={t`Podcasts`}
        checked={state.podcasts === '1'}
        onChange={(on) => onChange({ podcasts: on ? '1' : '0' })}
      />
      <div className="flex-1 max-sm:hidden" />
      <Select
        label={t`Filter`}
        prefix={t`Filter:`}
        value={state.content_filtering}
        onChange={(content_filtering) => onChange({ content_filtering })}
        options={[
          { value: 'all', label: t`All` },
          { value: 'featured', label: t`Featured` },
        ]}
      />
      <Select
        label={t`Sort`}
        prefix={t`Sort:`}
        value={sorts.some((one) => one.value === sort) ? sort : newest}
        onChange={choose}
        options={sorts}
      />
    </Toolbar>
  )
}
