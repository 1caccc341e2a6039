import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Patch } from '#platform/web/search-state.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import type { Facet, FacetName } from '../contract.ts'
import { countText } from './count-text.ts'
import { useFacetNames, useValueName } from './facet-names.ts'
import { type SearchState, withToggled } from './search-query.ts'

interface Props {
  readonly facets: readonly Facet[]
  readonly onChange: (patch: Patch<SearchState>) => void
  /** Facets that the page itself decides. */
  readonly without?: readonly FacetName[]
}

/** What the results can be narrowed by, with how many would be left. */
export function FacetsPanel({ facets, onChange, without = [] }: Props) {
  const shown = facets.filter(({ name }) => !without.includes(name))
  return (
    <div className="flex flex-col gap-5">
      {shown.map((facet) => (
        <FacetField key={facet.name} facet={facet} onToggle={(value) => onChange((now) => withToggled(now, facet.name, value))} />
      ))}
    </div>
  )
}

/** Shown of a facet before more are asked for. */
const few = 6

function FacetField({ facet, onToggle }: { facet: Facet; onToggle: (value: string) => void }) {
  const [all, setAll] = useState(false)
  const names = useFacetNames()
  const chosen = facet.values.filter((value) => value.selected).length
  const shown = all ? facet.values : facet.values.slice(0, Math.max(few, chosen))
  const more = facet.values.length - shown.length
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{names[facet.name]}</legend>
      <ul className="flex flex-col gap-1.5">
        {shown.map((value) => (
          <li key={value.value}>
            <Value facet={facet.name} value={value} onToggle={() => onToggle(value.value)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-2 rounded-sm py-1 font-medium text-accent-ink text-sm underline-offset-2 hover:underline"
        >
          <Trans>Show {more} more</Trans>
        </button>
      )}
    </fieldset>
  )
}

function Value({ facet, value, onToggle }: { facet: FacetName; value: Facet['values'][number]; onToggle: () => void }) {
  const nameOf = useValueName()
  const [checked, check] = useState(value.selected)
  const [before, setBefore] = useState(value.selected)
  // Marked at once; what is really chosen follows with the answer.
  if (before !== value.selected) {
    setBefore(value.selected)
    check(value.selected)
  }
  return (
    <Checkbox
      checked={checked}
      onChange={(on) => {
        check(on)
        onToggle()
      }}
      label={
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 break-words">{nameOf(facet, value)}</span>
          <span className="text-muted text-sm tabular-nums">{countText(value)}</span>
        </span>
      }
    />
  )
}
