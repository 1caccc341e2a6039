import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import type { Patch } from '#platform/web/search-state.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { Facet } from '../../contract.ts'
import type { ChannelSearchState } from '../queries.ts'

interface Props {
  readonly facets: readonly Facet[]
  readonly onChange: (patch: Patch<ChannelSearchState>) => void
}

const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** A language by its name. */
const wordsOf = (facet: Facet['name'], { value, label }: Facet['values'][number]) =>
  facet === 'language' ? (languages.of(value) ?? label) : label

/** What the results can be narrowed by, with how many there are of each. */
export function Facets({ facets, onChange }: Props) {
  if (facets.length === 0) {
    return (
      <EmptyState icon={SlidersHorizontal} title={<Trans>Nothing to filter</Trans>} className="py-8">
        <Trans>Filters appear when there are results.</Trans>
      </EmptyState>
    )
  }
  const toggle = (name: Facet['name'], value: string, on: boolean) => {
    onChange((now) => {
      const others = now[name].split(',').filter((one) => one !== '' && one !== value)
      return { [name]: (on ? [...others, value] : others).join(',') }
    })
  }
  return (
    <div className="grid gap-6">
      {facets.map(({ name, label, values }) => (
        <fieldset key={name}>
          <legend className="mb-2 font-semibold">{label}</legend>
          <div className="grid gap-2">
            {values.map((one) => (
              <Checkbox
                key={one.value}
                checked={one.selected}
                onChange={(on) => toggle(name, one.value, on)}
                label={
                  <span className="flex gap-2">
                    <span className="min-w-0 break-words">{wordsOf(name, one)}</span>{' '}
                    <span className="text-muted tabular-nums">{one.count}</span>
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
